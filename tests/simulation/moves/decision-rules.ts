/**
 * Results and corrections of operators in the order in which their approvals were committed, whatever the clocks of their nodes said: each decided leg has
 * the result that follows from them.
 */
import { sql } from 'kysely';
import { correctedBy } from '../../../domain/desk/result-correction.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { correctionIn, resultsIn } from '../../../server/features/operator/operator-port.ts';
import { playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { Matches } from '../matches.ts';

interface Approved {
  readonly kind: 'result' | 'correction';
  readonly id: number;
  readonly match_id: number;
  readonly market_id: number;
  readonly specifier: string;
  readonly results: string;
}

interface DecidedLeg {
  readonly bet_id: number;
  readonly leg: number;
  readonly match_id: number;
  readonly market_id: number;
  readonly specifier: string;
  readonly outcome_id: number;
  readonly result: OutcomeResult;
  readonly bought_at: number;
}

const approved = sql<Approved>`select * from (
    select 'result' as kind, id, match_id, market_id, specifier, results from operator_result where state = 'approved'
    union all select 'correction', id, match_id, market_id, specifier, results from operator_correction where state = 'approved') one
  order by kind, id`;

/** A bet that its member cancelled has no results. */
const decidedLegs = sql<DecidedLeg>`select bet_id, leg, match_id, market_id, specifier, outcome_id, result, bought_at
  from bet_leg join bet on bet.id = bet_id where result is not null and refunded_by_user = 0 order by bet_id, leg`;

const nameOf = ({ bet_id: bet, leg }: DecidedLeg): string => `${bet}.${leg}`;

/** Of one schedule. */
export function createDecisionCheck(db: Database, matches: Matches) {
  const decisions: Approved[] = [];
  const known = new Set<string>();
  /** How many of them there were as the leg got its first result. */
  const decidedAfter = new Map<string, number>();
  /** Each leg's first result. */
  const firstResults = new Map<string, OutcomeResult>();
  /** What the feed voided is void. Of results that it changed the leg keeps the one by which it was decided. */
  const feedResult = (leg: DecidedLeg): OutcomeResult | undefined => {
    const playedId = playedIdOf(leg.match_id);
    const span = matches.spanOf(playedId);
    if (span !== undefined && leg.bought_at >= (span.from ?? 0) && leg.bought_at < (span.to ?? 0))
      return 'void';
    const match = matches.latest().matches.find((one) => one.playedId === playedId);
    if (match?.phase !== 'ended') return undefined;
    const named = matches
      .resultsOf(match)
      .map(([market]) => market?.results.find(({ outcomeId }) => outcomeId === leg.outcome_id)?.result);
    const first = firstResults.get(nameOf(leg));
    return named.includes(first) ? first : named[0];
  };
  /** The newest result of operators that there was as the leg was decided, or the feed's, and the corrections that came behind it, one after another. */
  const resultOf = (leg: DecidedLeg): OutcomeResult | undefined => {
    const { market_id: marketId, specifier, outcome_id: outcomeId } = leg;
    const playedId = playedIdOf(leg.match_id);
    const before = decidedAfter.get(nameOf(leg)) ?? 0;
    const said = decisions.findLastIndex(
      (one, at) => at < before && one.kind === 'result' && one.match_id === playedId,
    );
    const results = resultsIn(decisions[said]?.results ?? '');
    const ofOperators =
      results.length === 0 ? 'void' : results.find((one) => one.outcomeId === outcomeId)?.result;
    const first = said === -1 ? feedResult(leg) : ofOperators;
    return decisions
      .filter((one, at) => at > said && one.kind === 'correction' && one.match_id === playedId)
      .reduce<OutcomeResult | undefined>(
        (result, row) =>
          result === undefined
            ? undefined
            : correctedBy(correctionIn(row))({ marketId, specifier, outcomeId, before: result }),
        first,
      );
  };
  return {
    /** After each commit: it has either an approval or results of legs. */
    async note(): Promise<void> {
      for (const leg of (await decidedLegs.execute(db)).rows)
        if (!decidedAfter.has(nameOf(leg))) {
          decidedAfter.set(nameOf(leg), decisions.length);
          firstResults.set(nameOf(leg), leg.result);
        }
      for (const one of (await approved.execute(db)).rows) {
        const name = `${one.kind} ${one.id}`;
        if (!known.has(name)) decisions.push(one);
        known.add(name);
      }
    },
    /** When everything is settled. */
    async faults(): Promise<readonly string[]> {
      const decided = new Set(decisions.map(({ match_id: id }) => id));
      return (await decidedLegs.execute(db)).rows.flatMap((leg) => {
        const playedId = playedIdOf(leg.match_id);
        const due = resultOf(leg);
        if (due === leg.result || (due === undefined && decided.has(playedId))) return [];
        const said = decided.has(playedId) ? 'the decisions of the operators leave' : 'the feed says';
        return [`bet ${leg.bet_id} has ${leg.result} on match ${playedId}, and ${said} ${due ?? 'nothing'}`];
      });
    },
  };
}
