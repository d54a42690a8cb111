/** S5 files with messages of a Unified Odds Feed: how they are opened, joined and played as a live feed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFile } from '../../../server/feed/recording/open-file.ts';
import { openRecordings } from '../../../server/feed/recording/open-recordings.ts';
import * as uof from '../../given/domain/uof.ts';

const KICK_OFF = Date.UTC(2019, 4, 8, 19);
const NOW = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const opening = uof.oddsChange(KICK_OFF, uof.winner(), uof.status(6, 0, 0));
const goal = uof.oddsChange(KICK_OFF + 10 * MINUTE, uof.winner(1.5), uof.status(6, 1, 0, '11:00'));
const won = uof.market(1, uof.results([1, 'result="1"'], [2, 'result="0"'], [3, 'result="0"']), '');
const end = uof.settlement(KICK_OFF + 100 * MINUTE, won);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spo-feeds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, bytes: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
async function read(path: string) {
  const said: string[] = [];
  const opened = await openFile(path, (line) => said.push(line));
  const [feed] = opened.flatMap((one) => (one.kind === 'feed' ? [one.feed] : []));
  return { said, messages: feed?.messages.length ?? null };
}

test('a message alone, a log of several, packed ones and a zip of files are recognised by content', async () => {
  expect(await read(file('a.dat', opening))).toEqual({ said: [], messages: 1 });
  expect(await read(file('b.log', [opening, goal, end].join('\n')))).toEqual({ said: [], messages: 3 });
  expect(await read(file('c.xml', gzipSync(opening)))).toEqual({ said: [], messages: 1 });
  const zip = zipSync({ 'fixture.xml': strToU8(uof.fixture()), 'feed/odds.xml': strToU8(goal + end) });
  expect(await read(file('d.bin', zip))).toEqual({ said: [], messages: 3 });
});

test('each bad message is told with its line, and the others are used', async () => {
  const { said, messages } = await read(file('bad.log', [opening.slice(0, -9), goal, end].join('\n')));
  expect(said).toEqual(['bad.log, line 1: the message is cut off; the message is passed over']);
  expect(messages).toBe(2);
});

test('the files of one recording are one feed: the names of one, the odds and results of others', async () => {
  const said: string[] = [];
  const files = [
    file('end.xml', end),
    file('odds.log', `${opening}\n${goal}`),
    file('fixture.xml', uof.fixture()),
  ];
  const sources = await openRecordings(files, {
    speed: 60,
    loop: false,
    now: NOW,
    say: (line) => said.push(line),
  });
  expect(said).toEqual([
    'end.xml + odds.log + fixture.xml: Unified Odds Feed, 1 matches, 1 markets (0 under their number), 3 messages used, 0 passed over',
  ]);
  const events = [0, 60_000, 300_000].flatMap((later) => sources[0]?.advance(NOW + later) ?? []);
  expect(events.map(({ kind }) => kind)).toContain('settlement');
  const [first] = events;
  expect(first?.kind === 'match' && first.match.facts.home.name.en).toBe('Ajax & Amsterdam');
});

test('a file without a match that the site offers says why', async () => {
  const said: string[] = [];
  const tennis = file('tennis.xml', `${uof.fixture(5)}${opening}`);
  const sources = await openRecordings([tennis], {
    speed: 1,
    loop: false,
    now: NOW,
    say: (line) => said.push(line),
  });
  expect(sources).toEqual([]);
  expect(said).toEqual(['tennis.xml: nothing in it is offered on the site (sport not offered: tennis)']);
});

test.each([
  ['ISO-8859-1', [0x4d, 0xe1, 0x6c], 'Mál'],
  ['windows-1252', [0x8a, 0x69, 0x6b], 'Šik'],
  ['iso-8859-2', [0xa3, 0xf3, 0x64], 'Łód'],
  ['EUC-KR', [0xbc, 0xad, 0xbf, 0xef], '서울'],
  ['MS949', [0xbc, 0xad, 0xbf, 0xef], '서울'],
  ['cp1251', [0xd6, 0xd1, 0xca, 0xc0], 'ЦСКА'],
  ['KOI8-R', [0xe3, 0xf3, 0xeb, 0xe1], 'ЦСКА'],
  ['Windows-1253', [0xc1, 0xc5, 0xca], 'ΑΕΚ'],
  ['Shift_JIS', [0x89, 0x59, 0x98, 0x61], '浦和'],
  ['GB18030', [0xc9, 0xcf, 0xba, 0xa3], '上海'],
  ['Big5', [0xa5, 0x78, 0xa5, 0x5f], '台北'],
  ['UTF-8', [0xc5, 0x81, 0xc3, 0xb3], 'Łó'],
  ['no-such-encoding', [0x41, 0x42], 'AB'],
])('the names of facts in %s are read as their XML declares', async (declared, name, expected) => {
  const [before = '', after = ''] = uof
    .fixture()
    .replace('UTF-8', declared)
    .replace('Ajax &amp; Amsterdam', 'Sur NAME')
    .split('NAME');
  const facts = Buffer.concat([Buffer.from(before), Buffer.from(name), Buffer.from(after)]);
  const [feed] = await openRecordings([file('facts.xml', facts), file('odds.log', `${opening}\n${goal}`)], {
    speed: 60,
    loop: false,
    now: NOW,
    say: () => {},
  });
  const [first] = feed?.advance(NOW) ?? [];
  expect(first?.kind === 'match' && first.match.facts.home.name.en).toBe(`Sur ${expected}`);
});

test.each([
  ['of Russian', 'd1efe0f0f2e0ea', 'Спартак', 'they are read by its letters (windows-1251)'],
  ['of Japanese', '89599861838c83628359', '浦和レッズ', 'they are read by its letters (shift_jis)'],
  ['Western', '4dfc6e6368656e', 'München', 'they are read by its letters (Western)'],
] as const)(
  'letters %s whose encoding nothing declares are read by what they show',
  async (_, hex, name, as) => {
    const [before = '', after = ''] = uof
      .fixture()
      .replace(/<\?xml.*?\?>/, '')
      .replace('Ajax &amp; Amsterdam', 'NAME')
      .split('NAME');
    const facts = Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)]);
    const said: string[] = [];
    const files = [file('facts.xml', facts), file('odds.log', `${opening}\n${goal}`)];
    const [feed] = await openRecordings(files, {
      speed: 60,
      loop: false,
      now: NOW,
      say: (line) => said.push(line),
    });
    const [first] = feed?.advance(NOW) ?? [];
    expect(first?.kind === 'match' && first.match.facts.home.name.en).toBe(name);
    expect(said[0]).toBe(`facts.xml: letters in it are no UTF-8, and no encoding is declared; ${as}`);
  },
);

test('one damaged letter among others of UTF-8, and an encoding that is not known, are said', async () => {
  const text = uof.fixture().replace('Ajax &amp; Amsterdam', 'Málaga é');
  const bytes = Buffer.from(text);
  bytes[bytes.indexOf('é') + 1] = 0x20;
  expect((await read(file('damaged.xml', bytes))).said).toEqual([
    'damaged.xml: letters in it are no UTF-8, and it declares utf-8; they are shown as unreadable signs',
  ]);
  expect((await read(file('other.xml', text.replace('UTF-8', 'x-own')))).said).toEqual([
    'other.xml: it declares the encoding x-own, which is not known; it is read as UTF-8',
  ]);
});

test.each([
  ['an unreadable sign that is written as one', 'UTF-8', Buffer.from('A\uFFFDB'), []],
  ['its last letter cut off', 'UTF-8', null, []],
  [
    'Korean, declared as unknown',
    'x-own',
    Buffer.from('bcadbfef2cbbcf', 'hex'),
    [
      'facts.xml: it declares the encoding x-own, which is not known, and letters in it are no UTF-8; they are read by its letters (Korean)',
    ],
  ],
  ['Korean by a name of Python', 'euc_kr', Buffer.from('bcadbfef', 'hex'), []],
  [
    'Western, declared as UTF-8',
    'UTF-8',
    Buffer.from('München', 'latin1'),
    ['facts.xml: letters in it are no UTF-8, and it declares utf-8; they are read by its letters (Western)'],
  ],
] as const)(
  'of a feed with %s (%s) is said one true sentence of its letters',
  async (_, declared, name, lines) => {
    const [before = '', after = ''] = uof
      .fixture()
      .replace('UTF-8', declared)
      .replace('Ajax &amp; Amsterdam', 'NAME')
      .split('NAME');
    const bytes =
      name === null
        ? Buffer.concat([Buffer.from(before), Buffer.from('é').subarray(0, 1)])
        : Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
    const odds = file(
      'facts.xml',
      name === null ? Buffer.concat([Buffer.from(`${opening}\n`), bytes]) : bytes,
    );
    expect((await read(odds)).said.filter((line) => /letters|encoding/.test(line))).toEqual(lines);
  },
);
