/** A call whose answer is read as its description says: its data on success, and a fault otherwise. Answers have CODE and DATA, or result, msg and data. */
import type { AnswerData, CallDescription, RefusalData } from '../../domain/protocol/calls/base/call.ts';
import type { Fault } from '../../domain/fault.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import { rowOf } from '../../domain/row.ts';
import type { Call, CallError, CallFields } from './call.ts';

export type Ask = <Described extends CallDescription>(
  description: Described,
  fields?: CallFields<Described['params'], Described['form']>,
) => Promise<Result<AnswerData<Described>, Fault<RefusalData<Described>>>>;

const textIn = (...given: readonly unknown[]): string =>
  (given.find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? '';

/** An answer of success without the data that the call describes is none: a list with another code is no list, whatever else it has (O6). */
function read(answer: Result<unknown, CallError>, description: CallDescription): Result<unknown, Fault> {
  if (!answer.ok) return refused(answer.error);
  const { CODE, result, DATA, data: lowerData, MSG, msg } = rowOf(answer.value);
  const code = textIn(CODE, result);
  const data = DATA ?? lowerData ?? null;
  const shape = rowOf(rowOf(description.answer)['shape']);
  const isWhole = data !== null || description.bare === true || !('DATA' in shape || 'data' in shape);
  if (code === description.ok && isWhole) return ok(data);
  const { body } = description.onGuest ?? {};
  if (code === (body?.['CODE'] ?? body?.['result'])) return refused({ kind: 'not-logged-in' });
  const fault = { kind: 'code', code: code === '' ? 'ERROR' : code, words: textIn(MSG, msg) } as const;
  return refused(data === null ? fault : { ...fault, data });
}

export const createAsk =
  (call: Call): Ask =>
  async <Described extends CallDescription>(
    description: Described,
    fields?: CallFields<Described['params'], Described['form']>,
  ) =>
    read(await call(description, fields), description) as Result<
      AnswerData<Described>,
      Fault<RefusalData<Described>>
    >;
