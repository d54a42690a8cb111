/** Answers with CODE and DATA. Every code but that of success is shown (O6): a list with another code is no list, whatever else it has. */
import { ok, refused, type Result } from '../domain/result.ts';
import type { CallError } from './engine/call.ts';
import type { Fault } from '../domain/fault.ts';

export interface Coded<Data> {
  readonly CODE: string;
  readonly DATA?: Data | null | undefined;
}

/** What is shown of an answer that is no success. */
export const shownCode = (code: string): string => (code === '' ? 'ERROR' : code);

/** `words`: the server's own sentence. */
export const codeFault = (code: string, words = ''): Fault => ({
  kind: 'code',
  code: shownCode(code),
  words,
});

/** The data of an answer; null: its code is not `success`, or it has none. */
export const successIn = <Data>({ CODE, DATA }: Coded<Data>, success: string | null): Data | null =>
  CODE === success ? (DATA ?? null) : null;

/** The data of an answer, or its code. */
export function dataOf<Data>(
  answer: Result<Coded<Data>, CallError>,
  success: string | null,
): Result<Data, Fault> {
  if (!answer.ok) return refused(answer.error);
  const data = successIn(answer.value, success);
  return data === null ? refused(codeFault(answer.value.CODE)) : ok(data);
}
