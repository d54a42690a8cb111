/**
 * A bet is an intent: written down with its request id before it is sent, and followed until it is known, whatever the
 * link does. Code -666 means "unknown, being resolved": after a reconnect the server is asked for the answer (DrawResult);
 * "never arrived" bars that request for ever, so it can be told as not placed.
 */
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { refusalOf } from '../../../domain/protocol/bets/refusal-code.ts';
import { slipOdds, slipPenalty } from '../../../domain/bet-rules/check-bet.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { decimalOf, expectedWinnings, oddsFromDecimal } from '../../../domain/odds/odds.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
  drawAnswerEvent,
  drawMarketRow,
  drawResultRow,
  drawTimerRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { isOfOldBackEnd, plainDrawMarket } from '../../../domain/protocol/bets/old-draw-market.ts';
import type { BetOutcome, Slip, SlipItem } from '../../../domain/slip/slip.ts';
import { refused, type Result } from '../../../domain/result.ts';
import type { BetIntent, BettingSocket, CoreDeps } from '../../engine/deps.ts';
import type { LiveState } from '../../engine/book-state.ts';
import type { AccountPort } from '../account/account-api.ts';
import { answerOfBet } from './answer-of-bet.ts';
import { resolveByHistory } from './resolve-by-history.ts';
import type { SlipPort } from '../slip/slip-api.ts';

/** The server refuses what arrives later than this after it was sent. */
export const BET_DEADLINE_MS = 8000;
/** A delay and an answer take less; after this the answer is asked for. */
const ANSWER_TIMEOUT_MS = 30_000;
const RESOLVE_EVERY_MS = 1000;
const MAX_SECONDS_PASSED = 60;
const MAX_FINISHED = 1000;

export interface BetPlacing {
  /**
   * `share`: sent with a bet that is not live (checkedBetShare). `seen`: the prices that the window showed when the button was pressed;
   * of an item without one the newest price counts as seen. `reqId`: the window's name for this bet, a new one otherwise.
   */
  place(
    share: boolean,
    seen?: SeenPrices,
    reqId?: string,
  ): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
  onEvent(event: string, payload: unknown): void;
  onLinkUp(): void;
  onLinkDown(): void;
}

export interface BetPlacingDeps {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly account: Pick<AccountPort, 'now'>;
  readonly slip: SlipPort;
  /** Bets of the history that is loaded. */
  readonly knownBets: () => readonly { readonly drawId: number }[];
  readonly socket: () => BettingSocket | null;
  /** An answer came for a bet that the slip no longer shows (another window, an earlier life of the core). */
  readonly onOutcome: (outcome: BetOutcome, shown: boolean) => void;
}

/** By item id, in hundredths. */
export type SeenPrices = Readonly<Record<string, number>>;

/** What was on screen when the bet was sent: prices may have moved since. */
interface SentBet {
  readonly items: readonly Pick<
    SlipItem,
    'id' | 'odds' | 'gameCode' | 'matchId' | 'sportId' | 'marketId' | 'outcomeId' | 'lock'
  >[];
  readonly stake: number;
}

const nothingSent: SentBet = { items: [], stake: 0 };

/** The slip at the prices that the member saw. */
const asSeen = (slip: Slip, seen: SeenPrices): Slip => ({
  ...slip,
  items: slip.items.map((item) => ({ ...item, odds: seen[item.id] ?? item.odds })),
});

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
    ...encodePolicy(slip.ratePolicy, first.gameCode),
    ...(isLiveGame(first.gameCode) ? {} : { checkedBetShare: share }),
    draws: slip.items.map((item) => ({
      MatchId: item.matchId,
      MarketId: item.marketId,
      Specifiers: item.specifier,
      OutcomeId: item.outcomeId,
      Rate: decimalOf(item.odds),
    })),
  };
};

/** Code and data of an accepted bet: 200, or -1 of back ends that answer so (G9). */
const accepts = (code: number): boolean => code === betCodes.ok || code === betCodes.okToo;

/** What a back end leaves out of its answer is taken from what was sent. */
function acceptedBet(
  { DrawId = 0, Odd, gold, expected }: DrawAnswerRow,
  { items, stake }: SentBet,
  standards: readonly BetStandard[],
): BetOutcome {
  const standard = standardFor(standards, items[0]?.gameCode ?? 0);
  const requestedOdds = items.length === 0 ? null : slipOdds(items, standard);
  const odds = (Odd === undefined ? requestedOdds : oddsFromDecimal(Odd)) ?? 0;
  const taken = gold ?? stake;
  return {
    kind: 'accepted',
    drawId: DrawId,
    odds,
    requestedOdds,
    stake: taken,
    expected: expected ?? expectedWinnings(odds, taken),
    penalty: slipPenalty(items.length, standard),
  };
}

/** A bet counts as placed only when its code and its data both say so. */
export function outcomeOf(
  answer: DrawAnswerRow,
  sentBet: SentBet,
  standards: readonly BetStandard[] = [],
): BetOutcome {
  if (accepts(answer.code) && accepts(answer.data)) return acceptedBet(answer, sentBet, standards);
  const { items: sent } = sentBet;
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
function createSentBets({ deps, account, slip, knownBets, onOutcome }: BetPlacingDeps) {
  const waiters = new Map<string, (outcome: BetOutcome) => void>();
  /** The answer comes as an acknowledgement and as an event: the first counts. */
  const finished = new Set<string>();
  const sentBets = new Map<string, SentBet>();
  const knownBefore = new Map<string, ReadonlySet<number>>();
  const finish = (reqId: string, outcome: BetOutcome): void => {
    if (finished.has(reqId)) return;
    if (finished.size >= MAX_FINISHED) finished.clear();
    finished.add(reqId);
    const { phase } = slip.now;
    const shown = (phase.kind === 'requesting' || phase.kind === 'unknown') && phase.reqId === reqId;
    if (shown) slip.apply({ kind: 'answered', reqId, outcome });
    void deps.intents.remove(reqId);
    sentBets.delete(reqId);
    knownBefore.delete(reqId);
    const waiter = waiters.get(reqId);
    waiters.delete(reqId);
    onOutcome(outcome, shown);
    waiter?.(outcome);
  };
  const answered = (answer: DrawAnswerRow): void =>
    finish(answer.reqId, outcomeOf(answer, sentBets.get(answer.reqId) ?? nothingSent, account.now.standards));
  /** The request that an answer without a name is of: the one under way. */
  const underWay = (): string | null => {
    const { phase } = slip.now;
    return phase.kind === 'requesting' || phase.kind === 'unknown' ? phase.reqId : null;
  };
  return {
    finish,
    answered,
    underWay,
    /** Bets of the history that were there before this one was sent. */
    knownBefore: (reqId: string): ReadonlySet<number> => knownBefore.get(reqId) ?? new Set(),
    isAwaited: (reqId: string): boolean => waiters.has(reqId),
    begin(reqId: string, sent: SentBet): Promise<BetOutcome> {
      sentBets.set(reqId, sent);
      knownBefore.set(reqId, new Set(knownBets().map(({ drawId }) => drawId)));
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
  { deps, account, socket }: BetPlacingDeps,
  bets: SentBets,
  sending: ReadonlySet<string>,
) {
  let resolving = false;
  /** Another bet became unknown while the others were asked for. */
  let again = false;
  const look = async (link: BettingSocket, intent: BetIntent): Promise<'known' | 'waiting'> => {
    const { reqId } = intent;
    const row = drawMarketRow.safeParse(intent.row);
    if (!row.success || !isOfOldBackEnd(row.data))
      return link.ask('DrawResult', { reqId }, ANSWER_TIMEOUT_MS).then(
        (payload) => bets.onResult(reqId, payload),
        () => 'waiting',
      );
    const about = { now: deps.now, known: bets.knownBefore(reqId) };
    const found = await resolveByHistory(link, intent, row.data, about);
    if (found.kind === 'waiting') return 'waiting';
    if (found.kind === 'taken') bets.answered(answerOfBet(reqId, found.bet));
    else bets.finish(reqId, { kind: 'never-arrived' });
    return 'known';
  };
  const askAll = async (): Promise<void> => {
    for (const intent of await deps.intents.all()) {
      const { reqId, memberId, kind } = intent;
      if (kind === 'casual' || memberId !== account.now.member?.userId || sending.has(reqId)) continue;
      const link = socket();
      if (link === null || !link.connected) return;
      const known = await look(link, intent);
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
  const { deps, live, account, slip, socket } = placing;
  const bets = createSentBets(placing);
  const sending = new Set<string>();
  const resolve = createResolver(placing, bets, sending);
  const send = async (link: BettingSocket, row: DrawMarketRow): Promise<void> => {
    sending.add(row.reqId);
    try {
      const payload = await link.ask('DrawMarket', plainDrawMarket(row), ANSWER_TIMEOUT_MS);
      if (bets.onResult(row.reqId, payload) === 'waiting') throw new Error('no answer');
    } catch {
      // An older back end answers by an event and never acknowledges: another bet may be under way by now.
      if (bets.isAwaited(row.reqId)) slip.apply({ kind: 'link-lost' });
    } finally {
      sending.delete(row.reqId);
    }
    if (bets.isAwaited(row.reqId)) resolve();
  };
  const countDown = (reqId: string, left: number): void => {
    if (left <= 0) return;
    deps.later(1000, () => {
      const { phase } = slip.now;
      if (phase.kind !== 'requesting' || phase.reqId !== reqId) return;
      slip.apply({ kind: 'second-passed' });
      countDown(reqId, left - 1);
    });
  };
  return {
    async place(share, seen = {}, reqId = deps.newId()) {
      const link = socket();
      const { member } = account.now;
      const sent = asSeen(slip.now, seen);
      const deadline = Math.round(serverNow(live.clock, deps.now())) + BET_DEADLINE_MS;
      const row = rowOf(sent, reqId, deadline, share);
      const checked = slip.command({ kind: 'send', reqId });
      if (!checked.ok) return refused(checked.error);
      if (row === null || member === null) return refused({ kind: 'empty-slip' });
      const known = bets.begin(reqId, sent);
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
        const reqId = timer.data?.reqId ?? bets.underWay();
        if (!timer.success || reqId === null) return;
        slip.apply({ kind: 'delay-began', reqId, seconds: timer.data.count });
        countDown(reqId, Math.min(timer.data.count, MAX_SECONDS_PASSED));
      }
      if (event === 'DrawLiveOddsResult') {
        const answer = drawAnswerEvent.safeParse(payload);
        const reqId = answer.data?.reqId ?? bets.underWay();
        if (answer.success && reqId !== null) bets.answered({ ...answer.data, reqId });
      }
    },
    onLinkUp: resolve,
    onLinkDown: () => slip.apply({ kind: 'link-lost' }),
  };
}
