/**
 * Requests that move gold or goods by a call (described with `once`), in the outbox: stored first, sent once, and asked for by their id
 * until the outcome is known (R13).
 */
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { CallDescription, FieldsOf } from '../../domain/protocol/calls/base/call.ts';
import { type OnceAnswerBody, requestAnswer } from '../../domain/protocol/calls/base/request-calls.ts';
import { requestIdAt } from '../../domain/protocol/request-time.ts';
import type { Fault } from '../../domain/fault.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type * as z from 'zod/mini';
import type { CallError } from './call.ts';
import type { Engine } from './engine.ts';

type Outcome =
  | { readonly kind: 'done'; readonly answer: DrawAnswerRow }
  /** `code`: the server's reason, or the number of its code; nothing was moved. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'never-arrived' };

type RequestAnswer = Result<OnceAnswerBody, CallError>;
export type OnceCall<Form extends z.ZodMiniObject = z.ZodMiniObject> = CallDescription<
  z.ZodMiniObject,
  Form,
  z.ZodMiniType<OnceAnswerBody>
>;

function outcomeOf(answer: RequestAnswer): Outcome | null {
  if (!answer.ok) return null;
  const { result, data } = answer.value;
  if (data?.state === 'never-arrived') return { kind: 'never-arrived' };
  if (data?.state === 'answered') {
    const { code, reason } = data.answer;
    return code === betCodes.ok
      ? { kind: 'done', answer: data.answer }
      : { kind: 'code', code: reason ?? String(code) };
  }
  return result === 'ERROR' ? { kind: 'code', code: String(betCodes.malformed) } : null;
}

/** null: the member left before the outcome was known. */
function answerOf(outcome: Outcome | null): Result<DrawAnswerRow, Fault> {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'done') return ok(outcome.answer);
  return refused(outcome.kind === 'code' ? { ...outcome, words: '' } : outcome);
}

type Row = Readonly<Record<string, string | number>>;

/** The fields that a shape names. */
const fieldsIn = (row: Row, { shape }: z.ZodMiniObject): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(shape, name)));

export type SendMove = (fields: Row) => Promise<Result<DrawAnswerRow, Fault>>;

type MoveEngine = Pick<Engine, 'call' | 'outbox' | 'credentials' | 'serverNow' | 'notify'> & {
  readonly deps: Pick<Engine['deps'], 'newId'>;
};

/**
 * Opens the moves of one call; called once for each name, which names them in the browser's storage and never changes. A move takes the fields of
 * the path and of the form together. It waits for its outcome only until its first answer is missing: then the caller gets 'unknown' at once,
 * and every window the moment 'money-known', with null and then with the outcome, also of a move of an earlier core.
 */
export function openMoves(
  { call, outbox, credentials, serverNow, notify, deps }: MoveEngine,
  name: string,
  described: () => Promise<OnceCall>,
): SendMove {
  const tell = (outcome: Outcome | null): void =>
    notify({ kind: 'money-known', done: outcome === null ? null : outcome.kind === 'done' });
  const requests = outbox.open<RequestAnswer, Outcome, { readonly onUnknown: () => void }>({
    name,
    unsent: { kind: 'never-arrived' },
    canAsk: () => true,
    async send({ reqId, row }) {
      const description = await described();
      const form = fieldsIn(row as Row, description.form) as FieldsOf<z.ZodMiniObject>;
      return call(description, { place: reqId, form, params: fieldsIn(row as Row, description.params) });
    },
    ask: ({ reqId }) => call(requestAnswer, { place: reqId, form: { reqId } }),
    read: outcomeOf,
    onUnknown: ({ sent }) => sent?.onUnknown(),
    onOutcome(outcome, { sent }) {
      if (sent === null) tell(outcome);
    },
  });
  return async (fields) => {
    await described();
    const memberId = credentials.memberId();
    if (memberId === null) return answerOf(null);
    const reqId = requestIdAt(serverNow(), deps.newId());
    return new Promise((resolve) => {
      let isLate = false;
      const onUnknown = (): void => {
        isLate = true;
        tell(null);
        resolve(refused({ kind: 'unknown' }));
      };
      const post = requests.post({ reqId, memberId, row: { ...fields, reqId }, sent: { onUnknown } });
      void post.then((outcome) => {
        if (isLate && outcome !== null) tell(outcome);
        resolve(answerOf(outcome));
      });
    });
  };
}
