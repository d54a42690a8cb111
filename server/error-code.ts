import { rowOf } from '../domain/row.ts';

/** The code of an error as Node and the database name it ("ENOENT", "23514"); empty where it has none. */
export function codeOfError(error: unknown): string {
  const { code } = rowOf(error);
  return typeof code === 'string' ? code : '';
}
