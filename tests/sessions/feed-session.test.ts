/** S5 recordings of an exchange and of a feed as recorded sessions (`--to spo`), which the page /replay opens. */
import { expect, test } from 'vitest';
import { sessionOfSteps } from '../../worker/replay/feed-session.ts';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import { showSession } from '../../bench/replay/replay-session.ts';
import { hashBook } from '../../domain/book/state-hash.ts';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { playRecording, type RecordedStep } from '../../domain/recording/play-recording.ts';
import { readFeed } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { freshnessOfMatch } from '../../worker/engine/book-state.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { recordingLines } from '../given/domain/recording.ts';
import * as uof from '../given/domain/uof.ts';
import { readLines } from '../given/domain/read-lines.ts';

const MINUTE = 60_000;
/** Its first minutes: a session has a sign of life for each second. */
const exchange = recordingLines().slice(0, 12).join('\n');
const feed = [
  uof.fixture(),
  uof.oddsChange(MINUTE, uof.winner(), uof.status(6, 0, 0)),
  uof.betStop(2 * MINUTE),
  uof.oddsChange(2 * MINUTE + 20_000, uof.winner(1.5), uof.status(6, 1, 0, '2:20')),
].join('\n');

test.each<readonly [string, () => readonly RecordedStep[]]>([
  ['an exchange', () => playRecording(readLines(exchange).messages, siteDirectory).steps],
  ['a feed', () => playFeed(readFeed(feed).messages, siteDirectory).steps],
])('the session of %s reaches its hashes, and its book is that of the recording', async (_, stepsOf) => {
  const steps = stepsOf();
  const made = await sessionOfSteps(steps);
  const session = openedSession(Buffer.from(made?.bytes ?? []));
  const lines: string[] = [];
  const options = parseReplayOptions(['a.spo']);
  expect(await showSession({ name: 'a.spo', session }, options, (line) => lines.push(line))).toBe('verified');
  const replay = openReplay(recordingOf(session));
  await replay.run();
  expect(hashBook(replay.live.book)).toBe((await replayRecording(steps)).hash);
  replay.stop();
  expect(made?.isCut).toBe(false);
});

test('between two messages a minute apart the prices stay fresh: the session has signs of life', async () => {
  const made = await sessionOfSteps(playFeed(readFeed(feed).messages, siteDirectory).steps);
  const session = openedSession(Buffer.from(made?.bytes ?? []));
  const replay = openReplay(recordingOf(session));
  await replay.runTo(session.header.startedAt + 40_000);
  const [match] = replay.live.book.matches.values();
  expect(match && freshnessOfMatch(replay.live, match, replay.now)).toBe('up');
  replay.stop();
});
