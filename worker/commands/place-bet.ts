/**
 * A bet is an intent: written down with its request id before it is sent, and followed until it is known, whatever the
 * link does. Code -666 means "unknown, being resolved": after a reconnect the server is asked for the answer (DrawResult);
 * "never arrived" bars that request for ever, so it can be told as not placed.
 */
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { refusalOf } from '../../domain/bet-rules/refusal-code.ts';
import { slipPenalty } from '../../domain/bet-rules/check-bet.ts';
import { standardFor } from '../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { serverNow } from '../../domain/book/server-clock.ts';
import { decimalOf, oddsFromDecimal } from '../../domain/odds/odds.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
  drawResultRow,
  drawTimerRow,
  drawAnswerRow,
} from '../../domain/protocol/draw-market.ts';
import type { BetOutcome, Slip, SlipItem } from '../../domain/slip/slip.ts';
import { refused, type Result } from '../../domain/result.ts';
import type { BettingSocket, CoreDeps } from '../deps.ts';
import type { LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import type { SlipDesk } from './slip-desk.ts';

/** The server refuses what arrives later than this after it was sent. */
export const BET_DEADLINE_MS = 8000;
/** A delay and an answer take less; after this the answer is asked for. */
const ANSWER_TIMEOUT_MS = 30_000;
const RESOLVE_EVERY_MS = 1000;
const MAX_SECONDS_PASSED = 60;
const MAX_FINISHED = 1000;

export interface BetPlacing {
  /** `share`: told to the server with a bet that is not live (checkedBetShare). */
  place(share: boolean): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
  onEvent(event: string, payload: unknown): void;
  onLinkUp(): void;
  onLinkDown(): void;
}

export interface BetPlacingDeps {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly store: Store;
  readonly desk: SlipDesk;
  readonly socket: () => BettingSocket | null;
  /** An answer came for a bet that the slip no longer shows (another window, an earlier life of the core). */
  readonly onOutcome: (outcome: BetOutcome, shown: boolean) => void;
}

const rowOf = (slip: Slip, reqId: string, deadline: number, share: boolean): DrawMarketRow | null => {
  const [first] = slip.items;
  if (first === undefined) return null;
  return {
    reqId,
    game_code: first.gameCode,
    deadline,
    epoch: first.version.epoch,
    stream: first.version.stream,
    versions: Object.fromEntries(
      slip.items.map((item) => [`${item.matchId}:${item.marketId}:${item.specifier}`, item.version.seq]),
    ),
    gold: slip.stake,
    passRate: slip.ratePolicy,
    ...(first.gameCode === 59 ? {} : { checkedBetShare: share }),
    draws: slip.items.map((item) => ({
      MatchId: item.matchId,
      MarketId: item.marketId,
      Specifiers: item.specifier,
      OutcomeId: item.outcomeId,
      Rate: decimalOf(item.odds),
    })),
  };
};

/** Success only if code and data are both 200. */
export function outcomeOf(
  answer: DrawAnswerRow,
  sent: readonly Pick<SlipItem, 'id' | 'odds' | 'gameCode'>[],
  standards: readonly BetStandard[] = [],
): BetOutcome {
  const won = answer.code === betCodes.ok && answer.data === betCodes.ok && answer.DrawId !== undefined;
  if (won) {
    const odds = oddsFromDecimal(answer.Odd ?? 0) ?? 0;
    return {
      kind: 'accepted',
      drawId: answer.DrawId ?? 0,
      odds,
      stake: answer.gold ?? 0,
      expected: answer.expected ?? 0,
      penalty: slipPenalty(sent.length, standardFor(standards, sent[0]?.gameCode ?? 0)),
    };
  }
  const to = answer.rate === undefined ? null : oddsFromDecimal(answer.rate);
  if (answer.code === betCodes.priceChanged && to !== null) {
    const { id: itemId = '', odds: from = 0 } = sent[answer.draw ?? 0] ?? {};
    return { kind: 'refused', refusal: { kind: 'price-changed', itemId, from, to } };
  }
  return {
    kind: 'refused',
    refusal: refusalOf(
      answer,
      sent.map(({ id }) => id),
    ),
  };
}

/** Bets that were sent and are not known yet; each ends once, whichever of its answers comes first. */
function createSentBets({ deps, store, desk, onOutcome }: BetPlacingDeps) {
  const waiters = new Map<string, (outcome: BetOutcome) => void>();
  /** The answer comes as an acknowledgement and as an event: the first counts. */
  const finished = new Set<string>();
  /** What was on screen when the bet was sent: the price may have moved since. */
  const sentItems = new Map<string, readonly SlipItem[]>();
  const finish = (reqId: string, outcome: BetOutcome): void => {
    if (finished.has(reqId)) return;
    if (finished.size >= MAX_FINISHED) finished.clear();
    finished.add(reqId);
    const { phase } = store.now.slip;
    const shown = (phase.kind === 'requesting' || phase.kind === 'unknown') && phase.reqId === reqId;
    if (shown) desk.apply({ kind: 'answered', reqId, outcome });
    void deps.intents.remove(reqId);
    sentItems.delete(reqId);
    const waiter = waiters.get(reqId);
    waiters.delete(reqId);
    onOutcome(outcome, shown);
    waiter?.(outcome);
  };
  const answered = (answer: DrawAnswerRow): void =>
    finish(answer.reqId, outcomeOf(answer, sentItems.get(answer.reqId) ?? [], store.now.standards));
  return {
    finish,
    answered,
    isAwaited: (reqId: string): boolean => waiters.has(reqId),
    begin(reqId: string, items: readonly SlipItem[]): Promise<BetOutcome> {
      sentItems.set(reqId, items);
      return new Promise((done) => waiters.set(reqId, done));
    },
    onResult(reqId: string, payload: unknown): 'known' | 'waiting' {
      const result = drawResultRow.safeParse(payload);
      if (!result.success || result.data.state === 'waiting') return 'waiting';
      if (result.data.state === 'answered') answered(result.data.answer);
      else finish(reqId, { kind: 'never-arrived' });
      return 'known';
    },
  };
}

type SentBets = ReturnType<typeof createSentBets>;

/** Asks for every bet whose answer is not known, until all are. One round at a time. */
function createResolver(
  { deps, store, socket }: BetPlacingDeps,
  bets: SentBets,
  sending: ReadonlySet<string>,
) {
  let resolving = false;
  /** Another bet became unknown while the others were asked for. */
  let again = false;
  const askAll = async (): Promise<void> => {
    for (const { reqId, memberId, kind } of await deps.intents.all()) {
      if (kind === 'casual' || memberId !== store.now.member?.userId || sending.has(reqId)) continue;
      const link = socket();
      if (link === null || !link.connected) return;
      const known = await link.ask('DrawResult', { reqId }, ANSWER_TIMEOUT_MS).then(
        (payload) => bets.onResult(reqId, payload),
        () => 'waiting' as const,
      );
      if (known === 'waiting') deps.later(RESOLVE_EVERY_MS, resolve);
    }
  };
  const resolve = (): void => {
    if (resolving) {
      again = true;
      return;
    }
    resolving = true;
    again = false;
    void askAll().finally(() => {
      resolving = false;
      if (again) resolve();
    });
  };
  return resolve;
}

export function createBetPlacing(placing: BetPlacingDeps): BetPlacing {
  const { deps, live, store, desk, socket } = placing;
  const bets = createSentBets(placing);
  const sending = new Set<string>();
  const resolve = createResolver(placing, bets, sending);
  const send = async (link: BettingSocket, row: DrawMarketRow): Promise<void> => {
    sending.add(row.reqId);
    try {
      const payload = await link.ask('DrawMarket', row, ANSWER_TIMEOUT_MS);
      if (bets.onResult(row.reqId, payload) === 'waiting') throw new Error('no answer');
    } catch {
      desk.apply({ kind: 'link-lost' });
    } finally {
      sending.delete(row.reqId);
    }
    if (bets.isAwaited(row.reqId)) resolve();
  };
  const countDown = (reqId: string, left: number): void => {
    if (left <= 0) return;
    deps.later(1000, () => {
      const { phase } = store.now.slip;
      if (phase.kind !== 'requesting' || phase.reqId !== reqId) return;
      desk.apply({ kind: 'second-passed' });
      countDown(reqId, left - 1);
    });
  };
  return {
    async place(share) {
      const link = socket();
      const reqId = deps.newId();
      const { member, slip } = store.now;
      const deadline = Math.round(serverNow(live.clock, deps.now())) + BET_DEADLINE_MS;
      const row = rowOf(slip, reqId, deadline, share);
      const checked = desk.command({ kind: 'send', reqId });
      if (!checked.ok) return refused(checked.error);
      if (row === null || member === null) return refused({ kind: 'empty-slip' });
      const known = bets.begin(reqId, slip.items);
      await deps.intents.put({ reqId, memberId: member.userId, at: deps.now(), row });
      if (link === null || !link.connected) bets.finish(reqId, { kind: 'never-arrived' });
      else void send(link, row);
      const outcome = await known;
      if (outcome.kind === 'accepted') return { ok: true, value: { drawId: outcome.drawId } };
      return refused(
        outcome.kind === 'refused' ? outcome.refusal : { kind: 'code', code: betCodes.linkLost },
      );
    },
    onEvent(event, payload) {
      if (event === 'DrawTimer') {
        const timer = drawTimerRow.safeParse(payload);
        if (!timer.success) return;
        desk.apply({ kind: 'delay-began', reqId: timer.data.reqId, seconds: timer.data.count });
        countDown(timer.data.reqId, Math.min(timer.data.count, MAX_SECONDS_PASSED));
      }
      if (event === 'DrawLiveOddsResult') {
        const answer = drawAnswerRow.safeParse(payload);
        if (answer.success) bets.answered(answer.data);
      }
    },
    onLinkUp: resolve,
    onLinkDown: () => desk.apply({ kind: 'link-lost' }),
  };
}
