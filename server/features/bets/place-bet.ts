/**
 * A bet from its request to its stored answer, in the order in which it happens: decide (pure, by the prices of this tick), wait out the live
 * delay, decide again, write. A request id is answered once, and a member has one bet under way at a time.
 */
import type { Bet } from '../../../domain/bet/bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { delaySecondsOf, standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { sportOf } from '../../../domain/catalogue/sport.ts';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { isOverdraft, overdrawn } from '../../ledger/overdraft.ts';
import { isOutOfTime } from '../../requests/answers.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Holds } from '../../requests/holds.ts';
import { barredMeanwhile, type Refused } from '../../requests/refused.ts';
import type { OnceWork, RequestKey } from '../../requests/requests.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { betsById } from './bet-store.ts';
import { decideBet, decideMarkets, decideStake, type JudgedBet, type TimeOfBet } from './decide-bet.ts';
import type { BetMatches, MemberBets, MemberBetsDeps } from './member-bets.ts';
import type { RecentSettlements } from './recent-settlements.ts';
import { judgeSpendings, type SpendingBet } from './spend-limits.ts';
import { type Accepted, type BetToWrite, createBetWriter, MAX_BETS_AT_ONCE } from './write-bets.ts';

/** Bets that wait out their delay at a time, over all members. */
const MAX_PENDING_BETS = 20_000;

/** Life of the mark that a member's bet is pending, beyond its live delay. After that the member may bet again if the bet's process has ended. */
const PENDING_MS = 3000;

/** Allows one pending bet of a member at a time, at all nodes. */
function createBusy(holds: Holds) {
  const busy = new Set<number>();
  const holdOf = (memberId: number): string => `bet ${memberId}`;
  return {
    /** The member's bet waits for `ms`. */
    waits: (memberId: number, ms: number): void => holds.extend(holdOf(memberId), ms + PENDING_MS),
    /** null: the member's bet before is pending, or too many bets are. */
    async during<T>(memberId: number, work: () => Promise<T>): Promise<T | null> {
      if (busy.has(memberId) || busy.size >= MAX_PENDING_BETS) return null;
      busy.add(memberId);
      const hold = holdOf(memberId);
      try {
        if (!(await holds.take(hold, PENDING_MS))) return null;
        return await work().finally(() => holds.release(hold));
      } finally {
        busy.delete(memberId);
      }
    },
  };
}

/** A bet as it came, with the lines that the board found. */
interface AskedBet {
  readonly row: DrawMarketRow;
  /** Digest of what the client sent (contents.ts). */
  readonly contents: string;
  /** Server ms. */
  readonly receivedAt: number;
}

interface Progress {
  /** Called with the length of the delay, ms. */
  readonly began: (ms: number) => void;
  /** Called with the bet when it is written. */
  readonly written: (bet: Bet) => void;
}

/** Where a bet is refused by its game, its match or its time alone; otherwise the markets of its game. */
function decideOffer(
  { marketsOf, isInUse = () => true, lacksResults = () => false }: BetMatches,
  row: DrawMarketRow,
  receivedAt: number,
): Result<LiveMarkets, Refused> {
  const markets = isInUse(row.game_code) ? marketsOf(row.game_code) : null;
  if (markets === null) return refused({ code: betCodes.marketClosed, reason: 'not-offered' });
  if (row.draws.some(({ MatchId }) => lacksResults(playedIdOf(MatchId))))
    return refused({ code: betCodes.noResults, reason: 'no-results' });
  return isOutOfTime(row.deadline, receivedAt) ? refused({ code: betCodes.tooLate }) : ok(markets);
}

/** Seconds of the live delay of the bet's first match. */
const delayOf = ([first]: readonly JudgedBet[], standard: BetStandard): number =>
  delaySecondsOf(standard, sportOf(first?.match.facts.sportId ?? 0).feedId);

/** Waits out the live delay. */
const createWait =
  ({ channel, clock: { delay } }: MemberBetsDeps) =>
  async ({ memberId, reqId }: RequestKey, seconds: number, began: Progress['began']): Promise<void> => {
    if (seconds === 0) return;
    began(seconds * 1000);
    channel.send(memberId, 'DrawTimer', { reqId, count: seconds });
    await delay(seconds * 1000);
  };

/** Writes bet, stake and answer in one transaction. */
function createWrite({ db, requests: { answers }, wallets }: MemberBetsDeps) {
  const writeBet = createBetWriter(db);
  /** The end of a request that has an answer, or whose bet could not be written. */
  const endWithout = async (
    memberId: number,
    { row, contents }: AskedBet,
    thrown: unknown,
  ): Promise<DrawAnswerRow> => {
    const ended = await answers.ended(memberId, row.reqId, contents);
    if (ended !== null) return ended;
    if (!isOverdraft(thrown)) throw thrown;
    const why = overdrawn(row.gold, (await wallets(memberId)).spoGold);
    return answers.refuse(memberId, row.reqId, why, contents);
  };
  return async (bet: BetToWrite, asked: AskedBet, written: Progress['written']): Promise<DrawAnswerRow> => {
    const { memberId } = bet;
    try {
      const end = await writeBet(bet);
      if (!end.ok) return await answers.refuse(memberId, asked.row.reqId, end.error, asked.contents);
      if (end.value === null) return await endWithout(memberId, asked, new Error('a bet has no answer'));
      written(end.value.bet);
      return end.value.answer;
    } catch (thrown) {
      return endWithout(memberId, asked, thrown);
    }
  };
}

/** Decide, wait, decide again, write: the steps of one bet in their order. */
function createSteps(deps: MemberBetsDeps) {
  const { db, matches, requests, standards, wallets } = deps;
  const { now } = deps.clock;
  const present = (): TimeOfBet => ({ now: now(), hasBegun: (id) => matches.hasBegun(playedIdOf(id)) });
  const goldOf = async (memberId: number): Promise<number> => (await wallets(memberId)).spoGold;
  const limitsOf = gatherCalls((bets: readonly SpendingBet[]) => judgeSpendings(db, bets), {
    most: MAX_BETS_AT_ONCE,
  });
  const wait = createWait(deps);
  const write = createWrite(deps);
  return async (bettor: Caller, asked: AskedBet, progress: Progress): Promise<DrawAnswerRow> => {
    const { row, contents, receivedAt } = asked;
    const { memberId, level, mayStillAct } = bettor;
    const standard = standardFor(standards, row.game_code);
    const refuse = (why: Refused): Promise<DrawAnswerRow> =>
      requests.answers.refuse(memberId, row.reqId, why, contents);

    // Decide
    const offer = decideOffer(matches, row, receivedAt);
    if (!offer.ok) return refuse(offer.error);
    const markets = offer.value;
    const first = decideMarkets(markets, row, present());
    if (!first.ok) return refuse(first.error);
    const legs = first.value;
    // The limits over several bets: after the delay the transaction that writes the bet judges them.
    const why =
      decideStake(legs, row, { level, balance: await goldOf(memberId), standard }) ??
      (await limitsOf({ memberId, level, gold: row.gold, legs, standard, now: now() }));
    if (why !== null) return refuse(why);
    const priceAgesMs = legs.map(({ market }) => Math.max(0, receivedAt - market.pt));

    await wait({ memberId, reqId: row.reqId }, delayOf(legs, standard), progress.began);

    // Decide again
    const again = decideMarkets(markets, row, present());
    if (!again.ok) return refuse(again.error);
    const balance = await goldOf(memberId);
    const whyNow = decideStake(again.value, row, { level, balance, standard });
    if (whyNow !== null) return refuse(whyNow);

    // Write, by the prices of the tick in which the transaction may write, which may differ from those decided before
    const decideLast = (): Result<Accepted, Refused> => {
      const last = decideBet(markets, row, present(), { level, balance, standard });
      if (!last.ok) return last;
      const leagueNames = last.value.map(({ match }) => markets.leagueName(match.facts.leagueId));
      const accepted = { memberId, level, mayStillAct, row, contents, leagueNames, priceAgesMs, standard };
      return ok({ ...accepted, legs: last.value, now: now() });
    };
    return write({ memberId, decide: decideLast }, asked, progress.written);
  };
}

const closing: Refused = { code: betCodes.serverClosing, reason: 'server-closing' };
const inFlight: Refused = { code: betCodes.inFlight, reason: 'in-flight', refusal: { kind: 'in-flight' } };

interface Placing {
  readonly recent: RecentSettlements;
  readonly publishBets: (memberId: number, bets: readonly Bet[]) => Promise<void>;
  readonly notPublished: (error: unknown) => void;
  readonly settle: MemberBets['settle'];
  /** True while the server is being stopped. */
  readonly isClosed: () => boolean;
}

/** Runs the steps once for a request, and publishes the answer. A bet whose market was settled meanwhile is settled at once. */
export function createPlaceBet(deps: MemberBetsDeps, placing: Placing) {
  const { recent, publishBets, notPublished, settle, isClosed } = placing;
  const { requests } = deps;
  const { answers } = requests;
  const busy = createBusy(requests.holds);
  const steps = createSteps(deps);
  const notSettled = (error: unknown): void =>
    deps.log('a bet that was decided while it was written is settled at the next start', error);
  const publish = async (memberId: number, answer: DrawAnswerRow, placed: Bet | null): Promise<void> => {
    // Its member was answered that it never arrived, and gets no other end of it.
    if (answer.reason === barredMeanwhile.reason) return;
    deps.channel.send(memberId, 'DrawLiveOddsResult', answer);
    if (answer.DrawId === undefined) return;
    // A bet that this server has not written was written by another one.
    const bets = placed === null ? await betsById(deps.db, [answer.DrawId], deps.clock.now()) : [placed];
    await publishBets(memberId, bets);
  };
  const settleDecided = async (row: DrawMarketRow, since: number): Promise<void> => {
    for (const draw of row.draws) {
      const specifier = canonicalSpecifier(draw.Specifiers) ?? '';
      const decided = recent.of(draw.MatchId, draw.MarketId, specifier, since);
      if (decided.length > 0) await settle(draw.MatchId, decided);
    }
  };
  return (bettor: Caller, asked: AskedBet): Promise<DrawResultRow> => {
    const { memberId } = bettor;
    const { row, contents } = asked;
    /** Settlements after this moment may have missed the bet; null: the bet was not judged. */
    let since: number | null = null;
    let placed: Bet | null = null;
    const work: OnceWork = {
      async act(began) {
        if (isClosed()) return answers.refuse(memberId, row.reqId, closing, contents);
        const answer = await busy.during(memberId, () => {
          since = recent.moment();
          return steps(bettor, asked, {
            began(ms) {
              busy.waits(memberId, ms);
              began(ms);
            },
            written: (bet) => void (placed = bet),
          });
        });
        return answer ?? answers.refuse(memberId, row.reqId, inFlight, contents);
      },
      async acted(answer) {
        if (since === null) return;
        // The bet is decided: a failure to publish it must neither change the answer nor stop its settlement.
        await publish(memberId, answer, placed).catch(notPublished);
        if (answer.DrawId !== undefined) await settleDecided(row, since).catch(notSettled);
      },
    };
    return requests.once({ memberId, reqId: row.reqId, contents }, work);
  };
}
