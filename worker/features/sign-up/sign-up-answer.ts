/** Reads answers of the calls of sign-up: success with data, or the refusal. */
import { ok, refused, type Result } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { CallError } from '../../engine/call.ts';
import type { SignUpRefusal } from './sign-up-api.ts';

export interface Body<Data> {
  readonly result: string;
  readonly msg: string;
  readonly data?: Data | null | undefined;
}

export const noLink = refused<SignUpRefusal>({ kind: 'link' });

const rejoinOf = (data: unknown): number | null => {
  const rejoin = (data as { readonly rejoin?: unknown } | null | undefined)?.rejoin;
  return typeof rejoin === 'string' ? fromWireTime(rejoin) : null;
};

/** The data of a success; a success without data is read as a lost answer. */
export function dataOf<Data>(answer: Result<Body<Data>, CallError>): Result<Data, SignUpRefusal> {
  if (!answer.ok) return noLink;
  const { result, msg, data } = answer.value;
  if (result !== 'OK')
    return refused({ kind: 'refused', code: result, message: msg, rejoinAt: rejoinOf(data) });
  return data === null || data === undefined ? noLink : ok(data);
}

/** The same with the data in the client's form. */
export const mapped = <A, B>(
  answer: Result<A, SignUpRefusal>,
  map: (value: A) => B,
): Result<B, SignUpRefusal> => (answer.ok ? ok(map(answer.value)) : answer);
