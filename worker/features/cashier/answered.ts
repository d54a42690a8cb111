/** What an answer with CODE and DATA says. */
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { CallError } from '../../engine/call.ts';
import type { NoAnswer } from '../../no-answer.ts';

interface Body<Data> {
  readonly CODE: string;
  readonly DATA?: Data | null | undefined;
}

/** The data of an answer; its code where there is none. */
export function dataOf<Data>(answer: Result<Body<Data>, CallError>): Result<Data, NoAnswer> {
  if (!answer.ok) return refused(answer.error);
  const { CODE, DATA } = answer.value;
  return DATA == null ? refused({ kind: 'failed', text: CODE }) : ok(DATA);
}

/** Success by the code alone. */
export function codeOf(answer: Result<Body<never>, CallError>, success: string): Result<null, NoAnswer> {
  if (!answer.ok) return refused(answer.error);
  return answer.value.CODE === success ? ok(null) : refused({ kind: 'failed', text: answer.value.CODE });
}
