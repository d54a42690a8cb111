import { expect, test } from 'vitest';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { SATURDAY } from '../../given/domain/followed-season.ts';

/** Counted, not timed: the cost is only printed. */
test.each([
  [12, 25, 60, 120],
  [14, 25, 80, 120],
  [100, 25, 10_000, 10],
  [100, 25, 50_000, 5],
])(
  '%i matches x %i markets send %i updates a second, within a tenth',
  (liveMatches, marketsPerMatch, updatesPerSecond, seconds) => {
    const season = createSeason({ ...seasonDefaults, liveMatches, marketsPerMatch, updatesPerSecond });
    season.advance(SATURDAY);
    let updates = 0;
    let spent = 0;
    for (let now = SATURDAY + 50; now <= SATURDAY + seconds * 1000; now += 50) {
      const before = performance.now();
      const events = season.advance(now);
      spent += performance.now() - before;
      for (const event of events) if (event.kind === 'odds') updates += event.odds.markets.length;
    }
    const cost = (spent / (seconds * 20)).toFixed(2);
    console.info(
      `${liveMatches} x ${marketsPerMatch} x ${updatesPerSecond}/s: ${cost} ms an advance of 50 ms`,
    );
    expect(updates / seconds / updatesPerSecond).toBeGreaterThan(0.9);
    expect(updates / seconds / updatesPerSecond).toBeLessThan(1.1);
  },
);
