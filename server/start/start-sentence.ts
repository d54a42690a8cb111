/** A plain sentence for each common failure at the start. */
import { codeOfError, BadOption } from '../error-code.ts';
import { printable } from '../log/printable.ts';
import { type Options, usage } from './options.ts';
import { DataDirTaken } from '../storage/data-dir-lock.ts';
import { DataDirUnusable } from '../storage/data-dir.ts';

const otherFolder = 'choose another folder with --data DIR';

function plain(error: unknown, options: Options | null): string {
  const code = codeOfError(error);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DataDirTaken) return `${message}. Stop it, or ${otherFolder}.`;
  if (error instanceof DataDirUnusable) return `${message}. Make room for it, or ${otherFolder}.`;
  if (code === 'EADDRINUSE')
    return `Port ${options?.port} is taken. Choose another one: npm start -- --port N (0: any free port).`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The folder ${options?.dataDir} cannot be written: ${message}`;
  if (code === 'ENOSPC' || message.includes('No space left'))
    return `The disk is full: the database in ${options?.dataDir} cannot be written.`;
  if (code === 'ENOENT') return `A file is missing: ${message}`;
  return message;
}

/** Removes control characters, because names of files and their texts may have some. */
export const sentenceOf = (error: unknown, options: Options | null): string =>
  printable(plain(error, options)) + (error instanceof BadOption ? `\n\n${usage}` : '');
