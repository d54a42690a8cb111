/**
 * Requests that move gold or goods by a call (described with `once`), in the outbox: stored first, sent once, and asked for by their id
 * until the answer is known (R13).
 */
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { CallDescription, FieldsOf } from '../../domain/protocol/calls/base/call.ts';
import { type OnceAnswerBody, requestAnswer } from '../../domain/protocol/calls/base/request-calls.ts';
import { requestIdAt } from '../../domain/protocol/request-time.ts';
import type { Result } from '../../domain/result.ts';
import type * as z from 'zod/mini';
import type { CallError } from './call.ts';
import type { Engine } from './engine.ts';
import type { OutboxKind } from './outbox-kind.ts';

export type OnceOutcome =
  | { readonly kind: 'done'; readonly answer: DrawAnswerRow }
  /** `code` and `reason` are the server's; nothing was moved. */
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string | null }
  | { readonly kind: 'never-arrived' };

type Answer = Result<OnceAnswerBody, CallError>;
type OnceCall<Form extends z.ZodMiniObject> = CallDescription<
  z.ZodMiniObject,
  Form,
  z.ZodMiniType<OnceAnswerBody>
>;

function outcomeOf(answer: Answer): OnceOutcome | null {
  if (!answer.ok) return null;
  const { result, data } = answer.value;
  if (data?.state === 'never-arrived') return { kind: 'never-arrived' };
  if (data?.state === 'answered') {
    const { code, reason = null } = data.answer;
    return code === betCodes.ok ? { kind: 'done', answer: data.answer } : { kind: 'refused', code, reason };
  }
  return result === 'ERROR' ? { kind: 'refused', code: betCodes.malformed, reason: null } : null;
}

export interface OnceCalls<Form extends z.ZodMiniObject> {
  /**
   * Resolves with the outcome; null: the member left before it was known, or nobody is logged in. `onUnknown`: called when the answer of this
   * request did not come, and it is asked for from now on.
   */
  send(form: Omit<FieldsOf<Form>, 'reqId'>, onUnknown?: () => void): Promise<OnceOutcome | null>;
  /** Asks for the requests of an earlier core; called after a login. */
  resolve(): void;
}

type Fields = Readonly<Record<string, string | number>>;

export interface OnceOptions {
  /** Names the kind in the browser's storage; never changes. */
  readonly name: string;
  /** The parameters of the call's path, from the form; absent: the path has none. */
  readonly params?: (form: Fields) => Fields;
  /** Called with the outcome of a request that another core sent. */
  readonly onLate?: (outcome: OnceOutcome) => void;
}

/** Who waits for a request of this core. */
interface Sender {
  readonly onUnknown: (() => void) | undefined;
}

type OnceEngine = Pick<Engine, 'call' | 'outbox' | 'credentials' | 'serverNow'> & {
  readonly deps: Pick<Engine['deps'], 'newId'>;
};

/** Opens the requests of one call. Called once for each name, as its feature is created. */
export function openOnceCalls<Form extends z.ZodMiniObject>(
  { call, outbox, credentials, serverNow, deps }: OnceEngine,
  description: OnceCall<Form>,
  { name, params, onLate }: OnceOptions,
): OnceCalls<Form> {
  const kind: OutboxKind<Answer, OnceOutcome, Sender> = {
    name,
    unsent: { kind: 'never-arrived' },
    canAsk: () => true,
    send: ({ reqId, row }) =>
      call(description, {
        place: reqId,
        form: row as FieldsOf<Form>,
        ...(params === undefined ? {} : { params: params(row as Fields) }),
      }),
    ask: ({ reqId }) => call(requestAnswer, { place: reqId, form: { reqId } }),
    read: outcomeOf,
    onUnknown: ({ sent }) => sent?.onUnknown?.(),
    onOutcome(outcome, { sent }) {
      if (sent === null) onLate?.(outcome);
    },
  };
  const requests = outbox.open(kind);
  return {
    async send(form, onUnknown) {
      const memberId = credentials.memberId();
      if (memberId === null) return null;
      const reqId = requestIdAt(serverNow(), deps.newId());
      return requests.post({ reqId, memberId, row: { ...form, reqId }, sent: { onUnknown } });
    },
    resolve: requests.resolve,
  };
}
