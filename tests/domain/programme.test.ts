/** A1: what of an evening stands on the home page. */
import { describe, expect, test } from 'vitest';
import { followedMatches } from '../../domain/favourites/followed-matches.ts';
import { type Favourite, favouriteKey, keysOfMatch } from '../../domain/favourites/favourites.ts';
import {
  bigMove,
  closest,
  type LiveChances,
  marginOf,
  nextStart,
  programmeLimits,
  swings,
} from '../../domain/odds/programme.ts';
import { facts } from '../given/domain/book.ts';
import { dice } from '../given/domain/dice.ts';

const RUNS = 300;
const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

type Point = readonly [minutesAgo: number, chance: number];
const line = (...points: readonly Point[]) =>
  points.map(([ago, chance]) => [NOW - ago * MINUTE, chance] as const);
const live = (match: number, home: number, away: number, points: LiveChances['line'] = []): LiveChances => ({
  match,
  chances: { home, draw: 1 - home - away, away },
  line: points,
});

function shuffled<T>(random: () => number, list: readonly T[]): readonly T[] {
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** An evening: lines of random length and steps, of which some are older than ten minutes, some are empty. */
function evening(random: () => number): readonly LiveChances[] {
  return Array.from({ length: Math.floor(random() * 12) }, (_, match) => {
    const home = random();
    let at = NOW - random() * 60 * MINUTE;
    const points: (readonly [number, number])[] = [];
    for (let place = Math.floor(random() * 40); place > 0 && at < NOW; place--) {
      points.push([at, Math.floor(random() * 1001)]);
      at += random() * 5 * MINUTE;
    }
    return live(match + 1, home, random() * (1 - home), points);
  });
}

describe('the closest match', () => {
  test('is that whose teams are nearest to each other; a draw counts for neither', () => {
    const found = closest([live(1, 0.5, 0.2), live(2, 0.3, 0.31), live(3, 0.48, 0.52)]);
    expect(found.map(({ match }) => match)).toEqual([2, 3, 1]);
  });

  test('no other match is closer, and the order of the matches does not matter', () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const random = dice(seed);
      const lives = evening(random);
      const found = closest(lives);
      expect(found).toHaveLength(Math.min(programmeLimits.ranked, lives.length));
      const least = Math.min(...lives.map(({ chances }) => marginOf(chances)));
      expect(found[0] === undefined ? Infinity : marginOf(found[0].chances)).toBe(least);
      expect(closest(shuffled(random, lives))).toEqual(found);
    }
  });
});

describe('the largest swing of ten minutes', () => {
  test.each<[string, LiveChances['line'], readonly [number, number] | null]>([
    ['from the chance that held ten minutes ago', line([50, 300], [12, 400], [8, 500], [1, 700]), [400, 700]],
    ['downwards, too', line([30, 700], [3, 200]), [700, 200]],
    ['of a match that has just begun', line([4, 500], [1, 600]), [500, 600]],
    ['that went and came back is none', line([30, 500], [8, 900], [2, 510]), null],
    ['of long ago is none', line([40, 100], [30, 900]), null],
    ['of a line without points is none', [], null],
    ['to come is none', line([30, 500], [-5, 900]), null],
  ])('%s', (_, points, swing) => {
    const [found] = swings([live(1, 0.5, 0.5, points)], NOW);
    expect(found === undefined ? null : [found.from, found.to]).toEqual(swing);
  });

  test('each swing has its own line, within ten minutes, from its begin to its end', () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const random = dice(seed);
      const lives = evening(random);
      const found = swings(lives, NOW);
      const sizes = found.map(({ from, to }) => Math.abs(to - from));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect(Math.min(Infinity, ...sizes)).toBeGreaterThanOrEqual(programmeLimits.leastSwing);
      for (const { from, to, points } of found) {
        expect([points[0]?.[1], points.at(-1)?.[1]]).toEqual([from, to]);
        expect(points.length).toBeLessThanOrEqual(programmeLimits.points);
        const times = points.map(([at]) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW - programmeLimits.swingMs);
        expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
      }
      expect(swings(shuffled(random, lives), NOW)).toEqual(found);
    }
  });
});

describe('a big move of ten minutes', () => {
  test.each<[string, LiveChances['line'], ReturnType<typeof bigMove>]>([
    ['between even teams', line([30, 450], [2, 570]), { from: 450, to: 570 }],
    ['that is smaller between even teams is none', line([30, 450], [2, 569]), null],
    ['of a favourite begins earlier', line([30, 800], [2, 720]), { from: 800, to: 720 }],
    ['that is smaller for a favourite is none', line([30, 800], [2, 721]), null],
    ['of a match that seemed lost begins earliest', line([30, 60], [2, 110]), { from: 60, to: 110 }],
    ['that is smaller for a match that seemed lost is none', line([30, 60], [2, 109]), null],
    ['of long ago is none', line([60, 100], [11, 900]), null],
    ['of a line without points is none', [], null],
  ])('%s', (_, points, moved) => {
    expect(bigMove(points, NOW)).toEqual(moved);
  });

  test('is the swing of the home page, from where that is twelve percent', () => {
    const all = Array.from({ length: RUNS }, (_, seed) => evening(dice(seed))).flat();
    const both = all.map((one) => {
      const [swing] = swings([one], NOW);
      const { from, to } = swing ?? { from: 0, to: 0 };
      return { moved: bigMove(one.line, NOW), from, to };
    });
    const moved = both.filter((one) => one.moved !== null);
    expect(moved.length).toBeGreaterThan(RUNS / 10);
    expect(moved.map((one) => one.moved)).toEqual(moved.map(({ from, to }) => ({ from, to })));
    const large = both.filter(({ from, to }) => Math.abs(to - from) >= 120);
    expect(large.filter((one) => one.moved === null)).toEqual([]);
  });
});

const phases = ['live', 'waiting', 'ended'] as const;
function scheduled(random: () => number) {
  return Array.from({ length: Math.floor(random() * 20) }, (_, at) => {
    const id = () => ({ teamId: 1 + Math.floor(random() * 8), name: { ko: '', en: '' } });
    const startsAt = NOW + Math.round((random() - 0.5) * 100) * MINUTE;
    const leagueId = 1 + Math.floor(random() * 3);
    return {
      phase: phases[Math.floor(random() * phases.length)] ?? 'ended',
      facts: facts(at + 1, { startsAt, leagueId, home: id(), away: id() }),
    };
  });
}
const favourite = (kind: Favourite['kind'], id: number): Favourite => ({
  kind,
  sportId: facts(1).sportId,
  id,
  name: { ko: '', en: '' },
});

test('the next start is the earliest that is to come', () => {
  for (let seed = 0; seed < RUNS; seed++) {
    const random = dice(seed);
    const matches = scheduled(random);
    const next = nextStart(matches, NOW);
    const starts = matches
      .filter(({ phase, facts: { startsAt } }) => phase === 'waiting' && startsAt > NOW)
      .map(({ facts: { startsAt } }) => startsAt);
    expect(next?.facts.startsAt ?? Infinity).toBe(Math.min(Infinity, ...starts));
    expect(nextStart(shuffled(random, matches), NOW)).toBe(next);
  }
});

test('of each favourite its live matches stand there or else its next one alone, each match once', () => {
  for (let seed = 0; seed < RUNS; seed++) {
    const random = dice(seed);
    const matches = scheduled(random);
    const own = [favourite('team', 1), favourite('team', 2), favourite('league', 1)];
    const found = followedMatches(own, matches);
    expect(new Set(found).size).toBe(found.length);
    expect(followedMatches(own, shuffled(random, matches))).toEqual(found);
    for (const key of own.map(favouriteKey)) {
      const of = (list: typeof matches) => list.filter((match) => keysOfMatch(match.facts).includes(key));
      const lives = of(matches).filter(({ phase }) => phase === 'live');
      const waiting = of(matches)
        .filter(({ phase }) => phase === 'waiting')
        .toSorted((a, b) => a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId);
      const shown = of([...found]);
      expect(shown.filter(({ phase }) => phase === 'live')).toHaveLength(lives.length);
      expect(shown.length > 0).toBe(lives.length + waiting.length > 0);
      expect(lives.length > 0 || waiting[0] === undefined || shown.includes(waiting[0])).toBe(true);
    }
    expect(found.every((match) => match.phase !== 'ended')).toBe(true);
  }
});
