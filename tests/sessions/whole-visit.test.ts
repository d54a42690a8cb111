/** S5 One recording of a login, bets, the chat, the store, a lost link and a logout, replayed on the real core (worker/replay/recorded-acts.ts). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showSession } from '../../bench/replay/replay-session.ts';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { rowOf } from '../../domain/row.ts';
import type { ChatRoomView } from '../../worker/features/chat/chat-api.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import { readServed } from '../given/core/read-served.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { plantedInVisit, recordVisit, type ShownByVisit } from '../given/core/recorded-visit.ts';

let bytes: Uint8Array<ArrayBuffer>;
let shown: ShownByVisit;
let file: SpoFile;
beforeAll(async () => {
  ({ bytes, shown } = await recordVisit());
  file = openedSession(bytes);
});
let player: SessionPlayer | null = null;
afterEach(() => player?.stop());

/** Number of the last command of this name. */
const last = (name: string): number => entriesOf(file).findLastIndex((entry) => entry.name === name);

/** The messages of the room, as a window of the replay shows them. */
const linesOf = ({ replay }: SessionPlayer): Promise<ChatRoomView['lines']> =>
  new Promise((resolve) => {
    const reading = readServed<ChatRoomView>(replay.core.chat.room('public')).subscribe(({ lines }) => {
      resolve(lines.filter((line) => line.kind === 'message'));
      setTimeout(() => reading.unsubscribe(), 0);
    });
  });

const acts = ({ replay }: SessionPlayer): readonly string[] =>
  replay.acts.outcomes.map(({ command, outcome }) => {
    const { ok, error } = rowOf(outcome);
    const { code, kind } = rowOf(error);
    return `${command} ${ok === false ? String(code ?? kind) : 'done'}`;
  });

describe('S5 a recording of a whole visit', () => {
  test('shows what the core was made to show: faults and what went well', () => {
    expect(shown.logins).toMatchObject([{ ok: false, error: { code: 'AL200' } }]);
    expect(shown.bets).toMatchObject([
      { ok: false, error: { kind: 'daily-spend', left: 300_000 } },
      { ok: true, value: { drawId: 9 } },
    ]);
    expect(shown.orders).toMatchObject([{ ok: false, error: { kind: 'code', code: 'gold' } }, { ok: true }]);
    expect(shown.lines.filter(({ kind }) => kind === 'message')).toHaveLength(3);
  });

  test('has each of them as entries, a chain that holds, and no byte of what was typed or said', () => {
    const names = new Set(entriesOf(file).map(({ kind, name }) => `${kind} ${name}`));
    for (const name of ['login', 'good-buy', 'DrawMarket', 'chat.SendMsg', 'chat.JoinRoom'])
      expect([name, names.has(`call ${name}`), names.has(`answer ${name}`)]).toEqual([name, true, true]);
    for (const name of [
      'account.logIn',
      'account.logOut',
      'bets.place',
      'slip.pick',
      'chat.send',
      'moves.send',
    ])
      expect([name, names.has(`command ${name}`)]).toEqual([name, true]);
    expect(checkChain(file)).toMatchObject({ faultCount: 0, unproved: 0 });
    const all = new TextDecoder('latin1').decode(bytes);
    const latin = (one: string): string => new TextDecoder('latin1').decode(new TextEncoder().encode(one));
    expect(plantedInVisit.filter((one) => all.includes(latin(one)))).toEqual([]);
  });
});

describe('S5 the replay of a whole visit', () => {
  test.each([true, false])(
    'reaches every hash with the same faults; commands are run: %s',
    async (runsCommands) => {
      player = openPlayer(file, { runsCommands });
      await player.seek(last('account.logOut'));
      expect(acts(player)).toEqual([
        'account.logIn AL200',
        'account.logIn done',
        'chat.send done',
        'moves.send gold',
        'moves.send done',
      ]);
      expect((await linesOf(player)).map((line) => rowOf(line)['isMine'])).toEqual([false, true, true]);
      const { wallet } = player.replay.own.slices.states;
      expect(rowOf(wallet)['wallets']).toMatchObject({ spoGold: 100_000_000 });
      expect(player.state('slip/slip/phase/outcome')).toMatchObject({ kind: 'accepted', drawId: 9 });
      await player.seek(file.count);
      expect(rowOf(player.replay.own.slices.states['account'])).toMatchObject({ member: null });
      expect([player.difference, player.compared > 0, player.commands?.difference ?? null]).toEqual([
        null,
        true,
        null,
      ]);
    },
  );

  test('shows the refused bet at its time, and goes back to it from the end', async () => {
    player = openPlayer(file);
    await player.seek(file.count);
    const refused = entriesOf(file).findIndex(({ kind, name }) => kind === 'answer' && name === 'DrawMarket');
    await player.until(() => false);
    await player.seek(refused + 30);
    expect(player.n).toBe(refused + 30);
    expect(acts(player)).toEqual(['account.logIn AL200', 'account.logIn done']);
    await player.seek(file.count);
    expect([player.difference, acts(player).length]).toEqual([null, 6]);
  });

  test.each<readonly string[]>([['verified'], ['verified', '--commands']])(
    'npm run replay names each act: %s %s',
    async (expected, ...flags) => {
      const lines: string[] = [];
      const options = parseReplayOptions(['a.spo', ...flags]);
      const result = await showSession(
        { name: 'a.spo', session: file },
        options,
        (line) => void lines.push(line),
      );
      expect(
        lines.filter((line) => line.startsWith('act ')).map((line) => line.replace(/ at [\d.]+ s/, '')),
      ).toEqual([
        expect.stringMatching(/^act {8}account\.logIn: refused .*AL200/),
        'act        account.logIn: done',
        'act        chat.send: done',
        expect.stringMatching(/^act {8}moves\.send: refused .*gold/),
        'act        moves.send: done',
        'act        account.logOut: done',
      ]);
      expect(result).toBe(expected);
    },
  );
});
