/** Bets on casual games in the outbox: sent and asked for by calls. "Never arrived" bars the request for ever (R13). */
import type * as z from 'zod/mini';
import type { CasualRefusal } from '../../../domain/casual/decide-casual-bet.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { casualBetAnswer, CasualBetForm } from '../../../domain/protocol/calls/bets/casual.ts';
import { casualAnswer, casualBet } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import { casualRefusalOf } from '../../../domain/protocol/calls/bets/casual-code.ts';
import type { Result } from '../../../domain/result.ts';
import type { Call, CallError } from '../../engine/call.ts';
import type { OutboxKind, OutboxRequests } from '../../engine/outbox-kind.ts';
import type { CasualTable } from './casual-table.ts';
import type { CasualMoment } from './casual-api.ts';

export type CasualOutcome =
  | { readonly kind: 'placed'; readonly drawId: number; readonly stake: number }
  | { readonly kind: 'refused'; readonly refusal: CasualRefusal }
  | { readonly kind: 'never-arrived' };

type RequestAnswer = Result<z.output<typeof casualBetAnswer>, CallError>;

/** `sent` is the table that the bet came from. */
export type CasualRequests = OutboxRequests<RequestAnswer, CasualOutcome, CasualTable>;

interface CasualRequestsDeps {
  readonly call: Call;
  readonly notify: (moment: CasualMoment) => void;
  readonly reload: (table: CasualTable) => void;
}

/** null: the server has given no outcome (yet). */
function outcomeOf(answer: RequestAnswer): CasualOutcome | null {
  if (!answer.ok) return null;
  const { result, data } = answer.value;
  if (data?.state === 'never-arrived') return { kind: 'never-arrived' };
  if (data?.state === 'answered') {
    const { code, DrawId, gold, reason, refusal } = data.answer;
    return code === betCodes.ok && DrawId !== undefined
      ? { kind: 'placed', drawId: DrawId, stake: gold ?? 0 }
      : { kind: 'refused', refusal: casualRefusalOf(code, reason, refusal) };
  }
  if (result === 'ERROR') return { kind: 'refused', refusal: { kind: 'code', code: betCodes.malformed } };
  return null;
}

function showOutcome(table: CasualTable, outcome: CasualOutcome): void {
  table.sending = 'no';
  if (outcome.kind === 'placed') table.pick = null;
  table.answer = outcome;
  table.changed.next();
}

export const casualKind = ({
  call,
  notify,
  reload,
}: CasualRequestsDeps): OutboxKind<RequestAnswer, CasualOutcome, CasualTable> => ({
  name: 'casual',
  unsent: { kind: 'never-arrived' },
  canAsk: () => true,
  send: ({ reqId, row }) => call(casualBet, { place: reqId, form: { ...(row as CasualBetForm) } }),
  ask: ({ reqId }) => call(casualAnswer, { place: reqId, form: { reqId } }),
  read: outcomeOf,
  onUnknown({ sent: table }) {
    if (table === null) return;
    table.sending = 'unknown';
    table.changed.next();
  },
  onOutcome(outcome, { sent: table }) {
    if (table !== null) {
      showOutcome(table, outcome);
      reload(table);
    } else if (outcome.kind === 'placed') notify({ kind: 'casual-placed', stake: outcome.stake });
    else notify({ kind: 'casual-not-placed' });
  },
});
