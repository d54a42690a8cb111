/** S5: recordings of an exchange and of a feed that are dropped onto the page /replay, as they are and packed. */
import { openAsBlob, writeFileSync } from 'node:fs';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { linesOfSpo } from '../../domain/recording/session-lines.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { sessionOfSteps } from '../../worker/replay/feed-session.ts';
import { filesInPacked } from '../../worker/replay/stage/files-in.ts';
import { importRecording, type ImportLimits } from '../../worker/replay/stage/import-recording.ts';
import { readSessionFile } from '../../worker/replay/stage/read-session-file.ts';
import type { OpenProgress } from '../../worker/replay/stage/stage-api.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { tarOf, xzText } from '../given/domain/packed-text.ts';
import { readLines } from '../given/domain/read-lines.ts';
import { recordingLines, unofferedLine } from '../given/domain/recording.ts';
import * as uof from '../given/domain/uof.ts';
import { removeTemporary, temporaryFile } from '../given/runs/temporary.ts';

afterAll(removeTemporary);

/** The beginning is enough: a session has a sign of life for each of its seconds. */
const lines = recordingLines().slice(0, 8);
const exchange = new TextEncoder().encode(lines.join('\n'));
const feed = [uof.fixture(), uof.oddsChange(60_000, uof.winner(), uof.status(6, 0, 0))].join('\n');
const xml = new TextEncoder().encode(feed);
const made = await sessionOfSteps(playRecording(readLines(lines.join('\n')).messages, siteDirectory).steps);

/** A file that cannot be taken into memory as a whole. */
class Streamed extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new Error('the whole file was read at once'));
  }
}

const whole = openedSession(made?.bytes ?? new Uint8Array());

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length / 2));
const asBlob = (bytes: Uint8Array): Blob => new Streamed([new Uint8Array(bytes)]);

async function opened(bytes: Uint8Array) {
  const read = await readSessionFile(asBlob(bytes));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test.each<readonly [string, Uint8Array]>([
  ['plain', exchange],
  ['gzip', gzipSync(exchange)],
  ['zstd', zstdCompressSync(exchange)],
  ['zip', zipSync({ 'a/1.234': exchange })],
  ['gzip in a zip', zipSync({ 'a.gz': [gzipSync(exchange), { level: 0 }] })],
  ['tar by gzip', gzipSync(await tarOf({ 'a/': '', '1.234': lines.join('\n') }))],
])('S5 the file in a recording, %s, is read as it was before it was packed', async (_, bytes) => {
  const texts: string[] = [];
  for await (const file of filesInPacked('a', asBlob(bytes), () => {})) {
    const parts: Uint8Array[] = [];
    for await (const part of file.bytes) parts.push(part.slice());
    texts.push(Buffer.concat(parts).toString());
  }
  expect(texts).toEqual([lines.join('\n')]);
});

test('S5 a recording of an exchange, packed, is the session that the command makes of it', async () => {
  const { session, others, imported } = await opened(gzipSync(exchange));
  expect([session.count, session.isClosed, others]).toEqual([whole.count, true, 0]);
  expect(imported).toEqual({ messages: lines.length, passedOver: 0, left: 0, isCut: false });
  expect([...linesOfSpo(session)].slice(1)).toEqual([...linesOfSpo(whole)].slice(1));
  expect(checkChain(session).damage).toBe(null);
});

test('S5 in a run of messages without events the page shows its progress; the session is the same', async () => {
  const unoffered = Array<string>(5000).fill(unofferedLine(lines, 2));
  const inside = [...lines.slice(0, 3), ...unoffered, ...lines.slice(3)].join('\n');
  const { session } = await opened(new TextEncoder().encode(inside));
  expect([...linesOfSpo(session)].slice(1)).toEqual([...linesOfSpo(whole)].slice(1));
  const played = new Set<number>();
  const onProgress = ({ step, percent }: OpenProgress): void => void (step === 'play' && played.add(percent));
  const alone = asBlob(new TextEncoder().encode(unoffered.join('\n')));
  expect(await importRecording('a.jsonl', alone, { onProgress })).toMatchObject({
    error: 'nothing-offered',
  });
  expect(played.size).toBeGreaterThan(20);
});

test('S5 a feed and an exchange in one zip are one session; what is no recording is counted', async () => {
  const { session, others, imported } = await opened(
    zipSync({ 'a.xml': xml, 'b.jsonl': exchange, 'read.me': new TextEncoder().encode('a text\n') }),
  );
  expect([others, imported?.messages, imported?.isCut]).toEqual([1, lines.length + 2, false]);
  expect(session.count).toBeGreaterThan(whole.count);
  const alone = await opened(xml);
  expect([alone.imported?.messages, alone.session.isClosed]).toEqual([2, true]);
});

test('S5 messages of all files of an archive are bounded together, and so is the text of its feeds', async () => {
  const zip = asBlob(zipSync({ 'a.xml': xml, 'b.jsonl': exchange, 'c.xml': xml }));
  const importedWith = (limits: Partial<ImportLimits>) =>
    importRecording('a.zip', zip, {
      limits: { messages: 1000, exchangeBytes: 1e9, feedText: 2 * feed.length, ...limits },
    });
  const all = lines.length + 4;
  // The newest of three files has no room for any message: they are counted, and the file is no other.
  const firstLines = lines.slice(0, 2).reduce((sum, { length }) => sum + length, 0);
  for (const [messages, limits] of [
    [all, {}],
    [all - 1, { messages: all - 1 }],
    [3, { messages: 3 }],
    [2, { messages: 2 }],
    [6, { exchangeBytes: firstLines + 10 }],
  ] as const)
    expect(await importedWith(limits)).toMatchObject({
      value: { others: 0, imported: { messages, left: all - messages } },
    });
  expect(await importedWith({ feedText: 2 * feed.length - 1 })).toEqual({
    ok: false,
    error: 'feed-too-large',
  });
});

test('S5 of a recording that breaks off what came before is opened, and the damage is counted', async () => {
  for (const bytes of [half(gzipSync(exchange)), half(exchange)]) {
    const { session, imported } = await opened(bytes);
    expect(session.count).toBeGreaterThan(1);
    expect(imported?.passedOver).toBeGreaterThan(0);
    expect(imported?.messages).toBeLessThan(lines.length);
  }
});

test('S5 the progress goes from the first byte to the last message', async () => {
  const seen: OpenProgress[] = [];
  await readSessionFile(asBlob(exchange), { onProgress: (progress) => seen.push(progress) });
  const percents = (step: OpenProgress['step']): readonly number[] =>
    seen.filter((one) => one.step === step).map(({ percent }) => percent);
  expect(percents('read').at(-1)).toBe(100);
  expect(percents('play').at(-1)).toBe(100);
  expect(percents('play')).toEqual(percents('play').toSorted((a, b) => a - b));
  expect(seen.length).toBeLessThan(205);
});

/** Stops the reading once the step has begun; the playing in a task of its own, as the message of a window comes. */
async function stoppedIn(bytes: Uint8Array, step: OpenProgress['step']) {
  const stop = new AbortController();
  const seen: OpenProgress[] = [];
  const onProgress = (progress: OpenProgress): void => {
    seen.push(progress);
    if (progress.step !== step) return;
    if (step === 'read') stop.abort('stopped');
    else setImmediate(() => stop.abort('stopped'));
  };
  const end = await readSessionFile(asBlob(bytes), { onProgress, signal: stop.signal }).catch(String);
  return { end, seen };
}

test('S5 an import ends where it is when it is stopped, while it is read and while it is played', async () => {
  const long = new TextEncoder().encode(`${recordingLines().join('\n')}\n`.repeat(2));
  const played = await stoppedIn(long, 'play');
  expect([played.end, played.seen.at(-1)?.step]).toEqual(['stopped', 'play']);
  expect(played.seen.at(-1)?.percent).toBeLessThan(100);
  for (const bytes of [long, gzipSync(long), zstdCompressSync(long), zipSync({ a: long })]) {
    const read = await stoppedIn(bytes, 'read');
    expect([read.end, read.seen.length]).toEqual(['stopped', 1]);
  }
});

const darts = lines.map((line) => line.replaceAll('"eventTypeId":"1"', '"eventTypeId":"3503"')).join('\n');

test.each<readonly [string, Blob, string]>([
  ['of more than 4 GB', { size: 4 * 1024 ** 3 + 1 } as Blob, 'recording-too-large'],
  ['of a sport that the site does not have', asBlob(new TextEncoder().encode(darts)), 'nothing-offered'],
  ['in a packing that browsers cannot read', new Blob([new Uint8Array(xzText)]), 'other-packing'],
  ['that is a text', new Blob(['a text\n']), 'not-a-session'],
])('S5 a file %s is refused by its reason', async (_, file, why) => {
  expect(await readSessionFile(file)).toEqual({ ok: false, error: why });
});

test('S5 a file that was changed after it was chosen, or is a folder, is refused by its name', async () => {
  const path = temporaryFile('spo-changed-', 'a.spo', 'before');
  const file = await openAsBlob(path);
  writeFileSync(path, 'after, longer');
  expect(await readSessionFile(file)).toEqual({ ok: false, error: 'unreadable-file' });
});

test('S5 a season file is refused as what it is, also where no line of it can be played', async () => {
  const season = 'Div,Date,HomeTeam,AwayTeam\nE0,17/08/2018,Arsenal,Chelsea\n';
  expect(await readSessionFile(new Blob([season]))).toEqual({ ok: false, error: 'season-file' });
  const names = 'Team,Korean\nArsenal,Chelsea\n';
  expect(await readSessionFile(new Blob([names]))).toEqual({ ok: false, error: 'not-a-session' });
});
