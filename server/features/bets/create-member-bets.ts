/** The bets of members: placing (place-bet.ts), history, cancels, and settlements, whose bets are published to their members. */
import { setImmediate } from 'node:timers/promises';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { FinalScore } from '../../feed/played-matches.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { contentsOfBet } from '../../requests/contents.ts';
import { sendDraws, sendWallets } from '../../sockets/member-channel.ts';
import type { Database } from '../../storage/database.ts';
import { sendLossLocks } from '../limits/limits-port.ts';
import { readDetails, readBetHistory, withPresentScores } from './bet-history.ts';
import { betsById } from './bet-store.ts';
import { cancelBets } from './cancel-bets.ts';
import { correctBets } from './correct-bets.ts';
import { lastResults, markNotified } from './last-results.ts';
import { withLines } from './lines-of-draws.ts';
import type { BetMatches, MemberBets, MemberBetsDeps } from './member-bets.ts';
import { createPlaceBet } from './place-bet.ts';
import { createRecentSettlements } from './recent-settlements.ts';
import { settleBets, type SettledBet } from './settle-bets.ts';
import { spendingRoom } from './spend-limits.ts';

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

interface Closing {
  isClosed(): boolean;
  /** Counts a bet as pending until its member is answered. */
  track<T>(answering: Promise<T>): Promise<T>;
  /** Takes no new bet; resolves when every counted bet is answered. */
  close(): Promise<void>;
}

/** Closes the bets before the server stops: no new bet is taken, and every pending bet is answered. */
function createClosing(): Closing {
  const answering = new Set<Promise<unknown>>();
  let closed = false;
  return {
    isClosed: () => closed,
    track(one) {
      answering.add(one);
      const done = (): void => void answering.delete(one);
      one.then(done, done);
      return one;
    },
    async close() {
      closed = true;
      while (answering.size > 0) await Promise.allSettled(answering);
      // The sockets get the last answers in the turn in which these resolve.
      await setImmediate();
    },
  };
}

export function createMemberBets(deps: MemberBetsDeps): MemberBets {
  const { db, requests, matches, standards } = deps;
  const { now } = deps.clock;
  const recent = createRecentSettlements();

  const publishBets = publishBetsOf(deps);
  const notPublished = (error: unknown): void => deps.log('a bet could not be published', error);
  const scoreOf = (matchId: number): FinalScore | null => scoreIn(matches, matchId);
  const settle = createSettle(deps, recent, publishBets, notPublished);
  const { isClosed, track, close } = createClosing();
  const place = createPlaceBet(deps, { recent, publishBets, notPublished, settle, isClosed });

  return {
    draw(bettor, asked, receivedAt) {
      const row = withLines(matches.marketsOf(asked.game_code), asked);
      return track(place(bettor, { row, contents: contentsOfBet(asked), receivedAt }));
    },
    result: ({ memberId }, reqId) => requests.result({ memberId, reqId }),
    history: ({ memberId }, query) => readBetHistory(db, query, { memberId, scoreOf, now: now() }),
    details: ({ memberId }, query) => readDetails(db, query, { memberId, scoreOf, now: now() }),
    async room({ memberId, level }, { game_code, draws }) {
      const asked = { memberId, level, standard: standardFor(standards, game_code), now: now() };
      return { code: 200, ...(await spendingRoom(db, asked, draws)) };
    },
    lastResults: ({ memberId }) => lastResults(db, memberId, now()),
    async cancel(bettor, { ids }) {
      const { memberId } = bettor;
      const answer = await cancelBets(db, bettor, ids, {
        now,
        hasBegun: (matchId) => matches.hasBegun(playedIdOf(matchId)),
        isUp: (gameCode) => matches.marketsOf(gameCode as BettingGameCode)?.up() === true,
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
    correct: (correction, steps) =>
      correctBets(db, correction, {
        now: now(),
        ...steps,
        listening: deps.channel.listening,
        settled: (bets) => publishSettled(deps, publishBets, bets).catch(notPublished),
      }),
    noteSettled: ({ matchId, markets }) => recent.note(matchId, markets),
    openMatchIds: () => openMatchIds(db),
    standard: (gameCode) => standardFor(standards, gameCode),
    close,
  };
}
