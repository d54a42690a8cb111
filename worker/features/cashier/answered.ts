/** What an answer with CODE and DATA says. */
import { ok, refused, type Result } from '../../../domain/result.ts';
import { type Coded, codeFault } from '../../coded-answer.ts';
import type { CallError } from '../../engine/call.ts';
import type { Fault } from '../../../domain/fault.ts';

/** Success by the code alone. */
export function codeOf(answer: Result<Coded<never>, CallError>, success: string): Result<null, Fault> {
  if (!answer.ok) return refused(answer.error);
  return answer.value.CODE === success ? ok(null) : refused(codeFault(answer.value.CODE));
}
