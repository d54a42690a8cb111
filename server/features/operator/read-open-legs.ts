/** What is open on a match: its facts, and what its bets would pay by each result that an operator may say. */
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { paidBy } from '../../../domain/desk/exposure.ts';
import { type NamedResult, outcomeResults, outcomeKey } from '../../../domain/match/market.ts';
import { isLive } from '../../../domain/match/match-status.ts';
import type {
  OpenLegsData,
  OpenOutcome,
  resultMatch,
} from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import { finalScores } from '../../feed/played-matches.ts';
import { gameIdsOf, playedIdOf } from '../../feed/pre-match-feed.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import type { Database } from '../../storage/database.ts';
import { type TradedBet, type TradedLeg, tradedBets } from '../bets/bets-port.ts';
import { isOpenIn } from './settle-results.ts';

interface OpenLegsDeps {
  readonly db: Database;
  readonly boards: Pick<ServedBoards, 'board' | 'leagues'>;
}

type ResultMatch = z.output<typeof resultMatch>;

interface FactsRow {
  readonly homeKo: string;
  readonly homeEn: string;
  readonly awayKo: string;
  readonly awayEn: string;
  readonly leagueKo: string;
  readonly leagueEn: string;
  readonly startsAt: number;
}

/** What a bet says of its match; each half of the legs has an index of its own. */
async function factsOfBets(db: Database, matchId: number): Promise<FactsRow | undefined> {
  const ids = gameIdsOf(matchId);
  const { rows } = await sql<FactsRow>`
    select home_ko as "homeKo", home_en as "homeEn", away_ko as "awayKo", away_en as "awayEn", league_ko as "leagueKo",
      league_en as "leagueEn", starts_at::float8 as "startsAt"
    from ((select * from bet_leg where match_id = any(${ids}::bigint[]) and state = 'opened' limit 1)
      union all (select * from bet_leg where match_id = any(${ids}::bigint[]) and state <> 'opened' limit 1)) as leg
    limit 1`.execute(db);
  return rows[0];
}

/** As the board has the match, or else as a bet names it, with its final score; null: nobody knows it. */
async function matchOf({ db, boards }: OpenLegsDeps, matchId: number): Promise<ResultMatch | null> {
  const known = boards.board().match(matchId);
  if (known !== null) {
    const { facts, state } = known;
    const hasBegun = state.statusCode !== 0;
    return {
      matchId,
      home: facts.home.name,
      away: facts.away.name,
      league: boards.leagues.get(facts.leagueId)?.name ?? { ko: '', en: '' },
      startsAt: facts.startsAt,
      statusCode: state.statusCode,
      isLive: isLive(state.statusCode),
      score: hasBegun ? { home: state.homeScore, away: state.awayScore } : null,
    };
  }
  const row = await factsOfBets(db, matchId);
  if (row === undefined) return null;
  const final = (await finalScores(db, [matchId])).get(matchId);
  return {
    matchId,
    home: { ko: row.homeKo, en: row.homeEn },
    away: { ko: row.awayKo, en: row.awayEn },
    league: { ko: row.leagueKo, en: row.leagueEn },
    startsAt: row.startsAt,
    statusCode: final?.statusCode ?? null,
    isLive: false,
    score: final === undefined ? null : { home: final.homeScore, away: final.awayScore },
  };
}

/** Bets that are in memory at a time. */
const BETS_AT_ONCE = 2000;

const noPayouts = () => Object.fromEntries(outcomeResults.map((result) => [result, 0]));

const costsOf = ({ legs, ...bet }: TradedBet, isAsked: (leg: TradedLeg) => boolean) => {
  const costed = legs.map((leg) => ({ ...leg, isAsked: isAsked(leg) }));
  return (said: NamedResult): number => paidBy(bet, costed, said);
};

/** The outcomes of the match with open bets, market by market, and all of its bets together, if they are void. */
export async function readOpenLegs(deps: OpenLegsDeps, match: number): Promise<OpenLegsData> {
  const { db } = deps;
  const matchId = playedIdOf(match);
  const ofMatch = new Set(gameIdsOf(matchId));
  const isOpenHere = (leg: TradedLeg): boolean => ofMatch.has(leg.matchId) && leg.result === null;
  const { rows: found } = await sql<{ id: number }>`
    select distinct leg.bet_id::float8 as id from bet_leg as leg
    where ${isOpenIn({ matchId, marketId: WHOLE_MATCH, specifier: '' })} order by id`.execute(db);
  const outcomes = new Map<string, OpenOutcome>();
  const whole = { bets: 0, gold: 0, pays: 0 };
  for (let at = 0; at < found.length; at += BETS_AT_ONCE) {
    const ids = found.slice(at, at + BETS_AT_ONCE).map(({ id }) => id);
    for (const bet of await tradedBets(db, ids)) {
      // A bet that another leg has lost, or its member has cancelled, leaves open legs: they need a result, and nothing is paid for them.
      const isOpen = bet.state === 'opened';
      if (isOpen) {
        whole.bets += 1;
        whole.gold += bet.stake;
        whole.pays += costsOf(bet, isOpenHere)('void');
      }
      for (const { marketId, specifier, outcomeId, leg } of bet.legs.filter(isOpenHere)) {
        const of = { marketId, specifier, outcomeId };
        const outcome = outcomes.get(outcomeKey(of)) ?? {
          ...of,
          bets: 0,
          gold: 0,
          payouts: noPayouts() as Record<NamedResult, number>,
        };
        outcomes.set(outcomeKey(of), outcome);
        if (!isOpen) continue;
        outcome.bets += 1;
        outcome.gold += bet.stake;
        const paid = costsOf(bet, (one) => one.leg === leg);
        for (const result of outcomeResults) outcome.payouts[result] += paid(result);
      }
    }
  }
  const rows = [...outcomes.values()].toSorted(
    (a, b) => a.marketId - b.marketId || a.specifier.localeCompare(b.specifier) || a.outcomeId - b.outcomeId,
  );
  return { match: await matchOf(deps, matchId), whole, total: rows.length, rows };
}
