/** The feed of journeys, whose time a test moves; and that the server itself has no such control. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sportIds } from '../../../domain/match/sport-ids.ts';
import { isEnded } from '../../../domain/match/match-status.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import { createFeedClock, nextEvening } from '../../given/sites/feed-clock.ts';
import { followFeed } from '../../given/sites/followed-feed.ts';

const START = Date.UTC(2026, 10, 26, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function followedSeason() {
  const host = { at: START };
  const clock = createFeedClock(() => host.at);
  clock.hold();
  const feed = followFeed([createSeason(seasonDefaults)], clock);
  const [source] = feed.sources;
  if (source === undefined) throw new Error('no source');
  const pull = () => source.advance(clock.site());
  pull();
  return { host, clock, feed, pull };
}

describe('the clock of a held feed', () => {
  test('when the host’s time passes, the site’s does, and the feed stands', () => {
    let host = 1000;
    const clock = createFeedClock(() => host);
    clock.hold();
    host = 5000;
    expect([clock.site(), clock.feed()]).toEqual([5000, 1000]);
    clock.moveTo(3000);
    expect([clock.site(), clock.feed()]).toEqual([5000, 3000]);
    clock.moveTo(9000);
    expect([clock.site(), clock.feed()]).toEqual([9000, 9000]);
    host = 5500;
    expect([clock.site(), clock.feed()]).toEqual([9500, 9000]);
    clock.on(1000);
    expect([clock.site(), clock.feed()]).toEqual([10_500, 10_500]);
    host = 6000;
    clock.run();
    expect(clock.feed()).toBe(11_000);
  });

  test('a moment that has passed is refused', () => {
    const clock = createFeedClock(() => 1000);
    expect(() => clock.moveTo(999)).toThrow('does not go back');
  });
});

test('a site of a test begins at 19:00 in Seoul, whatever the hour of the run', () => {
  const evening = Date.UTC(2026, 10, 26, 10);
  expect(nextEvening(evening)).toBe(evening);
  expect(nextEvening(evening + 1)).toBe(evening + DAY_MS);
  expect(nextEvening(evening + 14 * HOUR_MS)).toBe(evening + DAY_MS);
  expect(createFeedClock(() => 1000, 5000).site()).toBe(5000);
});

describe('a feed that a test moves', () => {
  test('while it is held, nothing happens in it', () => {
    const { host, pull } = followedSeason();
    host.at += 10 * MINUTE_MS;
    expect(pull()).toEqual([]);
  });

  test('moved to the next goal, the score of that match differs, and of no other soccer match', () => {
    const { clock, feed, pull } = followedSeason();
    const scores = () =>
      new Map(feed.matches().map(({ matchId, state }) => [matchId, `${state.homeScore}:${state.awayScore}`]));
    const before = scores();
    const soccer = new Set(
      feed.matches().flatMap(({ matchId, sportId }) => (sportId === sportIds.soccer ? [matchId] : [])),
    );
    const { at, matchId } = feed.nextOf('score', sportIds.soccer);
    clock.moveTo(at ?? 0);
    pull();
    const moved = [...scores()].filter(([id, score]) => soccer.has(id) && before.get(id) !== score);
    expect(moved.map(([id]) => id)).toEqual([matchId]);
  });

  test('moved to the next basket again and again, the score differs each time', () => {
    const { clock, feed, pull } = followedSeason();
    for (let at = 0; at < 5; at++) {
      const scoreOf = (id: number) => {
        const state = feed.matches().find(({ matchId }) => matchId === id)?.state;
        return `${state?.homeScore}:${state?.awayScore}`;
      };
      const next = feed.nextOf('score', sportIds.basketball);
      const before = scoreOf(next.matchId);
      clock.moveTo(Math.ceil(next.at ?? 0));
      pull();
      expect(scoreOf(next.matchId)).not.toBe(before);
    }
  });

  test('moved to the end of a match, it is over, and a moment before it was not', () => {
    const { clock, feed, pull } = followedSeason();
    const match = feed.matches().find(({ phase }) => phase === 'live');
    const stateOf = () =>
      feed.matches().find(({ matchId }) => matchId === match?.matchId)?.state.statusCode ?? -2;
    const end = feed.momentOf(match?.matchId ?? 0, 'end') ?? 0;
    clock.moveTo(end - 1000);
    pull();
    expect(isEnded(stateOf())).toBe(false);
    clock.moveTo(end);
    pull();
    expect(isEnded(stateOf())).toBe(true);
    expect(feed.momentOf(match?.matchId ?? 0, 'end')).toBeNull();
  });
});

test('no file of the server imports a test or listens to another process; `npm start` gives no clock', () => {
  const root = join(import.meta.dirname, '../../../server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  expect(texts.filter((text) => /from '[^']*tests\//.test(text))).toEqual([]);
  expect(texts.filter((text) => /process\.\w+\(\s*'message'/.test(text))).toEqual([]);
  // With a fourth argument the site would use another clock and other sources.
  expect(readFileSync(join(root, 'main.ts'), 'utf8')).toContain(
    "await start(process.argv.slice(2), process.env, join(import.meta.dirname, '..'));",
  );
});
