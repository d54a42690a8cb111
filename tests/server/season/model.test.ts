import { describe, expect, test } from 'vitest';
import { outlookOf } from '../../../server/feed/season/match-markets.ts';
import { lineChances, type SeasonLine, seasonLines, resultsOf } from '../../../server/feed/season/lines.ts';
import { createPrice, isOpen, reprice } from '../../../server/feed/season/prices.ts';
import type { Script } from '../../../server/feed/season/script.ts';
import { scoreAt } from '../../../server/feed/season/state-at.ts';
import { poolsOf } from '../../../server/feed/season/team-pools.ts';
import {
  productSportIds,
  sportOfLane,
  usualLength,
  writeScript,
} from '../../../server/feed/season/write-script.ts';
import { roundsOf } from '../../given/runs/rounds.ts';

const SEED = 4;
/** Of each sport. A chance that is wrong by a tenth is seen in a few hundred matches, a smaller fault in the long run. */
const MATCHES = roundsOf(300, 1500);
const lanes = { soccer: 0, basketball: 1, baseball: 3 } as const;
const stages = [0, 0.3, 0.49, 0.7, 0.9, 0.97];

function writeMany(lane: number): Script[] {
  const [pool] = poolsOf(productSportIds[sportOfLane(lane)], 1);
  if (pool === undefined) throw new Error('no pool');
  return Array.from({ length: MATCHES }, (_, number) =>
    writeScript(SEED, { lane, number, startsAt: 0, matchId: number, pool }),
  );
}

const written = new Map(Object.values(lanes).map((lane) => [lane as number, writeMany(lane)]));
const scriptsOf = (lane: number): Script[] => written.get(lane) ?? [];

/** How often an outcome should have won by the model, how often it did, and the variance of that difference. */
interface Tally {
  wanted: number;
  won: number;
  variance: number;
}

/** Outcomes of all matches at one stage, by market and by how likely they were. */
function tallies(
  lane: number,
  stage: number,
  lineNames: (line: SeasonLine) => string | null,
): Map<string, Tally> {
  const byName = new Map<string, Tally>();
  for (const script of scriptsOf(lane)) {
    // By the clock: the length of a match that may run over or end early is not known while it is played.
    const second = Math.floor(usualLength[script.feedSportId] * stage);
    if (second >= script.length) continue;
    const outlook = outlookOf(script, scoreAt(script, second), second);
    const final = scoreAt(script, script.length);
    for (const line of seasonLines(script, 25)) {
      const name = lineNames(line);
      if (name === null) continue;
      const chances = lineChances(line, outlook);
      const results = resultsOf(line, final, { ended: true, firstHalfOver: true }) ?? [];
      if (results.includes('void')) continue;
      line.outcomes.forEach(({ id }, at) => {
        const tally = byName.get(`${name} ${id}`) ?? { wanted: 0, won: 0, variance: 0 };
        const chance = chances[at] ?? 0;
        tally.wanted += chance;
        tally.won += results[at] === 'win' ? 1 : 0;
        tally.variance += chance * (1 - chance);
        byName.set(`${name} ${id}`, tally);
      });
    }
  }
  return byName;
}

describe('the model is right about the matches it prices', () => {
  for (const [sport, lane] of Object.entries(lanes)) {
    for (const stage of stages) {
      test(`${sport}: at ${stage * 100} % of the match, outcomes win as often as their chances say`, () => {
        const named = tallies(lane, stage, ({ marketId, specifier }) =>
          lane === lanes.soccer || specifier === '' ? `${marketId} ${specifier}` : null,
        );
        const pooled = tallies(lane, stage, ({ marketId }) => `${marketId}`);
        expect(named.size).toBeGreaterThan(0);
        const wrong = [...named, ...pooled]
          // The lines of a pooled market win together: their sum scatters wider than single outcomes do.
          .map(([name, { wanted, won, variance }]) => {
            const lines = pooled.has(name) ? 5 : 1;
            const off = Math.abs(wanted - won) - 4 * Math.sqrt(variance * lines) - 0.5;
            return { name, wanted: Math.round(wanted), won, off };
          })
          .filter(({ off }) => off > 0);
        expect(wrong).toEqual([]);
      });
    }
  }
});

/** The script as it is known at a moment: nothing that happens later, no overtime or extra inning that has not come about. */
function knownAt(script: Script, second: number): Script {
  const regular = script.feedSportId === 3 ? 9 : 4;
  const soon = (from: number, statusCode: number): boolean =>
    script.phases.some((phase) => phase.to === from && phase.from <= second && statusCode === 40);
  return {
    ...script,
    happenings: script.happenings.filter((one) => one.second <= second),
    phases: script.phases.filter(
      ({ from, period, statusCode }) =>
        from <= second || (period > 0 && period <= regular) || soon(from, statusCode),
    ),
  };
}

test('the model uses no future event', () => {
  for (const lane of Object.values(lanes)) {
    for (const script of scriptsOf(lane).slice(0, roundsOf(40, 150))) {
      for (const stage of [...stages, 1.02]) {
        const second = Math.floor(usualLength[script.feedSportId] * stage);
        const known = knownAt(script, second);
        const chances = (one: Script): (readonly number[])[] => {
          const outlook = outlookOf(one, scoreAt(one, second), second);
          return seasonLines(one, 9).map((line) => lineChances(line, outlook));
        };
        expect(chances(known)).toEqual(chances(script));
      }
    }
  }
});

describe('prices', () => {
  test('the implied chances of an open market add up to 1.02 to 1.12 at every stage', () => {
    let seen = 0;
    const wrong: string[] = [];
    for (const lane of Object.values(lanes)) {
      for (const script of scriptsOf(lane).slice(0, 60)) {
        for (const stage of stages) {
          const second = Math.floor(script.length * stage);
          const outlook = outlookOf(script, scoreAt(script, second), second);
          for (const line of seasonLines(script, 60)) {
            for (const noise of [-0.12, 0, 0.12]) {
              const price = { ...createPrice(line), chances: lineChances(line, outlook), noise };
              if (!isOpen(price) || price.chances.every((chance) => chance === 0)) continue;
              reprice(price);
              const implied = price.odds.reduce((sum, odds) => sum + (odds === 0 ? 0 : 100 / odds), 0);
              const sum = implied / (line.marketId === 10 ? 2 : 1);
              seen++;
              if (!(sum >= 1.02 && sum <= 1.12))
                wrong.push(`${line.marketId} ${line.specifier} ${price.odds.join()}: ${sum}`);
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(10_000);
  });

  test('odds are whole hundredths between 1.01 and 150.00, or 0 where none is given', () => {
    const wrong: number[] = [];
    for (const script of scriptsOf(lanes.soccer).slice(0, 50)) {
      const outlook = outlookOf(script, scoreAt(script, 3000), 3000);
      for (const line of seasonLines(script, 60)) {
        const price = { ...createPrice(line), chances: lineChances(line, outlook) };
        reprice(price);
        wrong.push(
          ...price.odds.filter(
            (odds) => odds !== 0 && !(Number.isInteger(odds) && odds >= 101 && odds <= 15_000),
          ),
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a double chance never pays more than either of its two results alone would', () => {
    const script = scriptsOf(lanes.soccer)[0];
    if (script === undefined) throw new Error('no match');
    const outlook = outlookOf(script, scoreAt(script, 0), 0);
    const oddsOf = (marketId: number): number[] => {
      const line = seasonLines(script, 25).find((one) => one.marketId === marketId);
      if (line === undefined) throw new Error(`no market ${marketId}`);
      const price = { ...createPrice(line), chances: lineChances(line, outlook) };
      reprice(price);
      return price.odds;
    };
    const [home = 0, draw = 0, away = 0] = oddsOf(1);
    const [homeOrDraw = 0, homeOrAway = 0, drawOrAway = 0] = oddsOf(10);
    expect(homeOrDraw).toBeLessThan(Math.min(home, draw));
    expect(homeOrAway).toBeLessThan(Math.min(home, away));
    expect(drawOrAway).toBeLessThan(Math.min(draw, away));
  });
});
