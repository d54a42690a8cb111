/** The slip and the history in a recorded session: they come back, the chain covers them, and nothing private enters. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { createSpoWriter } from '../../domain/protocol/session/spo-writer.ts';
import { isRecordedCommand } from '../../domain/recording/command-names.ts';
import {
  type MemberPart,
  memberParts,
  recordedArguments,
  recordedPart,
} from '../../domain/recording/recorded-member.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { openPlayer, UnplayableEntry } from '../../worker/replay/session-player.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { planted, plantedText, recordBet } from '../given/core/recorded-bet.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { readServed } from '../given/core/wire.ts';

/** The value with another value at one of its fields, however deep. */
function changedAt(value: unknown, place: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || place % 5 === 4) return other;
  const names = Object.keys(value);
  const name = names[place % Math.max(1, names.length)];
  if (name === undefined) return other;
  const changed = changedAt((value as Row)[name], Math.floor(place / 7), other);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}

let bytes: Uint8Array<ArrayBuffer>;
let slips: readonly SlipView[];
let file: SpoFile;
beforeAll(async () => {
  ({ bytes, slips } = await recordBet());
  file = openedSession(bytes);
});

const stateOf = (part: MemberPart): Row =>
  rowOf(entriesOf(file).findLast(({ kind, name }) => kind === 'state' && name === part)?.value);

describe('a session with a bet', () => {
  test('replays to slip and history, and reaches every hash over them', async () => {
    expect(file.header.covers).toEqual([...memberParts]);
    const player = openPlayer(file);
    const bet = entriesOf(file).findIndex(({ name }) => name === 'bets.place');
    await player.seek(bet);
    expect(player.state('slip/slip')).toMatchObject({ stake: 1_000_000, items: [{ matchId: 1, odds: 260 }] });
    await player.seek(file.count);
    expect(player.state('bets/history/bets')).toMatchObject([{ drawId: 9, state: 'win', won: 2_100_000 }]);
    expect(player.state('bets/winner/totalWon')).toBe(2_100_000);
    expect(player.state('slip/slip/phase/outcome')).toMatchObject({ kind: 'accepted', drawId: 9 });
    expect([player.difference, player.compared]).toEqual([null, 1]);
    player.stop();
  });

  test.each([40, 700, 60_000])('in steps of %i ms it reaches the recorded state', async (stepMs) => {
    const replay = openReplay(recordingOf(file));
    const { startedAt } = file.header;
    const end = startedAt + (entriesOf(file).at(-1)?.at ?? 0);
    for (let at = startedAt; at < end; at += stepMs) await replay.runTo(at);
    await replay.run();
    expect(entriesOf(file).at(-1)?.value).toMatchObject({ state: replay.shownHash() });
    replay.stop();
  });

  test('holds the commands, with numbers and names only', () => {
    const commands = entriesOf(file).flatMap(({ kind, name, value }) =>
      kind === 'command' ? [[name, value]] : [],
    );
    expect(commands).toEqual([
      ['slip.setStake', [1_000_000]],
      ['bets.place', [false, null, null]],
      ['bets.openHistory', [{ gameCode: 59, filter: 'all', termDays: 7, page: 1 }]],
    ]);
    expect(recordedArguments('slip.setStake', ['010-비밀'])).toEqual([null]);
    expect(recordedArguments('slip.removeItem', ['나의 비밀 문장'])).toEqual([null]);
    expect(isRecordedCommand('chat.room')).toBe(false);
  });

  test.each([
    ['10,000', 10_000],
    ['10000.50', 10_000],
    ['₩ 20,000.00', 20_000],
    ['１００００', 10_000],
    ['1만 5천', 15_000],
    ['1.5만', 15_000],
    ['', 0],
    ['-5000', null],
    ['1e6', null],
    [5000, 5000],
  ])('H4 a stake typed as %j is recorded as %j, as the slip reads it', (typed, read) =>
    expect(recordedArguments('slip.setStake', [typed])).toEqual([read]),
  );

  test('every field of slip and history is declared; another one is named and left out', () => {
    expect(slips.length).toBeGreaterThan(5);
    const states = slips.map(({ slip, undo, lost }) => ({ slip, undo, lost }));
    expect(states.flatMap((one) => [...recordedPart('slip', one).undeclared])).toEqual([]);
    const receipt = { shownOdds: 210, takenOdds: 211, ageMs: 5 };
    const bet = betOf({ trade: { side: 'sold', price: 5 }, legs: [legOf({ half: true, receipt })] });
    const last = rowOf(stateOf('bets')['history']);
    const bets = { history: { ...last, bets: [bet] }, winner: { totalWon: 1, bets: [bet] }, cancel: {} };
    expect([...recordedPart('bets', bets).undeclared]).toEqual([]);
    const more = recordedPart('bets', { ...bets, winner: { ...bets.winner, nickname: plantedText } });
    expect([[...more.undeclared], more.row['winner']]).toEqual([['nickname'], bets.winner]);
  });

  test('has no byte of a planted token, phone number, name, password, card number or login', () => {
    const all = new TextDecoder('latin1').decode(bytes);
    const utf8 = (one: string): string => new TextDecoder('latin1').decode(new TextEncoder().encode(one));
    expect(planted.filter((one) => all.includes(utf8(one)))).toEqual([]);
  });

  test.each<readonly [string, MemberPart, (row: Row) => Row]>([
    ['the stake of the slip', 'slip', (row) => ({ ...row, slip: { ...rowOf(row['slip']), stake: 5 } })],
    ['the winnings of a bet', 'bets', (row) => ({ ...row, winner: null })],
  ])(
    'a change of %s is found by the chain, and by the state even with new frames',
    async (_, part, change) => {
      const entries = entriesOf(file);
      const at = entries.findLastIndex(({ kind, name }) => kind === 'state' && name === part);
      const parts: Uint8Array[] = [];
      const writer = createSpoWriter(file.header, (one) => parts.push(one));
      for (const [n, entry] of entries.entries()) {
        const value = n === at ? change(rowOf(entry.value)) : entry.value;
        if (entry.kind === 'hash') writer.addHash(entry.at, String(rowOf(entry.value)['state']));
        else if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, value);
        else writer.add({ ...entry, value });
      }
      const changed = openSpo(joinedBytes(parts));
      if (!changed.ok) throw new Error(changed.error);
      const player = openPlayer(changed.value);
      await player.seek(changed.value.count);
      expect(player.difference?.n).toBe(entries.length - 1);
      player.stop();
      expect(checkChain(file)).toMatchObject({ changed: null, damage: null });
    },
  );

  test.each([
    ['no rows', { slip: 5, undo: 'x', lost: 1 }],
    ['items without names', { slip: { items: [{ id: 'x' }] } }],
    ['a history of numbers', { history: { bets: [1] } }],
    ['nothing', null],
  ])('a damaged state has no effect and throws nothing: %s', async (_, value) => {
    const parts: Uint8Array[] = [];
    const writer = createSpoWriter(file.header, (one) => parts.push(one));
    const [keyframe] = entriesOf(file);
    writer.addKeyframe(0, keyframe?.value);
    for (const name of memberParts) writer.add({ kind: 'state', at: 1, name, value });
    const player = openPlayer(openedSession(joinedBytes(parts)));
    const before = player.state('slip');
    await player.seek(3);
    expect(player.state('slip')).toEqual(before);
    player.stop();
  });

  test('a state with any other value in any field is played, or ends the player with a sentence', async () => {
    const entries = entriesOf(file).filter(({ kind }) => kind !== 'hash');
    const states = entries.flatMap(({ kind }, n) => (kind === 'state' ? [n] : []));
    await fc.assert(
      fc.asyncProperty(fc.nat(states.length - 1), fc.nat(), fc.jsonValue(), async (at, place, other) => {
        const parts: Uint8Array[] = [];
        const writer = createSpoWriter(file.header, (one) => parts.push(one));
        for (const [n, entry] of entries.entries()) {
          const value = n === states[at] ? changedAt(entry.value, place, other) : entry.value;
          if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, value);
          else writer.add({ ...entry, value });
        }
        const player = openPlayer(openedSession(joinedBytes(parts)));
        const views: SlipView[] = [];
        readServed<SlipView>(player.replay.core.slip.view()).subscribe((view) => views.push(view));
        const end = await player.seek((states[at] ?? 0) + 20).catch((error: unknown) => error);
        expect(end === undefined || end instanceof UnplayableEntry).toBe(true);
        expect(await player.hash()).toMatch(/^\w{16}$/);
        player.stop();
      }),
      { numRuns: 150 },
    );
  });
});
