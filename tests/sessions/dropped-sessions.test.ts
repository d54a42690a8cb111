/** Each session file in this folder is a regression test: it must be whole, and reach every hash that it holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { linesOfSpo } from '../../domain/recording/session-lines.ts';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showDifference, showSession } from '../../bench/replay/replay-session.ts';
import { harOf } from '../../bench/replay/session-export.ts';
import { type OpenedFile, openBytes, openFile } from '../../server/feed/recording/open-file.ts';
import { readSessionFile } from '../../worker/replay/stage/read-session-file.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { spoHeader, spoOf } from '../given/domain/spo-bytes.ts';

type OpenedSession = Extract<OpenedFile, { kind: 'session' }>;

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => /\.spo(?:\.jsonl)?$/.test(name));

async function sessionOf(name: string) {
  const [opened] = await openFile(join(folder, name), () => {});
  if (opened?.kind !== 'session') throw new Error(`${name} is no session`);
  return opened;
}

async function shown(name: string, ...args: string[]) {
  const lines: string[] = [];
  const result = await showSession(await sessionOf(name), parseReplayOptions([name, ...args]), (line) =>
    lines.push(line),
  );
  return { result, text: lines.join('\n') };
}

describe('sessions in tests/sessions', () => {
  test.each(files)('S5: %s reaches its hashes', async (name) => {
    const { result, text } = await shown(name);
    expect(result, text).toBe('verified');
  });

  test('V3 the commands of two windows in Chromium come out as recorded, with a bet and a lost link', async () => {
    const { result, text } = await shown(
      'two-windows.spo',
      '--commands',
      '--show',
      'bets/history/bets/0/drawId',
    );
    expect(text).toMatch(/commands {3}5 run, slip and history as recorded/);
    expect(text).toMatch(/\n\d+$/);
    expect(result).toBe('verified');
  });
});

describe('npm run replay with a session', () => {
  const name = 'journey.spo';

  test.each<readonly [string, readonly string[], string, RegExp]>([
    [
      'the right hash',
      ['--expect', 'eb5f9c728338667c'],
      'verified',
      /hash {7}\w{16} \(offer eb5f9c728338667c\)/,
    ],
    ['another hash', ['--expect', '0000000000000000'], 'differs', /DIFFERS/],
    ['a part before the first hash', ['--at', '100'], 'notVerified', /played {5}100 of 342 entries/],
    ['a time', ['--until', '3s'], 'notVerified', /played {5}84 of 342 entries, to 2023-11-14T22:13:24/],
    ['a state to stop at', ['--stop-when', 'match 99 open'], 'notVerified', /played {5}(?!342)\d+ of 342/],
    [
      'a state that never is',
      ['--stop-when', 'market 18 of 1 settled'],
      'unmet',
      /stopped {4}never: "market 18 of 1 settled" did not come true/,
    ],
    [
      'what stopped it',
      ['--stop-when', 'price > 3.4'],
      'notVerified',
      /stopped {4}at entry \d+ \(\d.*: 3\.41/,
    ],
    ['an assertion', ['--assert', 'never bet refused'], 'verified', /holds: never bet refused/],
    ['a failed assertion', ['--assert', 'price > 99'], 'unmet', /FAILS: price > 99 \(at no entry\)/],
    ['a part of the state', ['--show', 'match/2/state/homeScore'], 'verified', /\n\d+$/],
    ['a market', ['--show', 'market/18'], 'verified', /"status": 1/],
    ['a path that is not there', ['--show', 'match/777'], 'verified', /there is no match\/777 here/],
    ['counts only', ['--stats'], 'verified', /keyframe 1, Odds 130/],
    ['a speed', ['--speed', '2000', '--max-gap', '1s'], 'verified', /verified/],
    ['a late beginning', ['--from', '5s'], 'verified', /verified/],
  ])('%s', async (_, args, result, text) => {
    const found = await shown(name, ...args);
    expect([found.result, found.text]).toEqual([result, expect.stringMatching(text)]);
  });

  test.each([
    [['--at', '343'], /^--at 343: journey\.spo has 342 entries$/],
    [['--from', '99h'], /^--from: journey\.spo ends after 11\.9 s, at 2023-11-14T22:13:32\.950Z$/],
    [['--until', '12s'], /^--until: journey\.spo ends after 11\.9 s/],
  ])('refuses the place %s beyond the end', async (args, sentence) => {
    const lines: string[] = [];
    const asked = showSession(await sessionOf(name), parseReplayOptions([name, ...args]), (line) =>
      lines.push(line),
    );
    await expect(asked).rejects.toThrow(sentence);
    expect(lines).toEqual([]);
  });

  test.each([
    [
      ['--assert', 'price of gold'],
      /--assert does not understand "price of gold"; it takes 'price \[of market/,
    ],
    [['--show', 'x'], /--show does not know "x"/],
    [['--stop-when', 'market x'], /--stop-when does not understand/],
    [['--at', '0'], /--at takes a whole number above 0/],
    [['--at', '1.5'], /--at takes a whole number above 0/],
    [['--speed', ''], /--speed takes a number above 0/],
    [['--max-gap', '10', '--speed', '2'], /--max-gap takes a time/],
    [['--from', 'yesterday'], /--from does not understand/],
    [['--to', 'xml'], /--to takes har, jsonl, perfetto, spans, mcap, parquet, spo, fork, not "xml"/],
    [['--diff'], /--diff takes two recordings/],
    [['--nothing'], /^Unknown option '--nothing'$/],
    [
      ['--query', 'bets', '--to', 'jsonl'],
      /^--query cannot be combined with --to jsonl, only with --to parquet$/,
    ],
    [['--fork', '9', '--to', 'har'], /^--fork cannot be combined with --to har, only with --to fork$/],
    [['--fork', '9', '--at', '3'], /^--fork cannot be combined with --at$/],
    [['--to', 'har', '--until', '3s'], /^--to har cannot be combined with --until$/],
    [['--stats', '--expect', 'x'], /^--stats cannot be combined with --expect$/],
    [['--as', 'csv'], /^--as has no meaning without --query$/],
    [['--max-gap', '10s'], /^--max-gap has no meaning without --speed$/],
    [['--at', '5', '--at', '6'], /^--at is given twice$/],
    [['--stats', '--stats'], /^--stats is given twice$/],
    [['--at', '-5'], /^--at needs a value, and a value does not begin with a dash$/],
    [['--names'], /^--names needs a value/],
    [['--assert', 'gap > 1'], /'gap\|feed age > N\(ms\|s\|m\)'/],
    [['--expect', ''], /^--expect takes a hash, 16 digits of 0-9 and a-f, not ""$/],
    [['--to', 'jsonl', '--json'], /^--to cannot be combined with --json$/],
    [['--query', 'bets', '--to', 'parquet', '--as', 'csv'], /^--to parquet cannot be combined with --as$/],
  ])('refuses %s with a sentence', (args, sentence) => {
    expect(() => parseReplayOptions([name, ...args])).toThrow(sentence);
  });

  test('a cut file is not verified, a file with a changed byte is placed, and neither throws', async () => {
    const { session } = await sessionOf(name);
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const run = async (own: Uint8Array) => {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const result = await showSession(
        { name, session: openedSession(own) },
        parseReplayOptions([name]),
        say,
      );
      return [result, lines.join('\n')];
    };
    expect(await run(bytes.slice(0, 20_000))).toEqual([
      'notVerified',
      expect.stringMatching(/cut at entry \d+/),
    ]);
    const flipped = bytes.slice();
    flipped[30_000] = (flipped[30_000] ?? 0) ^ 16;
    expect(await run(flipped)).toEqual([
      'notVerified',
      expect.stringMatching(/damaged at entry \d+ \(byte \d+\)/),
    ]);
    expect(session.isClosed).toBe(true);
  });

  test('a meter without a window costs itself', async () => {
    const bytes = spoOf([{ kind: 'meter', at: 1, name: '', value: { queue: 1 } }]);
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await showSession({ name, session: openedSession(bytes) }, parseReplayOptions([name]), say);
    expect(lines[1]).toBe('entries    meter 1, mark 1, hash 1');
  });

  const differing = async (...two: readonly [OpenedSession, OpenedSession]) => {
    const lines: string[] = [];
    return { result: await showDifference(two, (line) => void lines.push(line)), lines };
  };

  test('compares two sessions: the first entry that differs, and the state', async () => {
    const a = await sessionOf(name);
    expect(await differing(a, a)).toEqual({ result: 'verified', lines: ['the same   342 entries'] });
    const b = {
      ...a,
      name: 'b',
      session: openedSession(spoOf(entriesOf(a.session).slice(0, 100), spoHeader)),
    };
    const { result, lines } = await differing(a, b);
    expect([result, lines[0]]).toEqual(['differs', 'differ     from entry 100 of 342 and 102']);
  });

  test('a session is not the same as itself with a damaged entry: it is named', async () => {
    const a = await sessionOf(name);
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    bytes[30_000] = (bytes[30_000] ?? 0) ^ 16;
    const { result, lines } = await differing(a, { ...a, name: 'b', session: openedSession(bytes) });
    expect([result, lines[0]]).toEqual([
      'differs',
      expect.stringMatching(/^differ {5}from entry \d+ of 342/),
    ]);
    expect(lines[2]).toBe('b: an entry that cannot be read');
  });

  test('compares lists of two forms: the same from the first whole snapshot on, or the price that differs', async () => {
    const a = await sessionOf(name);
    const har = [...harOf(a.session)].join('');
    const read = async (text: string): Promise<OpenedSession> => {
      const [opened] = await openBytes('a.har', Buffer.from(text), () => {});
      return opened?.kind === 'session' ? opened : Promise.reject(new Error('no session'));
    };
    const same = await differing(a, await read(har));
    expect(same).toEqual({
      result: 'verified',
      lines: [
        expect.stringMatching(/^lists /),
        expect.stringMatching(
          /^the same {3}from 2023.* to the end \(what differs for less than 1 s is left out\)$/,
        ),
      ],
    });
    const price = String.raw`\"odds\":2.31`;
    const last = har.lastIndexOf(price);
    const other = `${har.slice(0, last)}${price.replace('2.31', '9.99')}${har.slice(last + price.length)}`;
    const { result, lines } = await differing(a, await read(other));
    expect([result, lines.slice(1).join('\n')]).toEqual([
      'differs',
      expect.stringMatching(/markets\/1\/outcomes/),
    ]);
  });

  test.each(files)('%s as lines of JSON is the same session again, in Node and on the page', async (file) => {
    const { session } = await sessionOf(file);
    const lines = [...linesOfSpo(session)];
    const text = lines.join('\n');
    const [opened] = await openBytes('a.jsonl', Buffer.from(text), () => {});
    const page = await readSessionFile(new Blob([text]));
    if (opened?.kind !== 'session' || !page.ok) throw new Error('no session');
    for (const again of [opened.session, page.value.session]) {
      expect([...linesOfSpo(again)].slice(1).join('\n') === lines.slice(1).join('\n')).toBe(true);
      expect([again.isClosed, again.header.startedAt]).toEqual([session.isClosed, session.header.startedAt]);
      expect(checkChain(again)).toEqual(checkChain(session));
    }
    const edited = lines.with(
      9,
      lines[9]?.replace(/"at":[\d.]+/, '"at":1.5').replace(/,"payload".*/, '}') ?? '',
    );
    const found = await readSessionFile(new Blob([[...edited, 'cut off {'].join('\n')]));
    if (!found.ok) throw new Error(found.error);
    expect(found.value.session.count).toBe(session.count);
    const isProved = session.places.some(({ kind }) => kind === 'hash');
    expect(checkChain(found.value.session).changed !== null).toBe(isProved);
  });

  test('is printed as lines of JSON and as HAR, with packed odds as rows', async () => {
    const { session } = await sessionOf(name);
    const lines = [...linesOfSpo(session)].map((line): unknown => JSON.parse(line));
    expect(lines).toHaveLength(343);
    const har = JSON.parse([...harOf(session)].join('')) as {
      log: { entries: { _webSocketMessages: { type: string; data: string }[] }[] };
    };
    const messages = har.log.entries[0]?.['_webSocketMessages'] ?? [];
    expect(messages.filter(({ type }) => type === 'send')).toHaveLength(5);
    expect(
      messages.filter(({ data }) => data.startsWith('42["Odds",') && data.includes('"outcomes"')),
    ).toHaveLength(130);
  });
});
