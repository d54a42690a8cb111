/** Moves of gold and goods at a device: the worker's real calls and moves, on the outbox of its core. */
import { casualBet } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import * as trades from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { memoWriteItem } from '../../../domain/protocol/calls/community/message-calls.ts';
import { surveySend } from '../../../domain/protocol/calls/community/survey-calls.ts';
import { eventReward } from '../../../domain/protocol/calls/money/event-calls.ts';
import * as charge from '../../../domain/protocol/calls/money/charge-calls.ts';
import * as money from '../../../domain/protocol/calls/money/money-calls.ts';
import { operatorDecideCorrection } from '../../../domain/protocol/calls/operator/correction-calls.ts';
import {
  operatorDecideGrant,
  operatorDecideResult,
  operatorGrant,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import * as store from '../../../domain/protocol/calls/money/store-calls.ts';
import { casualGames } from '../../../domain/casual/casual-game.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { createCall } from '../../../worker/engine/call.ts';
import type { CoreDeps, Network } from '../../../worker/engine/deps.ts';
import type { Engine } from '../../../worker/engine/engine.ts';
import { type OnceCall, openMoves, type SendMove } from '../../../worker/engine/moves.ts';
import type { Outbox } from '../../../worker/engine/outbox-kind.ts';
import { casualKind, type CasualOutcome } from '../../../worker/features/casual/casual-requests.ts';
import { createTable } from '../../../worker/features/casual/casual-table.ts';
import type { Clock, Life } from '../clock.ts';

export const moveCalls = {
  safebox: money.safeboxMove,
  exchange: money.exchangeMove,
  coupon: money.couponUse,
  'top-up': money.topUpMove,
  grant: operatorGrant,
  'decide-grant': operatorDecideGrant,
  order: charge.chargeOrder,
  'take-back': charge.chargeTakeBack,
  'buy-good': store.goodBuy,
  'use-good': store.itemUsePhp,
  'withdraw-good': store.itemWithdrawal,
  note: memoWriteItem,
  'decide-result': operatorDecideResult,
  'decide-correction': operatorDecideCorrection,
  sell: trades.tradeSell,
  buy: trades.tradeBuy,
  'cancel-sale': trades.tradeCancel,
  'draw-reward': eventReward,
  'answer-survey': surveySend,
  'casual-bet': casualBet,
} as const;
export type MoveName = keyof typeof moveCalls;

export type MoveFields = Readonly<Record<string, string | number>>;
/** As worker/engine/moves reads the answer. */
export type MoveEnd =
  | { readonly kind: 'done'; readonly answer: DrawAnswerRow }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'never-arrived' };

export interface MoveListener {
  /** It is about to be stored and sent. */
  readonly posted: (name: MoveName, reqId: string, fields: MoveFields, token: string) => void;
  readonly ended: (reqId: string, end: MoveEnd) => void;
}

interface MoveDeps extends MoveListener {
  readonly clock: Clock;
  readonly life: Life;
  readonly fetch: Network['fetch'];
  readonly token: () => string | null;
  readonly memberId: () => string | null;
  readonly outbox: Outbox;
  readonly newId: () => string;
}

/** The outbox, with what the schedule must know of each move. */
const watched = (
  { outbox, life, posted, ended, token }: MoveDeps,
  name: MoveName,
  endOf: (reqId: string, outcome: unknown) => MoveEnd = (_, outcome) => outcome as MoveEnd,
): Pick<Outbox, 'open' | 'storedForMember' | 'follow'> => ({
  ...outbox,
  open(kind) {
    const requests = outbox.open({
      ...kind,
      onOutcome(outcome, request) {
        kind.onOutcome(outcome, request);
        if (!life.isOver()) ended(request.reqId, endOf(request.reqId, outcome));
      },
    });
    return {
      ...requests,
      post(request) {
        posted(name, request.reqId, request.row as MoveFields, token() ?? '');
        return requests.post(request);
      },
    };
  },
});

/** As `endOf` of a move: what the server's answer says. */
export function endIn(result: DrawResultRow): MoveEnd | null {
  if (result.state === 'waiting') return null;
  if (result.state === 'never-arrived') return { kind: 'never-arrived' };
  const { answer } = result;
  return answer.code === betCodes.ok
    ? { kind: 'done', answer }
    : { kind: 'code', code: answer.reason ?? String(answer.code) };
}

const endOfCasual = (reqId: string, outcome: CasualOutcome): MoveEnd => {
  const { ok } = betCodes;
  if (outcome.kind === 'placed')
    return {
      kind: 'done',
      answer: { reqId, code: ok, data: ok, DrawId: outcome.drawId, gold: outcome.stake },
    };
  return outcome.kind === 'refused' ? { kind: 'code', code: outcome.refusal.kind } : outcome;
};

/** Bets on casual rounds, by the worker's own kind of requests. The worker tells the table each outcome. */
function openCasualBets(deps: MoveDeps, call: ReturnType<typeof createCall>) {
  const outbox = watched(deps, 'casual-bet', (reqId, outcome) =>
    endOfCasual(reqId, outcome as CasualOutcome),
  );
  const requests = outbox.open(casualKind({ call, notify: () => {}, reload: () => {} }));
  return (fields: MoveFields): void => {
    const memberId = deps.memberId();
    if (memberId === null) return;
    const reqId = requestIdAt(deps.clock.now(), deps.newId());
    const sent = createTable(casualGames[0]);
    void requests.post({ reqId, memberId, row: { ...fields, reqId }, sent });
  };
}

export function openDeviceMoves(deps: MoveDeps) {
  const { clock, life, fetch, token, memberId, newId } = deps;
  const call = createCall({
    deps: { later: life.later, network: { fetch } } as unknown as CoreDeps,
    origin: 'http://site',
    token,
    onRequest: () => {},
    kept: { keep: () => {}, find: async () => null },
    traffic: { call: () => () => {} },
  });
  const sendOf = (name: MoveName): SendMove =>
    openMoves(
      {
        call,
        outbox: watched(deps, name),
        credentials: { memberId } as unknown as Engine['credentials'],
        serverNow: clock.now,
        notify: () => {},
        deps: { newId },
      },
      name,
      async () => moveCalls[name],
    );
  const betOnRound = openCasualBets(deps, call);
  const names = Object.keys(moveCalls) as readonly MoveName[];
  const senders = new Map(
    names.filter((name) => name !== 'casual-bet').map((name) => [name, sendOf(name)] as const),
  );
  return {
    call,
    move: (name: MoveName, fields: MoveFields): void =>
      name === 'casual-bet' ? betOnRound(fields) : void senders.get(name)?.(fields),
    /** Sends a move past the outbox, with the id of one that was sent; what is answered, null: nothing. */
    async repeat(name: MoveName, reqId: string, fields: MoveFields): Promise<DrawResultRow | null> {
      const { params, form, ...description } = moveCalls[name] as unknown as OnceCall;
      const only = (shape: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(shape, field)));
      const answer = await call(
        { ...description, params, form },
        { place: 'again', params: only(params.shape), form: { ...only(form.shape), reqId } },
      );
      return answer.ok ? (answer.value.data ?? null) : null;
    },
  };
}

export type DeviceMoves = ReturnType<typeof openDeviceMoves>;
