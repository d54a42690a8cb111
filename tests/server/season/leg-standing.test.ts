/** How a leg stands, on whole matches of the season: it agrees with the season's settlements in every second. */
import { describe, expect, test } from 'vitest';
import { type LegStanding, legStanding } from '../../../domain/bet/leg-standing.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { createTimetable } from '../../../server/feed/season/lanes.ts';
import { seasonLines } from '../../../server/feed/season/lines.ts';
import { settlementsAt } from '../../../server/feed/season/match-markets.ts';
import type { Script } from '../../../server/feed/season/script.ts';
import { matchStateAt } from '../../../server/feed/season/state-at.ts';
import { legOf } from '../../given/domain/bet.ts';
import { dice } from '../../given/domain/dice.ts';
import { SATURDAY } from '../../given/domain/followed-season.ts';

const MARKETS = 60;
const SCRIPTS_OF_A_SPORT = 25;
const SECONDS_OF_A_MATCH = 40;

const timetable = createTimetable({ seed: 11, liveMatches: 40, marketsPerMatch: MARKETS, speed: 1 });
const season = [SATURDAY, SATURDAY + 86_400_000].flatMap((at) =>
  [...timetable.offered(at)].flatMap(({ matchId }): Script[] => {
    const script = timetable.scriptOf(matchId);
    return script === null ? [] : [script];
  }),
);

/** Seconds at which something changes, and some between. */
function secondsOf({ happenings, phases, length }: Script, roll: () => number): number[] {
  const edges = [...happenings.map(({ second }) => second), ...phases.flatMap(({ from, to }) => [from, to])];
  const some = Array.from({ length: SECONDS_OF_A_MATCH }, () => {
    const at = roll() < 0.6 ? edges[Math.floor(roll() * edges.length)] : Math.floor(roll() * length);
    return at ?? 0;
  });
  return [0, ...some, length - 1, length];
}

const settled: Readonly<Record<OutcomeResult, LegStanding>> = {
  win: 'won',
  'half-win': 'half-won',
  void: 'void',
  'half-lose': 'half-lost',
  lose: 'lost',
  'dead-heat-2': 'won',
  'dead-heat-3': 'won',
};
const running: ReadonlySet<LegStanding | undefined> = new Set(['leading', 'level', 'trailing']);

/** Each outcome of the match with its standing at that second, and its settlement if it is settled; null: not yet. */
function* standingsAt(script: Script, second: number) {
  const state = matchStateAt(script, second, 1, 0);
  const results = new Map(
    settlementsAt(script, MARKETS, second).map((one) => [`${one.marketId} ${one.specifier}`, one.results]),
  );
  const { sportId } = script.facts;
  for (const { marketId, specifier, outcomes } of seasonLines(script, MARKETS))
    for (const { id: outcomeId } of outcomes) {
      const own = results.get(`${marketId} ${specifier}`)?.find((one) => one.outcomeId === outcomeId);
      const leg = legOf({ sportId, marketId, specifier, outcomeId });
      const where = `${script.facts.matchId} at ${second} s: ${marketId} ${specifier} ${outcomeId}`;
      yield { where, standing: legStanding(leg, state), result: own?.result ?? null };
    }
}

describe.each([
  [1, 'soccer'],
  [2, 'basketball'],
  [3, 'baseball'],
])('legs on matches of sport %i, %s', (sport) => {
  const scripts = season.filter((one) => one.feedSportId === sport).slice(0, SCRIPTS_OF_A_SPORT);

  test('a standing is final when the season has settled the market, and never before', () => {
    const roll = dice(sport);
    expect(scripts.length).toBeGreaterThan(9);
    const seen = new Set<LegStanding>();
    for (const script of scripts)
      for (const second of secondsOf(script, roll))
        for (const { where, standing, result } of standingsAt(script, second)) {
          seen.add(standing);
          const expected = result === null ? running : new Set([settled[result]]);
          expect(expected.has(standing), `${where}: ${standing}`).toBe(true);
        }
    for (const standing of ['won', 'lost', 'leading', 'level', 'trailing'] as const)
      expect(seen).toContain(standing);
  });
});
