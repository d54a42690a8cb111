import { ok, refused } from '../../../domain/result.ts';
import type { CallError } from '../../engine/call.ts';
import type { Result } from '../../../domain/result.ts';
import type { Answer } from './operator-api.ts';

interface Coded<Data> {
  readonly CODE: string;
  readonly DATA?: Data | null | undefined;
  readonly MSG?: string | undefined;
}

const DONE = 'OP000';

/** The data of a read; an answer without data, or with another code, is a refusal. */
export function dataOf<Data>(answer: Result<Coded<Data>, CallError>): Answer<Data> {
  if (!answer.ok) return answer;
  const { CODE, DATA } = answer.value;
  return CODE === DONE && DATA !== null && DATA !== undefined
    ? ok(DATA)
    : refused({ kind: 'code', code: CODE, where: '' });
}

/** Whether an act was done. */
export function doneOf(answer: Result<Coded<unknown>, CallError>): Answer<null> {
  if (!answer.ok) return answer;
  const { CODE, MSG = '' } = answer.value;
  return CODE === DONE ? ok(null) : refused({ kind: 'code', code: CODE, where: MSG });
}
