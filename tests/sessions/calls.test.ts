/** Calls and the chat in a recording (worker/features/diagnostics/call-notes.ts), and their replay (worker/replay/recorded-acts.ts). */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { columnsOf } from '../../bench/replay/column-kinds.ts';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showSession } from '../../bench/replay/replay-session.ts';
import { logIn as logInCall } from '../../domain/protocol/calls/account/account-calls.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { ok } from '../../domain/result.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import { plantedInCalls, recordCalls, type ShownByCalls } from '../given/core/recorded-calls.ts';
import { createCall } from '../../worker/engine/call.ts';
import { createCallNotes } from '../../worker/features/diagnostics/call-notes.ts';
import { createWire } from '../given/core/wire.ts';
import { numberedFrom, recordingOf, REQUEST_WITHIN_MS } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { rowsOf } from '../../bench/replay/session-rows.ts';
import { entryLineOf } from '../../worker/replay/stage/entry-line.ts';
import type { ChatRoomView } from '../../worker/features/chat/chat-api.ts';
import { createCallAnswers } from '../../worker/replay/call-answers.ts';
import { type ForkPlan, noChange } from '../../worker/replay/fork-plan.ts';
import { openFutures } from '../../worker/replay/play-futures.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';
import { readServed } from '../given/core/read-served.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';

let bytes: Uint8Array<ArrayBuffer>;
let shown: ShownByCalls;
let file: SpoFile;
beforeAll(async () => {
  ({ bytes, shown } = await recordCalls());
  file = openedSession(bytes);
});

const valueOf = (kind: string, name: string): Row =>
  rowOf(entriesOf(file).find((entry) => entry.kind === kind && entry.name === name)?.value);

describe('S5 a recording of a login, an order and the chat', () => {
  test('holds the calls and the questions with their answers', () => {
    expect(valueOf('call', 'login')).toMatchObject({ place: 'POST /account/login' });
    expect(valueOf('answer', 'login')).toMatchObject({ row: { CODE: 'AL200', DATA: { DAYS: 3 } } });
    expect(valueOf('answer', 'good-buy')).toMatchObject({ row: { CODE: 'MB100', result: 'ERROR' } });
    const chat = entriesOf(file).filter(({ name }) => name.startsWith('chat.'));
    expect(chat.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'link chat.connected',
      'call chat.JoinRoom',
      'answer chat.JoinRoom',
      'command chat.send',
      'call chat.SendMsg',
      'in chat.ChatItems',
      'answer chat.SendMsg',
    ]);
    expect(shown.lines.filter((line) => line.kind === 'message')).toHaveLength(3);
  });

  test('has no byte of what was typed, or of what others said', () => {
    const all = new TextDecoder('latin1').decode(bytes);
    const latin = (one: string): string => new TextDecoder('latin1').decode(new TextEncoder().encode(one));
    expect(plantedInCalls.filter((one) => all.includes(latin(one)))).toEqual([]);
  });
});

test('S5 a recording that fails leaves the answer of a call as it is', async () => {
  const wire = createWire();
  Object.assign(wire.answers, { '/account/login': { CODE: 'AL000', DATA: { TOKEN: 'token' } } });
  const failing = createCallNotes(
    () => {
      throw new Error('the recording is broken');
    },
    () => file,
  );
  const call = createCall({
    deps: wire.deps,
    origin: 'http://127.0.0.1',
    token: () => null,
    onRequest: () => {},
    kept: { keep: () => {}, find: async () => null },
    traffic: failing,
  });
  const form = { id: 'demo1', password: 'spoboard1!', site_number: '1' };
  expect(await call(logInCall, { form })).toMatchObject({
    ok: true,
    value: { CODE: 'AL000', DATA: { TOKEN: 'token' } },
  });
});

describe('S5 the replay of a login, an order and the chat', () => {
  let player: SessionPlayer | null = null;
  afterEach(() => player?.stop());

  /** The room as a window of the replay shows it. */
  const linesOf = (replay: SessionPlayer['replay'], room: string): Promise<ChatRoomView['lines']> =>
    new Promise((resolve) => {
      const reading = readServed<ChatRoomView>(replay.core.chat.room(room)).subscribe(({ lines }) => {
        resolve(lines);
        setTimeout(() => reading.unsubscribe(), 0);
      });
    });

  test.each([true, false])(
    'reaches the same faults and every hash; commands are run: %s',
    async (runsCommands) => {
      player = openPlayer(file, { runsCommands });
      await player.seek(file.count);
      const { acts } = player.replay;
      expect(acts.outcomes.map(({ command }) => command)).toEqual([
        'account.logIn',
        'account.logIn',
        'moves.send',
        'chat.send',
      ]);
      const [failed, login, order, sent] = acts.outcomes.map(({ outcome }) => rowOf(outcome));
      expect(rowOf(failed?.['error'])).toMatchObject({ kind: 'state', code: 'AL200', days: 3 });
      expect([login?.['ok'], sent?.['ok']]).toEqual([true, true]);
      expect(order?.['error']).toMatchObject({
        kind: 'code',
        code: rowOf(rowOf(shown.order)['error'])['code'],
      });
      expect([player.difference, player.compared, player.commands?.difference ?? null]).toEqual([
        null,
        1,
        null,
      ]);
      const { wallet, account } = player.replay.own.slices.states;
      expect(rowOf(wallet)['wallets']).toMatchObject({ spoGold: 100_000_000 });
      expect(account).toMatchObject({ takesChat: false });
      const lines = (await linesOf(player.replay, 'public')).filter((line) => line.kind === 'message');
      const [, own, again] = lines;
      expect(lines).toHaveLength(3);
      expect([own?.text, own?.isMine]).toEqual([again?.text, again?.isMine]);
      expect(own?.text).toMatch(/^0+\d+$/);
    },
  );

  test('going back over a login plays it again, and before it there is no member', async () => {
    player = openPlayer(file);
    await player.seek(file.count);
    await player.seek(entriesOf(file).findIndex(({ name }) => name === 'chat.send'));
    expect(player.replay.acts.outcomes.map(({ command }) => command)).toContain('moves.send');
    await player.seek(entriesOf(file).findIndex(({ name }) => name === 'account.logIn'));
    expect(player.replay.acts.outcomes).toEqual([]);
    await player.seek(file.count);
    expect([player.difference, player.replay.acts.outcomes.length]).toEqual([null, 4]);
  });

  test('V4 a fork that moves an act plays it at its new time', async () => {
    const n = entriesOf(file).findIndex(({ name }) => name === 'moves.send');
    const plan: ForkPlan = { ...noChange(n), commands: [{ n, act: 'move', ms: 400 }] };
    const futures = await openFutures(file, plan);
    await futures.stepTo(futures.to);
    const [recorded, moved] = futures.replays.map(({ acts }) =>
      acts.outcomes.find(({ command }) => command === 'moves.send'),
    );
    futures.stop();
    expect(recorded).toBeDefined();
    expect(moved?.outcome).toEqual(recorded?.outcome);
    expect((moved?.ranAt ?? 0) - (recorded?.ranAt ?? 0)).toBe(400);
  });

  test('an act that the core refuses by itself holds the recorded time no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = createCallAnswers({ now: () => 0, onSettled: () => {} });
    const entry = { at: 0, asked: 'chat.SendMsg', id: 1, place: null, row: {} };
    await expect(answers.whenAsked(entry, Promise.resolve())).resolves.toBe(undefined);
    vi.useRealTimers();
  });

  test('the list and the rows of calls say where each went, and what came of it', async () => {
    const lines = entriesOf(file).map((entry, n) => entryLineOf(n, entry));
    const about = (kind: string, name: string) =>
      lines.find((line) => line.kind === kind && line.name === name)?.about;
    expect([about('call', 'login'), about('answer', 'login'), about('answer', 'good-buy')]).toEqual([
      'POST /account/login',
      'AL200',
      'MB100',
    ]);
    expect([about('call', 'chat.JoinRoom'), about('answer', 'chat.JoinRoom')]).toEqual(['public', 'ok']);
    const rows: Row[] = [];
    for await (const row of rowsOf(file, 'calls')) rows.push(row);
    expect(columnsOf('calls').map(({ kind }) => kind)).toEqual([
      'integer',
      'number',
      'text',
      'text',
      'text',
      'number',
    ]);
    expect(rows.filter(({ call }) => call === 'login' || call === 'favourites')).toMatchObject([
      { call: 'login', place: 'POST /account/login', answer: 'AL200', ms: 0 },
      { call: 'login', answer: 'AL000' },
      { call: 'favourites', answer: '503' },
      { call: 'favourites', answer: '503' },
    ]);
  });

  test('finds the call of an act behind many entries, and lists an act that no call followed', async () => {
    const withEntries = (entries: readonly SpoEntry[]): SpoFile => ({
      ...file,
      *entriesFrom(from) {
        for (const [n, entry] of entries.entries())
          if (n >= from) yield ok({ n, entry, check: 0, offset: 0, next: 0 });
      },
    });
    const after = (ms: number): SpoFile =>
      withEntries(
        entriesOf(file).flatMap((entry) => {
          if (entry.kind !== 'command' || entry.name !== 'account.logIn') return [entry];
          const busy = { kind: 'mark', at: entry.at + ms, name: 'busy', value: null } as const;
          return [entry, ...Array.from({ length: 150 }, () => busy)];
        }),
      );
    const foundIn = (session: SpoFile) =>
      [...numberedFrom(session, 0)].flatMap(({ entry }) =>
        'command' in entry && entry.command === 'account.logIn' ? [entry.following?.asked ?? null] : [],
      );
    expect(foundIn(after(REQUEST_WITHIN_MS))).toEqual(['login', 'login']);
    expect(foundIn(after(REQUEST_WITHIN_MS + 1))).toEqual([null, null]);
    const replay = openReplay(
      recordingOf(withEntries(entriesOf(file).filter(({ name }) => name !== 'login'))),
    );
    await replay.run();
    const acts = replay.acts.outcomes.map(({ command, isRun }) => `${command} ${String(isRun)}`);
    expect(acts.filter((one) => one.startsWith('account.'))).toEqual([
      'account.logIn false',
      'account.logIn false',
    ]);
    replay.stop();
  });

  test('npm run replay says what became of each act', async () => {
    const said: string[] = [];
    const options = parseReplayOptions(['a.spo']);
    const named = { name: 'a.spo', session: file };
    expect(await showSession(named, options, (line) => void said.push(line))).toBe('verified');
    expect(said.filter((line) => line.startsWith('act '))).toEqual([
      expect.stringMatching(/account\.logIn at \d+\.\d{3} s: refused .*AL200/),
      expect.stringMatching(/account\.logIn at .*: done/),
      expect.stringMatching(/moves\.send at .*: refused .*gold/),
      expect.stringMatching(/chat\.send at .*: done/),
    ]);
  });
});
