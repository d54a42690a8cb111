/** S5, C2 the statistics of a Unified Odds Feed: counted beside the states, and played at their time. */
import { expect, test } from 'vitest';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { createReplay } from '../../server/feed/recording/replay-source.ts';
import * as uof from '../given/domain/uof.ts';

const KICK_OFF = Date.UTC(2019, 4, 8, 19);
const at = (second: number): number => KICK_OFF + second * 1000;
const playedOf = (...texts: readonly string[]) =>
  playFeed(readFeed(texts.join('\n')).messages, siteDirectory);

const message = (second: number, counts: string): string =>
  uof.oddsChange(
    at(second),
    uof.winner(),
    `<sport_event_status status="1" reporting="1" match_status="6" home_score="0" away_score="0"><statistics>${counts}</statistics></sport_event_status>`,
  );
const opening = message(0, '<corners home="0" away="0"/>');
const later = message(
  600,
  '<yellow_cards home="1" away="0"/><red_cards home="0" away="1"/><yellow_red_cards home="0" away="1"/><corners home="3" away="1"/>',
);

test('yellow cards, red ones with second yellow ones among them, and corners are taken at their time', () => {
  const { statistics } = playedOf(opening, later);
  expect(statistics).toEqual([
    { at: at(0), matchId: uof.MATCH, statistics: { corners: { home: 0, away: 0 } } },
    {
      at: at(600),
      matchId: uof.MATCH,
      statistics: {
        corners: { home: 3, away: 1 },
        yellow_cards: { home: 1, away: 0 },
        red_cards: { home: 0, away: 2 },
      },
    },
  ]);
});

test('a message that repeats them or has none changes nothing; a smaller count corrects them', () => {
  const { statistics } = playedOf(
    later,
    uof.oddsChange(at(700), uof.winner(2.2), uof.status(6, 0, 0)),
    message(800, '<corners home="3" away="1"/>'),
    message(900, '<corners home="2" away="1"/>'),
    message(950, '<corners home="-1" away="x"/>'),
  );
  expect(statistics.map((one) => [one.at, one.statistics.corners, one.statistics.yellow_cards])).toEqual([
    [at(600), { home: 3, away: 1 }, { home: 1, away: 0 }],
    [at(900), { home: 2, away: 1 }, { home: 1, away: 0 }],
  ]);
});

test('the states that every list carries have none of them', () => {
  const states = playedOf(opening, later).steps.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'state' ? [event.state] : event.kind === 'match' ? [event.match.state] : [],
    ),
  );
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) expect(state).not.toHaveProperty('statistics');
});

test('a replay knows those of its present, in each lap', () => {
  const played = playedOf(opening, later, message(1200, '<corners home="5" away="1"/>'));
  const start = Date.UTC(2026, 0, 1);
  const source = createReplay(played, {
    name: 'one match',
    leagues: [],
    speed: 10,
    loop: true,
    now: start,
    hasResults: true,
  });
  const cornersAt = (matchId: number, ms: number) =>
    source.sheetOf?.(matchId, start + ms)?.statistics?.corners ?? null;
  expect(cornersAt(uof.MATCH, 69_000)).toEqual({ home: 3, away: 1 });
  expect(cornersAt(uof.MATCH, 131_000)).toEqual({ home: 5, away: 1 });
  expect(cornersAt(uof.MATCH + 1, 131_000)).toBeNull();
  const nextLap = uof.MATCH + 1_000_000_000;
  expect(cornersAt(nextLap, 131_000)).toBeNull();
  expect(cornersAt(nextLap, 1_000_000)).toEqual({ home: 5, away: 1 });
});
