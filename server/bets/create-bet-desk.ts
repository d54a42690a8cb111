/**
 * The bet desk. A bet is judged at once, waits out the live delay, is judged again against the book of that moment, and is
 * then written with its stake and its answer in one transaction. A request id is answered once, for ever.
 */
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { standardFor } from '../../domain/bet-rules/default-standards.ts';
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import { canonicalSpecifier } from '../../domain/match/specifiers.ts';
import type { Wallets } from '../../domain/member/member.ts';
import { encodeBet } from '../../domain/protocol/draw-codec.ts';
import { cancelResults } from '../../domain/protocol/draw-cancel.ts';
import { betCodes, type DrawAnswerRow, type DrawMarketRow } from '../../domain/protocol/draw-market.ts';
import { playedIdOf } from '../feed/standard-feed.ts';
import type { Database } from '../storage/database.ts';
import { createBetAnswers } from './bet-answers.ts';
import type { BetDesk, Bettor, LiveMarkets, MemberNews } from './bet-desk.ts';
import { readDetails, readHistory } from './bet-history.ts';
import { betsById } from './bet-store.ts';
import { cancelBets } from './cancel-bets.ts';
import { createDecideBet } from './decide-bet.ts';
import { lastResults, markTold } from './last-results.ts';
import { createRecentSettlements } from './recent-settlements.ts';
import { type FinalScore, settleBets } from './settle-bets.ts';

export interface BetDeskDeps {
  readonly db: Database;
  /** The markets of a game; null: not offered. */
  readonly markets: (gameCode: BettingGameCode) => LiveMarkets | null;
  readonly news: MemberNews;
  readonly standards: readonly BetStandard[];
  readonly wallets: (memberId: number) => Promise<Wallets>;
  readonly hasBegun: (matchId: number) => boolean;
  /** The score of a match that has left the board. */
  readonly finalScoreOf: (matchId: number) => FinalScore | null;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
  /** Waits out a live delay. */
  readonly delay: (ms: number) => Promise<void>;
}

/** Bets waiting out their delay, over all members. */
export const MAX_PENDING_BETS = 20_000;

interface Pending {
  until: number;
  readonly answer: Promise<DrawAnswerRow>;
}

/** Requests under way, by member and request id; one live bet of a member at a time. */
function createPending(now: () => number) {
  const pending = new Map<string, Pending>();
  const busy = new Set<number>();
  const keyOf = (memberId: number, reqId: string): string => `${memberId} ${reqId}`;
  return {
    of: (memberId: number, reqId: string): Pending | undefined => pending.get(keyOf(memberId, reqId)),
    isFull: (memberId: number): boolean => busy.has(memberId) || pending.size >= MAX_PENDING_BETS,
    begin(memberId: number, reqId: string, decide: (began: (ms: number) => void) => Promise<DrawAnswerRow>) {
      const key = keyOf(memberId, reqId);
      busy.add(memberId);
      let until = now();
      const answer = decide((ms) => (until = now() + ms)).finally(() => {
        pending.delete(key);
        busy.delete(memberId);
      });
      pending.set(key, {
        get until() {
          return until;
        },
        answer,
      });
      return answer;
    },
  };
}

/** Tells a member bets that changed, and the wallets after it. */
const tellBetsOf =
  ({ db, news, wallets, now }: BetDeskDeps) =>
  async (memberId: number, betIds: readonly number[]): Promise<void> => {
    news.draws(memberId, (await betsById(db, betIds, now())).map(encodeBet));
    news.wallets(memberId, await wallets(memberId));
  };

/** null: the match is gone, or its source tells no score. */
function scoreIn({ markets, finalScoreOf }: BetDeskDeps, matchId: number): FinalScore | null {
  const playedId = playedIdOf(matchId);
  const match = markets(59)?.match(playedId) ?? null;
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

interface Drawing {
  readonly deps: BetDeskDeps;
  readonly answers: ReturnType<typeof createBetAnswers>;
  readonly pending: ReturnType<typeof createPending>;
  readonly recent: ReturnType<typeof createRecentSettlements>;
  readonly tellBets: ReturnType<typeof tellBetsOf>;
  readonly notTold: (error: unknown) => void;
  readonly notSettled: (error: unknown) => void;
  readonly settle: BetDesk['settle'];
}

/** Decides one request and tells its member; what was decided while it waited is settled at once. */
function createDraw({ deps, answers, pending, recent, tellBets, notTold, notSettled, settle }: Drawing) {
  const decide = createDecideBet(deps, answers);
  const tellAnswer = async (memberId: number, answer: DrawAnswerRow): Promise<void> => {
    deps.news.answer(memberId, { state: 'answered', answer });
    if (answer.DrawId !== undefined) await tellBets(memberId, [answer.DrawId]);
  };
  const settleDecided = async (row: DrawMarketRow, since: number): Promise<void> => {
    for (const draw of row.draws) {
      const specifier = canonicalSpecifier(draw.Specifiers) ?? '';
      const decided = recent.of(draw.MatchId, draw.MarketId, specifier, since);
      if (decided.length > 0) await settle(draw.MatchId, decided);
    }
  };
  return async (bettor: Bettor, row: DrawMarketRow, receivedAt: number): Promise<DrawAnswerRow> => {
    const { memberId } = bettor;
    if (pending.isFull(memberId))
      return answers.refuse(memberId, row.reqId, {
        code: betCodes.sameAxis,
        reason: 'in-flight',
        refusal: { kind: 'in-flight' },
      });
    const since = recent.moment();
    const answer = await pending.begin(memberId, row.reqId, (began) =>
      decide(bettor, row, receivedAt, began),
    );
    // The bet is decided: what goes wrong in telling it must not change the answer, nor keep it from being settled.
    await tellAnswer(memberId, answer).catch(notTold);
    if (answer.DrawId !== undefined) await settleDecided(row, since).catch(notSettled);
    return answer;
  };
}

export function createBetDesk(deps: BetDeskDeps): BetDesk {
  const { db, standards, now } = deps;
  const answers = createBetAnswers(db, now);
  const pending = createPending(now);
  const recent = createRecentSettlements();

  const tellBets = tellBetsOf(deps);
  const notTold = (error: unknown): void => deps.log('a bet could not be told', error);
  const notSettled = (error: unknown): void =>
    deps.log('a bet that was decided while it was written is settled at the next start', error);
  const scoreOf = (matchId: number): FinalScore | null => scoreIn(deps, matchId);
  const settle: BetDesk['settle'] = async (matchId, settlements) => {
    recent.note(matchId, settlements);
    const settled = await settleBets(db, matchId, settlements, scoreOf(matchId), now());
    for (const memberId of new Set(settled.map((one) => one.memberId))) {
      const own = settled.filter((one) => one.memberId === memberId).map(({ betId }) => betId);
      if (deps.news.listens(memberId)) await markTold(db, own);
      await tellBets(memberId, own);
    }
  };
  const draw = createDraw({ deps, answers, pending, recent, tellBets, notTold, notSettled, settle });

  return {
    async draw(bettor, row, receivedAt) {
      const { memberId } = bettor;
      const standing =
        pending.of(memberId, row.reqId) === undefined ? await answers.standing(memberId, row.reqId) : null;
      if (standing !== null) return standing;
      const running = pending.of(memberId, row.reqId);
      return {
        state: 'answered',
        answer: running === undefined ? await draw(bettor, row, receivedAt) : await running.answer,
      };
    },
    async result({ memberId }, reqId) {
      const running = pending.of(memberId, reqId);
      if (running !== undefined)
        return { state: 'waiting', count: Math.max(0, Math.ceil((running.until - now()) / 1000)) };
      return (await answers.standing(memberId, reqId)) ?? answers.bar(memberId, reqId);
    },
    history: ({ memberId }, query) => readHistory(db, memberId, query, now()),
    details: ({ memberId }, query) => readDetails(db, memberId, query, scoreOf, now()),
    lastResults: ({ memberId }) => lastResults(db, memberId, now()),
    async cancel({ memberId }, { ids }) {
      const answer = await cancelBets(db, memberId, ids, {
        now,
        hasBegun: (matchId) => deps.hasBegun(playedIdOf(matchId)),
      });
      const taken = answer.list.flatMap(({ DrawId, Result }) =>
        Result === cancelResults.ok ? [DrawId] : [],
      );
      if (taken.length > 0) await tellBets(memberId, taken).catch(notTold);
      return answer;
    },
    settle,
    openMatchIds: () => openMatchIds(db),
    standard: (gameCode) => standardFor(standards, gameCode),
  };
}
