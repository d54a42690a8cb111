import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecordings } from '../../../server/feed/recording/open-recordings.ts';
import { readRecordings } from '../../given/domain/real-recordings.ts';
import { recordingLines } from '../../given/domain/recording.ts';

/** One line of a recording, packed by bzip2. */
const BZ2 =
  'QlpoOTFBWSZTWbvXKG0AANffgCAQUAd+sD9j3zqvr98qMAENsyGmkk2lPTKaejETEeoMNQ03oKe1MkGpqelP1ENMmIDRhMnpADTEGgSRJpPU0ZIaegjajRoBgE00zRvfG6imWbidlt1T/7cA4WGAKCRgwZLiwMZmvBZpiSwhrtsGQyUGHZB2lirzuszwh4twYhNhiaMvlGcdZCOgzNlINCxooigY1hIBmBBicNFg3TWApYJQAgNbqx91OtE1nQLeR5tkjldBAOjorfmELbIZfyqDNGFameQGneAvslHhTrwm0Gv9TroQrkfLEkBepRq3Q3pLnfkk6V5x0WNh7rxdZFp68+kj+ZFcA/3gXXlSssIsX8RGUDkTqkmLyadiZ6FUeBMjJGoiOPfVNEhk5RbKpOEaKGzijsjx3eH6lN3+LuSKcKEhd65Q2g==';
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
    ['nothing in it', '', 'nothing in it is empty'],
    [
      'a season file',
      'Div,Date,HomeTeam,AwayTeam\nE0,17/08/2018,Arsenal,Chelsea\n',
      'is a season file and no recording: npm start -- --no-season --fixtures FILE plays its matches',
    ],
    ['something else', 'PK not a zip', 'holds no line of a Betfair stream history'],
    ['a session of another version', '{"spo":"session","version":9}\n', 'of another version of the format'],
    ['a HAR file that is cut off', '{"log":{"entries":[', 'is a HAR file that is cut off or damaged'],
  ])('%s is refused in a sentence', async (name, content, sentence) => {
    await expect(read(file(name, content))).rejects.toThrow(sentence);
  });

  test('a missing file is named, and an empty folder', async () => {
    await expect(read(join(folder, 'none.bz2'))).rejects.toThrow('there is no such file');
    mkdirSync(join(folder, 'empty'));
    await expect(read(join(folder, 'empty'))).rejects.toThrow('empty is empty');
  });

  test('a folder is read with the folders in it; what is no recording in it costs nothing', async () => {
    mkdirSync(join(folder, 'month/1'), { recursive: true });
    file('month/1/1.1.bz2', Buffer.from(BZ2, 'base64'));
    file('month/2.jsonl', text);
    file('month/README.md', '# what this is');
    file('month/.hidden', 'x');
    file('month/3.har', '{"log":{"entries":[]}}');
    const { opened, said } = await read(join(folder, 'month'));
    expect(opened.map(({ name, messages }) => [name, messages.length])).toEqual([
      ['month/1/1.1.bz2', 1],
      ['month/2.jsonl', recordingLines().length],
    ]);
    expect(said).toEqual([
      'month/README.md, line 1: this is not JSON (the line is cut off or damaged); the line is passed over',
      expect.stringMatching(/^month\/3\.har is a HAR file without the frames of a socket.*passed over$/),
    ]);
  });

  test('a text in UTF-16, as some programs of Windows write, is read', async () => {
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect((await read(file('windows.jsonl', marked))).messages).toBe(recordingLines().length);
  });

  test('a file of names names a recording that has ids alone', async () => {
    const bare = text.replaceAll(/"eventName":"[^"]*",/g, '').replaceAll(/"name":"[^"]*",/g, '');
    const names = file('names.csv', '31415926,Ulsan HD v FC Seoul');
    const path = file('bare.jsonl', bare);
    const said: string[] = [];
    const options = { speed: 60, loop: false, now: NOW, say: (line: string) => said.push(line) };
    const [played] = await openRecordings([path], { ...options, names: [names] });
    const [first] = played?.advance(NOW) ?? [];
    expect(first?.kind === 'match' && first.match.facts.home.name.ko).toBe('울산 HD FC');
    await expect(openRecordings([path], { ...options, names: [path] })).rejects.toThrow('holds no names');
  });

  test.each([
    ['UTF-16, as Excel saves it', Buffer.from('\uFEFF31415926,Ulsan HD v 서울', 'utf16le')],
    [
      'the Korean code page',
      Buffer.concat([Buffer.from('31415926,Ulsan HD v '), Buffer.from([0xbc, 0xad, 0xbf, 0xef])]),
    ],
  ])('a file of names in %s', async (_, bytes) => {
    const path = file('bare.jsonl', text.replaceAll(/"(?:eventName|name)":"[^"]*",/g, ''));
    const options = { speed: 60, loop: false, now: NOW, say: () => {} };
    const [played] = await openRecordings([path], { ...options, names: [file('names.csv', bytes)] });
    const [first] = played?.advance(NOW) ?? [];
    expect(first?.kind === 'match' && first.match.facts.away.name.en).toBe('서울');
  });

  test('a file of names in a code page that nothing shows, as of Thai, is said', async () => {
    const said: string[] = [];
    const options = { speed: 60, loop: false, now: NOW, say: (line: string) => said.push(line) };
    const thai = Buffer.concat([
      Buffer.from('31415926,Ulsan HD v '),
      Buffer.from('cae0d5c2a7e3cbc1e8', 'hex'),
    ]);
    await openRecordings([file('bare.jsonl', text)], { ...options, names: [file('thai.csv', thai)] });
    expect(said).toContain(
      'thai.csv: its encoding is not known, so its names may be wrong. Save it as UTF-8',
    );
  });
});
