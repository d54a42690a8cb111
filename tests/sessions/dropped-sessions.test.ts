/** Each session file in this folder is a regression test: it must be whole, and reach every hash that it holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showDifference, showSession } from '../../bench/replay/replay-session.ts';
import { harOf, linesOf } from '../../bench/replay/session-export.ts';
import { openFile } from '../../server/feed/recording/open-file.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

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
    ['a state that never is', ['--stop-when', 'market 18 of 1 settled'], 'verified', /played {5}342 of 342/],
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
    [['--show', 'x'], /--show does not know "x"/],
    [['--stop-when', 'market x'], /--stop-when does not understand/],
    [['--at', '0'], /--at takes a number above 0/],
    [['--at', '1.5'], /--at takes a number above 0/],
    [['--speed', ''], /--speed takes a number above 0/],
    [['--max-gap', '10'], /--max-gap takes a time/],
    [['--from', 'yesterday'], /--from does not understand/],
    [['--to', 'xml'], /--to takes har, jsonl or spo/],
    [['--diff'], /--diff takes two recordings/],
    [['--nothing'], /nothing/],
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

  test('compares two sessions: the first entry that differs, and the state', async () => {
    const [a, b] = [await sessionOf(name), await sessionOf('journey-v1.spo.jsonl')];
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    expect(await showDifference([a, a], say)).toBe('verified');
    expect(await showDifference([a, b], say)).toBe('differs');
    expect(lines.slice(0, 2)).toEqual(['the same   342 entries', 'differ     from entry 0 of 342 and 342']);
  });

  test('is printed as lines of JSON and as HAR, with packed odds as rows', async () => {
    const { session } = await sessionOf(name);
    const lines = [...linesOf(session)].map((line): unknown => JSON.parse(line));
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
