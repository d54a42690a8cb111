import { rowOf } from '../domain/row.ts';

/** The code of an error from Node or the database ("ENOENT", "23514"); empty if the error has none. */
export function codeOfError(error: unknown): string {
  const { code } = rowOf(error);
  return typeof code === 'string' ? code : '';
}

/** The name of the constraint that the database found violated; empty if the error is another one. */
export function constraintOfError(error: unknown): string {
  const { constraint } = rowOf(error);
  return typeof constraint === 'string' ? constraint : '';
}

/** An option of the command line, or the file that it names, is wrong; the message is a sentence. */
export class BadOption extends Error {}
