/** Requests that move gold or goods once (R13), as a screen sends them: the outcome, or 'unknown' as soon as the first answer is missing. */
import type * as z from 'zod/mini';
import type { DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { CallDescription, FieldsOf } from '../../domain/protocol/calls/base/call.ts';
import type { OnceAnswerBody } from '../../domain/protocol/calls/base/request-calls.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { MoveFault } from '../move-fault.ts';
import type { Engine } from './engine.ts';
import type { OnceOutcome } from './once-calls.ts';
import { openPromptCalls, type PromptOptions, tellMoney } from './prompt-calls.ts';

/** How a feature reads an outcome. */
interface MoveWords<Value, Reason> {
  readonly done: (answer: DrawAnswerRow) => Value;
  readonly reasonOf: (reason: string | null) => Reason | null;
}

export type SendMove<Form extends z.ZodMiniObject, Value, Reason> = (
  form: Omit<FieldsOf<Form>, 'reqId'> & Readonly<Record<string, string | number>>,
) => Promise<Result<Value, MoveFault<Reason>>>;

/** The gold of the answer. */
export const goldOf = ({ gold }: DrawAnswerRow): number | null => gold ?? null;

function answerOf<Value, Reason>(
  outcome: OnceOutcome | null,
  { done, reasonOf }: MoveWords<Value, Reason>,
): Result<Value, MoveFault<Reason>> {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'done') return ok(done(outcome.answer));
  return outcome.kind === 'refused'
    ? refused({ kind: 'refused', reason: reasonOf(outcome.reason) })
    : refused({ kind: 'never-arrived' });
}

/**
 * Opens the moves of one call. A move waits for its outcome only until its first answer is missing: then the caller gets 'unknown' at once,
 * and the outcome comes as the moment 'money-known'.
 */
export function openMoves<Form extends z.ZodMiniObject, Value, Reason>(
  engine: Engine,
  description: CallDescription<z.ZodMiniObject, Form, z.ZodMiniType<OnceAnswerBody>>,
  options: Pick<PromptOptions, 'name' | 'params'>,
  words: MoveWords<Value, Reason>,
): SendMove<Form, Value, Reason> {
  const send = openPromptCalls<Form, object>(engine, description, { ...options, onKnown: tellMoney(engine) });
  return async (form) => {
    const outcome = await send(form);
    return outcome === 'unknown' ? refused({ kind: 'unknown' }) : answerOf(outcome, words);
  };
}
