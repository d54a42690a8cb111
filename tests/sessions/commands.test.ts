/** The commands of a recording, run by the core with the recorded answers (worker/replay/recorded-commands.ts). */
import { beforeAll, describe, expect, test } from 'vitest';
import { exitCodes } from '../../bench/replay/exit-code.ts';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showDifference, showSession } from '../../bench/replay/replay-session.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { createSpoWriter } from '../../domain/protocol/session/spo-writer.ts';
import { recordedAnswer, recordedQuestion, recordedRule } from '../../domain/recording/recorded-answers.ts';
import { recordedArguments } from '../../domain/recording/recorded-member.ts';
import { isRow, type Row, rowOf } from '../../domain/row.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { recordBet } from '../given/core/recorded-bet.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';

let file: SpoFile;
beforeAll(async () => {
  file = openedSession((await recordBet()).bytes);
});

/** The session with other entries; null: the entry is left out. */
function changed(change: (entry: SpoEntry) => SpoEntry | null): SpoFile {
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(file.header, (bytes) => parts.push(bytes));
  for (const entry of entriesOf(file)) {
    const next = change(entry);
    if (next === null) continue;
    if (next.kind === 'hash') writer.addHash(next.at, String(rowOf(next.value)['state']));
    else if (next.kind === 'keyframe') writer.addKeyframe(next.at, next.value);
    else writer.add(next);
  }
  return openedSession(joinedBytes(parts));
}

async function run(session: SpoFile) {
  const player = openPlayer(session, { runsCommands: true });
  await player.seek(session.count);
  const end = { state: player.state(''), commands: player.commands, difference: player.difference };
  player.stop();
  return end;
}

/** The value with every field of this name set to another value. */
function changedFields(value: unknown, field: string, to: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => changedFields(one, field, to));
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === field ? to : changedFields(one, field, to)]),
  );
}

const ofMember = ({ kind, name }: SpoEntry): boolean =>
  kind === 'state' && (name === 'slip' || name === 'bets');

describe('the commands of a recording', () => {
  test('V4 run with the recorded answers, they come to the recorded slip and history', async () => {
    const { commands, difference } = await run(file);
    expect([commands, difference]).toEqual([{ ran: 3, difference: null }, null]);
  });

  test('V4 without any recorded state the commands alone come to the same bet and history', async () => {
    const alone = await run(changed((entry) => (ofMember(entry) ? null : entry)));
    const { slip, bets } = rowOf((await run(file)).state);
    expect(alone.commands).toEqual({ ran: 3, difference: null });
    expect(rowOf(alone.state)['bets']).toEqual(bets);
    expect(rowOf(rowOf(alone.state)['slip'])['slip']).toMatchObject({
      phase: rowOf(rowOf(slip)['slip'])['phase'],
      stake: rowOf(rowOf(slip)['slip'])['stake'],
    });
  });

  test('V4 a question and its answer are in the file, without the id of the session or a secret', () => {
    const asked = entriesOf(file).filter(
      ({ kind, name }) => (kind === 'call' || kind === 'answer') && name.startsWith('Draw'),
    );
    expect(asked.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'call DrawMarket',
      'answer DrawMarket',
      'call DrawHistory',
      'answer DrawHistory',
    ]);
    expect(rowOf(rowOf(asked[1]?.value)['row'])['answer']).toMatchObject({ code: 200, DrawId: 9, Odd: 2.6 });
  });

  test.each<readonly [string, (entry: SpoEntry) => SpoEntry | null, RegExp]>([
    [
      'another stake',
      (entry) => (entry.name === 'slip.setStake' ? { ...entry, value: [900_000] } : entry),
      /^slip slip\/stake$/,
    ],
    [
      'a command that is missing',
      (entry) => (entry.name === 'bets.openHistory' ? null : entry),
      /^bets history\//,
    ],
    [
      'a refusal in place of the answer',
      (entry) =>
        entry.kind === 'answer' && entry.name === 'DrawMarket'
          ? {
              ...entry,
              value: {
                ...rowOf(entry.value),
                row: { state: 'answered', answer: { reqId: 'wire-reqid', code: -8020, data: 0, rate: 1.5 } },
              },
            }
          : entry,
      /^slip slip\//,
    ],
    [
      'an answer that was lost',
      (entry) =>
        entry.kind === 'answer' && entry.name === 'DrawHistory'
          ? { ...entry, value: { id: rowOf(entry.value)['id'], lost: true } }
          : entry,
      /^bets history\//,
    ],
    [
      'less gold',
      (entry) =>
        entry.kind === 'keyframe'
          ? {
              ...entry,
              value: {
                ...rowOf(entry.value),
                member: {
                  ...rowOf(rowOf(entry.value)['member']),
                  bettor: { level: 'UL01', gold: 200_000, lossLock: null },
                },
              },
            }
          : entry,
      /^slip slip\/stake$/,
    ],
  ])('V4 %s is named with its place', async (_, change, what) => {
    const { commands } = await run(changed(change));
    const found = commands?.difference;
    expect(`${found?.of} ${found?.path}`).toMatch(what);
    expect(found?.n).toBeGreaterThan(0);
  });

  test('V3 npm run replay --commands ends with 0, or with 1 and the place', async () => {
    const shown = async (session: SpoFile) => {
      const lines: string[] = [];
      const options = parseReplayOptions(['a.spo', '--commands']);
      const result = await showSession({ name: 'a.spo', session }, options, (line) => lines.push(line));
      return [exitCodes[result], lines.join('\n')];
    };
    expect(await shown(file)).toEqual([
      0,
      expect.stringMatching(/commands {3}3 run, slip and history as recorded/),
    ]);
    const other = changed((entry) =>
      entry.name === 'slip.setStake' ? { ...entry, value: [900_000] } : entry,
    );
    expect(await shown(other)).toEqual([
      1,
      expect.stringMatching(/DIFFERS at entry \d+: slip\/slip\/stake is 900000, recorded 1000000/),
    ]);
    expect(() => parseReplayOptions(['a.spo', '--commands', '--faults', 'seed:7'])).toThrow(/--commands/);
  });

  test('S5 a rule changed in the middle of a session is named by its entry, and so is what it changed', async () => {
    const entries = entriesOf(file);
    const bet = entries.findIndex(({ name }) => name === 'bets.place');
    const { standards } = rowOf(rowOf(entries[0]?.value)['member']);
    const planted: SpoEntry = {
      kind: 'state',
      at: entries[bet]?.at ?? 0,
      name: 'standards',
      value: changedFields(standards, 'maxStake', 500_000),
    };
    const parts: Uint8Array[] = [];
    const writer = createSpoWriter(file.header, (bytes) => parts.push(bytes));
    for (const entry of entries.toSpliced(bet, 0, planted))
      if (entry.kind === 'hash') writer.addHash(entry.at, String(rowOf(entry.value)['state']));
      else if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, entry.value);
      else writer.add(entry);
    const session = openedSession(joinedBytes(parts));
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    expect(
      await showDifference(
        [
          { name: 'a', session: file },
          { name: 'b', session },
        ],
        say,
      ),
    ).toBe('differs');
    expect(lines[0]).toBe(`differ     from entry ${bet} of ${entries.length} and ${entries.length + 1}`);
    expect(lines[2]).toBe(`b: state standards at ${planted.at} ms`);
    lines.length = 0;
    const options = parseReplayOptions(['b', '--commands']);
    expect(await showSession({ name: 'b', session }, options, say)).toBe('differs');
    const slipAfter = entries.findIndex(
      ({ kind, name }, n) => n > bet && kind === 'state' && name === 'slip',
    );
    expect(lines.find((line) => line.includes('DIFFERS'))).toMatch(
      new RegExp(`DIFFERS at entry ${slipAfter + 1}: slip/slip/phase/`),
    );
  });

  test('V4 damaged commands, questions, answers and rules throw nothing', async () => {
    const bad: readonly Row[] = [{ id: 1, row: 5 }, { id: 'x' }, {}, { id: 1, row: { state: 'answered' } }];
    for (const value of bad) {
      const session = changed((entry) =>
        ['call', 'answer', 'command'].includes(entry.kind) || entry.name === 'bettor'
          ? { ...entry, value }
          : entry,
      );
      expect((await run(session)).commands?.ran).toBe(0);
    }
    const rows = changed((entry) => (entry.kind === 'command' ? { ...entry, value: [{}, [], 'x'] } : entry));
    expect((await run(rows)).commands?.ran).toBe(3);
  });

  test('V2 nothing but declared fields of questions, answers, rules and arguments enters', () => {
    const secret = { token: 't', nick: 'n', phone: 'p' };
    expect(
      recordedQuestion('DrawMarket', { reqId: 'r', draws: [{ MatchId: 1, ...secret }], ...secret }).row,
    ).toEqual({
      reqId: 'r',
      draws: [{ MatchId: 1 }],
    });
    expect(recordedAnswer('DrawRoom', { code: 200, dayLeft: 5, ...secret }).row).toEqual({
      code: 200,
      dayLeft: 5,
    });
    expect(recordedAnswer('Login', secret).row).toEqual({});
    const member = { userId: 'u', level: 'UL02', lossLock: null, ...secret };
    const states = { account: { token: 't', member }, wallet: { wallets: { spoGold: 7, spoCoin: 1 } } };
    expect(recordedRule('bettor', states)).toEqual({ level: 'UL02', gold: 7, lossLock: null, ownLock: null });
    expect(recordedRule('bettor', {})).toBe(null);
    expect(recordedArguments('bets.place', [true, { '1:1::1': 210, '나의 비밀': 1 }, 'req-1'])).toEqual([
      true,
      { '1:1::1': 210 },
      'req-1',
    ]);
    const leg = { matchId: 1, home: { ko: 'a', en: 'b' }, ...secret };
    expect(recordedArguments('slip.again', [{ gameCode: 59, stake: 5, legs: [leg], ...secret }])).toEqual([
      { gameCode: 59, stake: 5, legs: [{ matchId: 1, home: { ko: 'a', en: 'b' } }] },
    ]);
    const former = { gameCode: 59, stake: 5, legs: [leg] };
    expect(recordedArguments('slip.putBack', [former, ['1:1::1', '나의 비밀'], secret])).toEqual([
      { gameCode: 59, stake: 5, legs: [{ matchId: 1, home: { ko: 'a', en: 'b' } }] },
      ['1:1::1', null],
    ]);
  });
});
