/** Requests that move gold or goods once (R13), as a screen sends them: the outcome, or 'unknown' as soon as the first answer is missing. */
import type * as z from 'zod/mini';
import type { DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { CallDescription, FieldsOf } from '../../domain/protocol/calls/call.ts';
import type { OnceAnswerBody } from '../../domain/protocol/calls/request-calls.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { MoveFault } from '../move-fault.ts';
import type { Engine } from './engine.ts';
import { openOnceCalls, type OnceOptions, type OnceOutcome } from './once-calls.ts';

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
  options: Pick<OnceOptions, 'name' | 'params'>,
  words: MoveWords<Value, Reason>,
): SendMove<Form, Value, Reason> {
  const known = (done: boolean | null): void => engine.notify({ kind: 'money-known', done });
  const waiting = new Set<() => void>();
  const requests = openOnceCalls(engine, description, {
    ...options,
    onUnknown() {
      for (const give of waiting) give();
    },
    onLate: ({ kind }) => known(kind === 'done'),
  });
  return (form) =>
    new Promise((resolve) => {
      let late = false;
      const give = (): void => {
        late = true;
        known(null);
        resolve(refused({ kind: 'unknown' }));
      };
      waiting.add(give);
      void requests.send(form).then((outcome) => {
        waiting.delete(give);
        if (late && outcome !== null) known(outcome.kind === 'done');
        resolve(answerOf(outcome, words));
      });
    });
}
