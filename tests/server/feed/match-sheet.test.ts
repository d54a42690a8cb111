/** C2 the statistics of a match by the real server: who gets them, and what they cost. */
import { afterEach, expect, test } from 'vitest';
import { matchSheet } from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import { decodeSheet, noSheet } from '../../../domain/protocol/calls/matches/match-sheet.ts';
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import { encodeMatchData } from '../../../domain/protocol/stream/stream-codec.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { facts, market, state } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function askOf(of: OpenServer, matchId: number, version?: string) {
  const path = callPathOf(matchSheet.path, {
    match_id: matchId,
    ...(version === undefined ? {} : { version }),
  });
  const { text } = await of.get(path);
  return { bytes: text.length, ...matchSheet.answer.parse(JSON.parse(text)).DATA };
}

const corners = (home: number): MatchSheet => ({
  statistics: { corners: { home, away: 2 } },
  lineUps: null,
});
const snapshot = { facts: facts(71), state: state(), markets: [market(1, [210, 330, 340])] };

test('they are those of the time that the board has reached; an unchanged version is answered in few bytes', async () => {
  let sheet = corners(1);
  const askedAt: number[] = [];
  const source: FeedSource = {
    ...oneMatchSource(snapshot).source,
    sheetOf(matchId, now) {
      askedAt.push(now);
      return matchId === 71 ? sheet : null;
    },
  };
  const present = Date.now();
  server = await openServer([source], { now: () => present });
  const first = await askOf(server, 71);
  expect(decodeSheet(first)).toEqual(corners(1));
  expect(askedAt).toEqual([present]);
  const same = await askOf(server, 71, first.version);
  expect(same).toEqual({ version: first.version, bytes: same.bytes });
  expect(same.bytes).toBeLessThan(100);
  sheet = corners(2);
  expect(decodeSheet(await askOf(server, 71, first.version), corners(1))).toEqual(corners(2));
  expect(decodeSheet(await askOf(server, 72))).toEqual(noSheet);
});

test('a season of statistics stays out of the lists; one match is answered in 3 kB, then in 300 bytes', async () => {
  const season = createSeason({ ...seasonDefaults, liveMatches: 8, speed: 1 });
  const now = Date.now();
  server = await openServer([season], { now: () => now });
  const live = createSeason({ ...seasonDefaults, liveMatches: 8, speed: 1 })
    .advance(now)
    .flatMap((event) => (event.kind === 'match' ? [event.match] : []));
  const soccer = live.find(({ facts: own, state: { statusCode } }) => own.sportId === 311 && statusCode > 0);
  if (soccer === undefined) throw new Error('no soccer match is in play');
  const asked = await askOf(server, soccer.facts.matchId);
  expect(Object.keys(decodeSheet(asked).statistics ?? {})).toHaveLength(8);
  expect(decodeSheet(asked).lineUps?.home.starters).toHaveLength(11);
  expect(asked.bytes).toBeLessThan(3000);
  // The reader has these line-ups, and no statistics.
  const half = '0'.repeat(16) + asked.version.slice(16);
  const counts = await askOf(server, soccer.facts.matchId, half);
  expect(counts).not.toHaveProperty('line_ups');
  expect(counts.bytes).toBeLessThan(300);
  const head = { stream: '59', epoch: 'e', seq: 1, pt: now };
  const states = live.map(({ facts: { matchId }, state: own }) => ({ matchId, state: own }));
  expect(JSON.stringify(encodeMatchData(head, states))).not.toContain('statistics');
});
