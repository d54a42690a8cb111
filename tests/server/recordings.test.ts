import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { openRecordings } from '../../server/feed/recording/open-recordings.ts';
import { readRecordings } from '../given/real-recordings.ts';
import { kickOffAt, recordingLines } from '../given/recording.ts';

/** One line of a recording, packed by bzip2. */
const BZ2 =
  'QlpoOTFBWSZTWbvXKG0AANffgCAQUAd+sD9j3zqvr98qMAENsyGmkk2lPTKaejETEeoMNQ03oKe1MkGpqelP1ENMmIDRhMnpADTEGgSRJpPU0ZIaegjajRoBgE00zRvfG6imWbidlt1T/7cA4WGAKCRgwZLiwMZmvBZpiSwhrtsGQyUGHZB2lirzuszwh4twYhNhiaMvlGcdZCOgzNlINCxooigY1hIBmBBicNFg3TWApYJQAgNbqx91OtE1nQLeR5tkjldBAOjorfmELbIZfyqDNGFameQGneAvslHhTrwm0Gv9TroQrkfLEkBepRq3Q3pLnfkk6V5x0WNh7rxdZFp68+kj+ZFcA/3gXXlSssIsX8RGUDkTqkmLyadiZ6FUeBMjJGoiOPfVNEhk5RbKpOEaKGzijsjx3eH6lN3+LuSKcKEhd65Q2g==';
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 1, 12);
const text = recordingLines().join('\n');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spo-recordings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, bytes: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
async function read(path: string) {
  const said: string[] = [];
  const opened = await readRecordings(path, (line) => said.push(line));
  return { said, opened, messages: opened.reduce((sum, { messages }) => sum + messages.length, 0) };
}

describe('files are recognised by content, not by name', () => {
  test('plain, gzip, bzip2, and a zip of several (packed ones among them)', async () => {
    const lines = recordingLines().length;
    expect((await read(file('a.dat', text))).messages).toBe(lines);
    expect((await read(file('b.txt', gzipSync(text)))).messages).toBe(lines);
    expect((await read(file('c', Buffer.from(BZ2, 'base64')))).messages).toBe(1);
    const zip = zipSync({ 'folder/one.bz2': Buffer.from(BZ2, 'base64'), 'two.jsonl': strToU8(text) });
    const { opened, said } = await read(file('d.bin', zip));
    expect(opened.map(({ name, messages }) => [name, messages.length])).toEqual([
      ['d.bin/folder/one.bz2', 1],
      ['d.bin/two.jsonl', lines],
    ]);
    expect(said).toEqual([]);
  });

  test('a file that ends early is reported with its line; the lines before it are used', async () => {
    const plain = await read(file('cut.jsonl', text.slice(0, 40_000)));
    expect(plain.messages).toBeGreaterThan(5);
    expect(plain.said).toEqual([expect.stringMatching(/cut\.jsonl, line \d+: this is not JSON/)]);
    const packed = gzipSync(text);
    const gzip = await read(file('cut.gz', packed.subarray(0, packed.length - 2000)));
    expect(gzip.messages).toBeGreaterThan(20);
    expect(gzip.said.join()).toMatch(/after line \d+: the gzip data breaks off/);
    const zip = zipSync({ 'one.jsonl': strToU8(text) });
    const cut = await read(file('cut.zip', zip.subarray(0, Math.floor(zip.length * 0.7))));
    expect(cut.messages).toBeGreaterThan(5);
    expect(cut.said.join()).toMatch(/the zip data breaks off/);
  });

  test.each([
    ['nothing in it', '', 'holds no line of a Betfair stream history'],
    ['something else', 'PK not a zip', 'holds no line of a Betfair stream history'],
  ])('%s is refused in a sentence', async (name, content, sentence) => {
    await expect(read(file(name, content))).rejects.toThrow(sentence);
  });

  test('a missing file and a folder are named', async () => {
    await expect(read(join(folder, 'none.bz2'))).rejects.toThrow('there is no such file');
    await expect(read(folder)).rejects.toThrow('is not a file');
  });
});

const statesOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.kind === 'state' ? [event.state] : []));
async function source(
  options: { readonly speed?: number; readonly loop?: boolean; readonly lines?: readonly string[] } = {},
) {
  const path = file(`feed-${Math.random()}.jsonl`, (options.lines ?? recordingLines()).join('\n'));
  const said: string[] = [];
  const [feed] = await openRecordings([path], {
    speed: options.speed ?? 1,
    loop: options.loop ?? false,
    now: NOW,
    say: (line) => said.push(line),
  });
  if (feed === undefined) throw new Error('no feed');
  return { feed, said };
}

describe('a recording as a feed source', () => {
  test('times are moved: the match is there at once and starts a minute later; its clock runs in real time', async () => {
    const { feed } = await source();
    const [first, ...others] = feed.advance(NOW);
    expect(others).toEqual([]);
    const match = first?.kind === 'match' ? first.match : null;
    expect(match?.state.statusCode).toBe(0);
    expect(match?.facts.startsAt).toBe(NOW + MINUTE);
    expect(match?.markets.find(({ marketId }) => marketId === 1)?.outcomes).toHaveLength(3);
    expect(statesOf(feed.advance(NOW + MINUTE - 1))).toEqual([]);
    expect(statesOf(feed.advance(NOW + MINUTE)).at(-1)).toMatchObject({
      statusCode: 6,
      clockRate: 1,
      clockAt: NOW + MINUTE,
    });
  });

  test('at 60 times the speed half-time is there in under a minute, and the clock says how fast it runs', async () => {
    const { feed } = await source({ speed: 60 });
    feed.advance(NOW);
    const events = feed.advance(NOW + 10_000 + 49_000);
    expect(statesOf(events).at(-1)).toMatchObject({ statusCode: 31 });
    expect(statesOf(events)[0]?.clockRate).toBe(60);
  });

  test('called at any pace it gives the same events', async () => {
    const { feed: fine } = await source({ speed: 60 });
    const { feed: coarse } = await source({ speed: 60 });
    const published: FeedEvent[] = [...fine.advance(NOW)];
    for (let at = 50; at <= 150_000; at += 50) published.push(...fine.advance(NOW + at));
    expect([...coarse.advance(NOW), ...coarse.advance(NOW + 150_000)]).toEqual(published);
  });

  test('a server that was down gets the settlements of that time', async () => {
    const { feed } = await source({ speed: 60 });
    const matchId = 31_415_926;
    expect(feed.settlementsOf(matchId, NOW)).toEqual([]);
    const later = feed.settlementsOf(matchId, NOW + 300_000) ?? [];
    const markets = later.flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
    expect(markets.some(({ marketId }) => marketId === 1)).toBe(true);
    expect(feed.settlementsOf(1, NOW)).toBeNull();
  });

  test('the match goes a minute after the end; looped, the next lap has ids of its own', async () => {
    const { feed } = await source({ speed: 60, loop: true });
    feed.advance(NOW);
    const events = feed.advance(NOW + 10_000 + 113_000 + 60_000 + 3000);
    expect(events.find(({ kind }) => kind === 'gone')).toMatchObject({ matchId: 31_415_926 });
    const again = events.findLast((event) => event.kind === 'match');
    expect(again?.kind === 'match' ? again.match.facts.matchId : 0).toBe(1_031_415_926);
  });

  test('a recording that breaks off locks its match; undecided bets are refunded at its end', async () => {
    const { feed } = await source({ speed: 60, lines: recordingLines().slice(0, 80) });
    feed.advance(NOW);
    const events = feed.advance(NOW + 300_000);
    expect(statesOf(events).at(-1)).toMatchObject({ open: false, reporting: -1 });
    const voided = events.findLast((event) => event.kind === 'settlement');
    expect(
      voided?.kind === 'settlement'
        ? voided.markets.find(({ marketId }) => marketId === 1)?.results.map(({ result }) => result)
        : null,
    ).toEqual(['void', 'void', 'void']);
    expect(events.at(-1)?.kind).toBe('gone');
  });

  test('files of one match become one feed; markets that are not offered are reported', async () => {
    const lines = recordingLines();
    const odd = file('odd.jsonl', lines.filter((_, at) => at % 2 === 1).join('\n'));
    const even = file('even.jsonl', lines.filter((_, at) => at % 2 === 0).join('\n'));
    const tennis = file(
      'tennis.jsonl',
      lines
        .slice(0, 2)
        .join('\n')
        .replaceAll('"eventTypeId":"1"', '"eventTypeId":"2"')
        .replaceAll('31415926', '27182818'),
    );
    const said: string[] = [];
    const feeds = await openRecordings([odd, tennis, even], {
      speed: 1,
      loop: false,
      now: NOW,
      say: (line) => said.push(line),
    });
    expect(feeds).toHaveLength(1);
    expect(feeds[0]?.name).toContain('odd.jsonl + even.jsonl');
    expect(said.join('\n')).toContain('nothing in it is offered on the site (sport not offered)');
    expect(kickOffAt).toBeGreaterThan(0);
  });
});
