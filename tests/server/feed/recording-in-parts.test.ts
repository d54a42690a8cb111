/** P4 a long recording of an exchange is read in parts, and gives the same steps as one that is in memory as a whole. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseReplayOptions } from '../../../bench/replay/options.ts';
import { createRecordingFacts, factsOfRecording } from '../../../bench/replay/recording-facts.ts';
import { showLongRecording, showRecordings } from '../../../bench/replay/show-recordings.ts';
import type { MessageTape } from '../../../domain/recording/message-tape.ts';
import { playRecording, streamParts } from '../../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import { openBytes } from '../../../server/feed/recording/open-file.ts';
import { NotInParts, readInParts } from '../../../server/feed/recording/read-in-parts.ts';
import { longFile } from '../../../server/feed/recording/session-parts.ts';
import { recordingLines } from '../../given/domain/recording.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';

const lines = recordingLines();
const MOST = 2000;

/** A recording whose names are in the Korean code page: 서울 in the place of FC Seoul. */
const SEOUL = Buffer.from([0xbc, 0xad, 0xbf, 0xef]).toString('latin1');
const korean = Buffer.from(lines.join('\n').replaceAll('FC Seoul', SEOUL), 'latin1');

const bytesOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);

async function recordingsIn(text: string | Buffer) {
  const opened = await openBytes('a', bytesOf(text), () => {});
  return opened.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
}

function inParts(text: string | Buffer, most = MOST) {
  const bytes = bytesOf(text);
  const { defined, parts, end } = readInParts(
    { size: bytes.length, readInto: (room, from) => room.set(bytes.subarray(from, from + room.length)) },
    most,
  );
  const facts = createRecordingFacts();
  let count = 0;
  function* seen(): Generator<MessageTape> {
    for (const part of parts) {
      facts.take(part);
      count++;
      yield part;
    }
  }
  const { steps, book } = streamParts(defined, seen(), siteDirectory);
  const taken = [...steps];
  const { letters: _letters, ...read } = end();
  return { steps: taken, book, count, read, facts: facts.end() };
}

const damaged = lines.map((line, at) => (at % 9 === 4 ? line.slice(0, -20) : line));
test.each<readonly [string, string | Buffer]>([
  ['in a code page', korean],
  ['as it is', `${lines.join('\n')}\n`],
  ['without an end of its last line', lines.join('\n')],
  ['with the ends of lines of Windows', lines.join('\r\n')],
  ['with damaged lines', damaged.join('\n')],
  ['without its beginning', lines.slice(20).join('\n')],
  [
    'with signs of life',
    lines.flatMap((line) => [line, '{"op":"mcm","clk":"1","pt":1714903200000,"ct":"HEARTBEAT"}']).join('\n'),
  ],
])('P4 a recording %s gives the same steps, counts and facts in parts', async (_, text) => {
  const [{ messages, ...whole } = { messages: null }] = await recordingsIn(text);
  if (messages === null) throw new Error('no recording');
  const expected = playRecording(messages, siteDirectory);
  for (const most of [300, MOST, 1e6]) {
    const { steps, book, count, read, facts } = inParts(text, most);
    expect(steps).toEqual(expected.steps);
    expect(book.dropped).toEqual(expected.book.dropped);
    expect(facts).toEqual(factsOfRecording(messages));
    expect({ name: 'a', ...read }).toEqual(whole);
    expect(count).toBeGreaterThan(most === 1e6 ? 0 : 10);
  }
});

const behind = [...lines.slice(0, 40), ...lines.slice(42, 50), ...lines.slice(40, 42), ...lines.slice(50)];
const escaped = lines.map((line, at) =>
  at === 0 ? line.replaceAll('marketDefinition', String.raw`market\u0044efinition`) : line,
);
const catalogue = JSON.stringify({
  marketId: '1.2',
  marketName: 'Match Odds',
  event: { id: '7', name: 'A v B' },
});
test.each<readonly [string, string]>([
  ['whose messages are not in the order of time', behind.join('\n')],
  ['with a definition in another form', escaped.join('\n')],
  ['with names', [...lines, catalogue].join('\n')],
  ['with a line without end', `${lines[0]}\n${' '.repeat(9 * 1024 * 1024)}`],
])('P4 a recording %s is read as a whole', (_, text) => {
  expect(() => inParts(text)).toThrow(NotInParts);
});

test('P4 the command shows the same of a file that it reads in parts', async () => {
  const path = join(temporaryFolder('spo-parts-'), 'a.jsonl');
  const shown = async (text: string): Promise<readonly (readonly [unknown, readonly string[]])[]> => {
    writeFileSync(path, text);
    const options = parseReplayOptions([path]);
    const [long, whole]: [string[], string[]] = [[], []];
    const untimed = (said: readonly string[]) =>
      said.map((line) => line.replace(/, [\d.]+ s: \d+ a second/, ''));
    const ofLong = await showLongRecording(options, (line) => long.push(line), 10);
    const recordings = await recordingsIn(text);
    const ofWhole = await showRecordings(recordings, options, (line) => whole.push(line));
    return [
      [ofLong, untimed(long)],
      [ofWhole, untimed(whole)],
    ];
  };
  const [long, whole] = await shown(lines.join('\n'));
  expect(long).toEqual(whole);
  expect(long?.[0]).toBe('verified');
  const [other] = await shown(behind.join('\n'));
  expect(other).toEqual([null, []]);
});

test('P4 of a long file that is gone or cannot be read the message says which', () => {
  const folder = temporaryFolder('spo-parts-');
  const path = join(folder, 'a.jsonl');
  const read = (of: string) => longFile(of, 10).readInto(new Uint8Array(10), 0);
  writeFileSync(path, 'short');
  expect(() => read(path)).toThrow('was changed while it was read');
  rmSync(path);
  expect(() => read(path)).toThrow('was changed while it was read');
  expect(() => read(folder)).toThrow('cannot be read');
});
