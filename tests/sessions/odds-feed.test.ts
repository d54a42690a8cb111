/** S5 the messages of an odds feed beside the project: each imports with what it holds. Skipped where the folder is absent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinFeeds, openFile } from '../../server/feed/recording/open-file.ts';

const folder = join(import.meta.dirname, '../../../shared/data/odds-feed');
const names = [
  'bet_cancel.xml',
  'bet_settlement.xml',
  'fixture-0.xml',
  'markets-0.xml',
  'odds_change-0.xml',
  'rollback_bet_cancel.xml',
];

async function open(name: string) {
  const said: string[] = [];
  const [opened] = await openFile(join(folder, name), (line) => said.push(line));
  if (opened?.kind !== 'feed') throw new Error(`${name} is a ${opened?.kind}`);
  expect(said).toEqual([]);
  return opened.feed;
}

test.skipIf(!existsSync(folder))('each file is one message, and together they are one match', async () => {
  const feeds = await Promise.all(names.map(open));
  expect(feeds.map(({ messages }) => messages.map(({ content }) => content.kind))).toEqual([
    ['cancel'],
    ['settlement'],
    ['facts'],
    ['market-names'],
    ['odds'],
    ['rollback-cancel'],
  ]);
  const played = playFeed(joinFeeds(feeds), siteDirectory);
  expect(played.matches.map(({ facts, state }) => [facts.matchId, state])).toEqual([
    [123, expect.objectContaining({ statusCode: 7, homeScore: 2, awayScore: 2, clockSeconds: 4502 })],
  ]);
  const described = feeds.flatMap(({ messages }) =>
    messages.flatMap(({ content }) => (content.kind === 'market-names' ? [...content.names] : [])),
  );
  expect(new Map(described).get(575)).toBe('10 minutes - total corners from {from} to {to}');
  expect([...played.unnamed.keys()]).toEqual([47, 48, 123, 188, 899, 145, 888, 891]);
  expect(Object.fromEntries(played.dropped)).toEqual({
    'market without outcomes': 1,
    'settlement of a market that was not offered': 5,
    'cancel of a market that was not offered': 1,
    'rollback of nothing': 1,
  });
  const replayed = await replayRecording(played.steps);
  expect(replayed.hash).toBe(replayed.serverHash);
});
