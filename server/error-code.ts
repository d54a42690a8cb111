import { rowOf } from '../domain/row.ts';

/** The code of an error from Node or the database ("ENOENT", "23514"); empty if the error has none. */
export function codeOfError(error: unknown): string {
  const { code } = rowOf(error);
  return typeof code === 'string' ? code : '';
}

/** An option of the command line, or the file that it names, is wrong; the message is a sentence. */
export class BadOption extends Error {}
