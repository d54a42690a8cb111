/** S5 reading a feed and playing recordings go in slices: what is stopped between two of them ends there, and lets go what it has read. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { plainInSlices } from '../../domain/recording/cut-messages.ts';
import { noMessages } from '../../domain/recording/message-tape.ts';
import { playFeed, playFeedInSlices } from '../../domain/recording/play-feed.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { readFeed, readFeedInSlices } from '../../domain/recording/read-feed.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { type InSlices, inTurns, unsliced } from '../../domain/recording/slices.ts';
import { stepsInSlices, stepsOf } from '../../domain/recording/steps-of.ts';
import { nextTask } from '../../worker/replay/next-task.ts';
import { importRecording, SLICE_MESSAGES } from '../../worker/replay/stage/import-recording.ts';
import type { OpenProgress } from '../../worker/replay/stage/stage-api.ts';
import { readLines } from '../given/domain/read-lines.ts';
import { recordingLines } from '../given/domain/recording.ts';
import * as uof from '../given/domain/uof.ts';

const MESSAGES = 60;
const SLICE = 7;
const feed = [
  uof.fixture(),
  ...Array.from({ length: MESSAGES - 1 }, (_, at) =>
    uof.oddsChange(60_000 + at * 1000, uof.winner(2 + at / 100), uof.status(6, 0, 0)),
  ),
].join('\n');
const recorded = {
  feed: readFeed(feed).messages,
  exchange: [readLines(recordingLines().join('\n')).messages],
};
const reading = () => readFeedInSlices(feed, SLICE);
const playing = () => stepsInSlices(recorded, siteDirectory, SLICE);

/** How often the work stops for others. */
function stopsOf(work: InSlices<unknown>): number {
  for (let stops = 0; ; stops++) if (work.next().done === true) return stops;
}

test('S5 in slices a feed and a recording are read and played as in one', () => {
  expect(unsliced(reading())).toEqual(readFeed(feed));
  const listed = [
    ...playFeed(recorded.feed, siteDirectory).steps,
    ...playRecording(recorded.exchange[0] ?? noMessages, siteDirectory).steps,
  ].toSorted((a, b) => a.at - b.at);
  for (const streamed of [unsliced(playing()), stepsOf(recorded, siteDirectory)]) {
    expect([...streamed.steps]).toEqual(listed);
    expect(streamed.taken).toBe(streamed.size);
  }
  expect(stopsOf(reading())).toBe(Math.floor(MESSAGES / SLICE));
  // Those of a feed are passed through for facts and results before they are played; an exchange's are played when its steps are taken.
  expect(stopsOf(playFeedInSlices(recorded.feed, siteDirectory, MESSAGES + 1))).toBe(0);
  expect(stopsOf(playing())).toBeGreaterThan(2 * Math.floor(MESSAGES / SLICE));
});

test('S5 a text whose messages are escaped or quoted is made plain in pieces as in one', () => {
  const lines = feed.split('\n');
  const written = [
    lines.map((xml) => JSON.stringify({ at: 1, xml })).join('\n'),
    lines.map((xml) => `1,"${xml.replaceAll('"', '""')}"`).join('\n'),
    feed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ];
  for (const text of [...written, ...written.map((one) => one.replaceAll('\n', ' '))]) {
    expect(unsliced(plainInSlices(text, 50))).toBe(unsliced(plainInSlices(text, text.length)));
    expect(stopsOf(plainInSlices(text, 50))).toBeGreaterThan(MESSAGES / 2);
    expect(readFeed(text)).toEqual(readFeed(feed.replaceAll('\n', text.includes('\n') ? '\n' : ' ')));
  }
  expect([stopsOf(plainInSlices(feed, 50)), unsliced(plainInSlices(feed, 50))]).toEqual([0, feed]);
});

const STOP_AFTER = 3;

/** Aborts within the third slice of the work. */
function* stoppedInside<Value>(
  work: InSlices<Value>,
  stop: AbortController,
  done: number[],
): InSlices<Value> {
  for (;;) {
    const slice = work.next();
    if (done.push(done.length) === STOP_AFTER) stop.abort('stopped');
    if (slice.done === true) return slice.value;
    yield;
  }
}

test.each<readonly [string, () => InSlices<unknown>]>([
  ['reading a feed', reading],
  ['playing recordings', playing],
])('S5 %s ends with the slice in which it is stopped', async (_, begin) => {
  const [stop, done]: [AbortController, number[]] = [new AbortController(), []];
  await expect(inTurns(stoppedInside(begin(), stop, done), nextTask, stop.signal)).rejects.toBe('stopped');
  expect(done).toHaveLength(STOP_AFTER);
  expect(stopsOf(begin())).toBeGreaterThan(STOP_AFTER);
});

test('S5 when reading is stopped, nothing holds what was read', async () => {
  const stop = new AbortController();
  const begun = (): readonly [WeakRef<object>, Promise<unknown>] => {
    const work = stoppedInside(reading(), stop, []);
    return [new WeakRef(work), inTurns(work, nextTask, stop.signal).catch(String)];
  };
  const [held, ended] = begun();
  expect(await ended).toBe('stopped');
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(held.deref()).toBeUndefined();
});

test('S5 a feed on the page /replay can be stopped once its bytes are there', async () => {
  const alive = '<alive product="1" timestamp="1714903200000" subscribed="1"/>\n';
  const file = new Blob([alive.repeat(2 * SLICE_MESSAGES)]);
  const stop = new AbortController();
  // As the message of a window comes: in a task of its own.
  const onProgress = ({ percent }: OpenProgress): void => {
    if (percent === 100) globalThis.setImmediate(() => stop.abort('stopped'));
  };
  expect(await importRecording('a.xml', file)).toMatchObject({ error: 'nothing-offered' });
  expect(await importRecording('a.xml', file, { onProgress, signal: stop.signal }).catch(String)).toBe(
    'stopped',
  );
});
