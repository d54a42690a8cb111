/**
 * The bets of members. The server judges a bet at once, waits out the live delay, judges it again against the present book, and writes it
 * with its stake and its answer in one transaction. A request id is answered once.
 */
import type { Bet } from '../../../domain/bet/bet.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { canonicalSpecifier } from '../../../domain/match/specifiers.ts';
import type { Wallets } from '../../../domain/member/member.ts';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import type { FinalScore } from '../../feed/played-matches.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { Database } from '../../storage/database.ts';
import type { LiveMarkets } from '../../feed/live-markets.ts';
import type { OnceWork, Requests } from '../../requests/requests.ts';
import { type MemberChannel, sendDraws, sendWallets } from '../../sockets/member-channel.ts';
import type { Bettor } from '../../requests/bettor.ts';
import type { Holds } from '../../requests/holds.ts';
import type { Refused } from '../../requests/refused.ts';
import { sendLossLocks } from '../limits/loss-limit-port.ts';
import type { MemberBets } from './member-bets.ts';
import { readDetails, readHistory, withPresentScores } from './bet-history.ts';
import { betsById } from './bet-store.ts';
import { cancelBets } from './cancel-bets.ts';
import { createClosing } from './closing.ts';
import { createDecideBet } from './decide-bet.ts';
import { lastResults, markNotified } from './last-results.ts';
import { withLines } from './lines-of-draws.ts';
import { createRecentSettlements } from './recent-settlements.ts';
import { settleBets, type SettledBet } from './settle-bets.ts';
import { spendingRoom } from './spend-limits.ts';

/** Facts that bets need from the feed. */
export interface BetMatches {
  /** The markets of a game; null: the game is not offered. */
  readonly marketsOf: (gameCode: BettingGameCode) => LiveMarkets | null;
  /** Whether the game takes bets now; left out: every game does. */
  readonly isInUse?: (gameCode: BettingGameCode) => boolean;
  readonly hasBegun: (matchId: number) => boolean;
  /** True: the match never gets results, and no bet on it is taken; left out: every match gets results. */
  readonly lacksResults?: (matchId: number) => boolean;
  /** The score of a match that has left the board. */
  readonly finalScoreOf: (matchId: number) => FinalScore | null;
}

export interface MemberBetsDeps {
  readonly db: Database;
  readonly requests: Requests;
  readonly matches: BetMatches;
  readonly channel: MemberChannel;
  readonly standards: readonly BetStandard[];
  readonly wallets: (memberId: number) => Promise<Wallets>;
  readonly clock: {
    readonly now: () => number;
    /** Resolves after a live delay, ms. */
    readonly delay: (ms: number) => Promise<void>;
  };
  readonly log: (message: string, error: unknown) => void;
}

/** Bets that wait out their delay at a time, over all members. */
export const MAX_PENDING_BETS = 20_000;

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

/** Publishes the changed bets to their member, then the wallets. */
const publishBetsOf =
  ({ channel, wallets, matches }: MemberBetsDeps) =>
  async (memberId: number, bets: readonly Bet[]): Promise<void> => {
    // The bets are sent in the turn in which they are known: a later change of a bet must be sent after them.
    const shown = bets.map((bet) => withPresentScores(bet, (matchId) => scoreIn(matches, matchId)));
    sendDraws(channel, memberId, shown.map(encodeBet));
    sendWallets(channel, memberId, await wallets(memberId));
  };

/** null: the match is gone, or its source has no score. */
function scoreIn({ marketsOf, finalScoreOf }: BetMatches, matchId: number): FinalScore | null {
  const playedId = playedIdOf(matchId);
  const match = marketsOf(59)?.match(playedId) ?? null;
  if (match === null) return finalScoreOf(playedId);
  const known = match.state.reporting !== 0 && phaseOf(match.state.statusCode) !== 'waiting';
  return known ? match.state : null;
}

async function openMatchIds(db: Database): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('bet_leg')
    .select('match_id')
    .distinct()
    .where('state', '=', 'opened')
    .execute();
  return rows.map(({ match_id }) => match_id);
}

const closing: Refused = { code: betCodes.serverClosing, reason: 'server-closing' };
const inFlight: Refused = { code: betCodes.inFlight, reason: 'in-flight', refusal: { kind: 'in-flight' } };

interface Drawing {
  readonly deps: MemberBetsDeps;
  readonly busy: ReturnType<typeof createBusy>;
  readonly recent: ReturnType<typeof createRecentSettlements>;
  readonly publishBets: ReturnType<typeof publishBetsOf>;
  readonly notPublished: (error: unknown) => void;
  readonly notSettled: (error: unknown) => void;
  readonly settle: MemberBets['settle'];
  /** True while the server is being stopped. */
  readonly isClosed: () => boolean;
}

/** Decides one request and publishes the answer. A bet whose market was settled meanwhile is settled at once. */
function createDraw(drawing: Drawing) {
  const { deps, busy, recent, publishBets, notPublished, notSettled, settle, isClosed } = drawing;
  const { requests } = deps;
  const { answers } = requests;
  const decide = createDecideBet(deps);
  const publishAnswer = async (
    memberId: number,
    answer: DrawAnswerRow,
    placed: Bet | null,
  ): Promise<void> => {
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
  return (bettor: Bettor, row: DrawMarketRow, receivedAt: number): Promise<DrawResultRow> => {
    const { memberId } = bettor;
    /** Settlements after this moment may have missed the bet; null: the bet was not judged. */
    let since: number | null = null;
    let placed: Bet | null = null;
    const work: OnceWork = {
      decide: async (began) => {
        if (isClosed()) return answers.refuse(memberId, row.reqId, closing);
        const written = (bet: Bet): void => void (placed = bet);
        const decided = await busy.during(memberId, () => {
          since = recent.moment();
          const waits = (ms: number): void => {
            busy.waits(memberId, ms);
            began(ms);
          };
          return decide(bettor, row, receivedAt, { began: waits, written });
        });
        return decided ?? answers.refuse(memberId, row.reqId, inFlight);
      },
      decided: async (answer) => {
        if (since === null) return;
        // The bet is decided: a failure to publish it must neither change the answer nor stop its settlement.
        await publishAnswer(memberId, answer, placed).catch(notPublished);
        if (answer.DrawId !== undefined) await settleDecided(row, since).catch(notSettled);
      },
    };
    return requests.once({ memberId, reqId: row.reqId }, work);
  };
}

/** Settles the bets on a match and notifies their members. */
const createSettle =
  (
    deps: MemberBetsDeps,
    recent: ReturnType<typeof createRecentSettlements>,
    publishBets: ReturnType<typeof publishBetsOf>,
    notPublished: (error: unknown) => void,
  ): MemberBets['settle'] =>
  async (matchId, markets, guard) => {
    const { db, clock } = deps;
    recent.note(matchId, markets);
    const score = scoreIn(deps.matches, matchId);
    await settleBets(
      db,
      { matchId, markets, score, now: clock.now() },
      {
        guard,
        listening: deps.channel.listening,
        settled: (bets) => publishSettled(deps, publishBets, bets).catch(notPublished),
      },
    );
  };

/**
 * Publishes the bets of all members. A bet of a member with an open socket is marked as notified first, if it was decided before the member
 * came.
 */
async function publishSettled(
  { db, channel, clock: { now } }: MemberBetsDeps,
  publishBets: ReturnType<typeof publishBetsOf>,
  settled: readonly SettledBet[],
): Promise<void> {
  const unmarked = settled.filter(({ isMarked }) => !isMarked);
  const listening = await channel.listening(unmarked.map(({ memberId }) => memberId));
  const notified = unmarked.filter(({ memberId }) => listening.has(memberId));
  await markNotified(
    db,
    notified.map(({ bet }) => bet.drawId),
  );
  const byMember = Map.groupBy(settled, ({ memberId }) => memberId);
  await sendLossLocks({ db, channel, now }, [...byMember.keys()]);
  const publishing = [...byMember].map(([memberId, own]) =>
    publishBets(
      memberId,
      own.map(({ bet }) => bet),
    ),
  );
  await Promise.all(publishing);
}

export function createMemberBets(deps: MemberBetsDeps): MemberBets {
  const { db, requests, matches, standards } = deps;
  const { now } = deps.clock;
  const busy = createBusy(requests.holds);
  const recent = createRecentSettlements();

  const publishBets = publishBetsOf(deps);
  const notPublished = (error: unknown): void => deps.log('a bet could not be published', error);
  const notSettled = (error: unknown): void =>
    deps.log('a bet that was decided while it was written is settled at the next start', error);
  const scoreOf = (matchId: number): FinalScore | null => scoreIn(matches, matchId);
  const settle = createSettle(deps, recent, publishBets, notPublished);
  const { isClosed, track, close } = createClosing();
  const draw = createDraw({
    deps,
    busy,
    recent,
    publishBets,
    notPublished,
    notSettled,
    settle,
    isClosed,
  });

  return {
    draw: (bettor, asked, receivedAt) =>
      track(draw(bettor, withLines(matches.marketsOf(asked.game_code), asked), receivedAt)),
    result: ({ memberId }, reqId) => requests.result({ memberId, reqId }),
    history: ({ memberId }, query) => readHistory(db, memberId, query, scoreOf, now()),
    details: ({ memberId }, query) => readDetails(db, memberId, query, scoreOf, now()),
    async room({ memberId, level }, { game_code, draws }) {
      const asked = { memberId, level, standard: standardFor(standards, game_code), now: now() };
      return { code: 200, ...(await spendingRoom(db, asked, draws)) };
    },
    lastResults: ({ memberId }) => lastResults(db, memberId, now()),
    async cancel({ memberId }, { ids }) {
      const answer = await cancelBets(db, memberId, ids, {
        now,
        hasBegun: (matchId) => matches.hasBegun(playedIdOf(matchId)),
      });
      const taken = answer.list.flatMap(({ DrawId, Result }) =>
        Result === cancelResults.ok ? [DrawId] : [],
      );
      if (taken.length > 0) {
        const publish = async () => publishBets(memberId, await betsById(db, taken, now()));
        await publish().catch(notPublished);
      }
      return answer;
    },
    settle,
    noteSettled: ({ matchId, markets }) => recent.note(matchId, markets),
    openMatchIds: () => openMatchIds(db),
    standard: (gameCode) => standardFor(standards, gameCode),
    close,
  };
}
