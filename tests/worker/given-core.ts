/** The real core with a wire in the test's hand: the server's own board and publisher speak through real frames. */
import type { Observable } from 'rxjs';
import type { BookEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { createFrameParser } from '../../domain/protocol/frame-parser.ts';
import { encodePacket } from '../../domain/protocol/packet.ts';
import { createLiveBoard, LIVE_STREAM } from '../../server/feed/live-board.ts';
import { createPublisher, type Tick } from '../../server/feed/publisher.ts';
import { createCore } from '../../worker/core.ts';
import { coreMemory } from '../given/core-memory.ts';
import type { BettingSocket, CoreDeps, LinkChange } from '../../worker/deps.ts';
import { servePort, readPort } from '../../worker/door/stream-port.ts';
import type { ServedStream } from '../../worker/door/expose.ts';

const EVENT_PACKET = 2;
const nothing: Tick = { matches: [], states: [], odds: [], removed: [] };

export function createWire() {
  let now = 1_700_000_000_000;
  let connected = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  const asked: {
    readonly event: string;
    readonly row: unknown;
    readonly answer: (value: unknown) => void;
    readonly fail: () => void;
  }[] = [];
  const memory = coreMemory();
  const { intents } = memory;
  const calls: {
    readonly url: string;
    readonly signal: AbortSignal | null | undefined;
    readonly form: Readonly<Record<string, string>>;
  }[] = [];
  /** By the beginning of the path: an answer, a promise of one, or what makes one. */
  const answers: Record<string, unknown> = {};
  const subscribed: unknown[] = [];
  let holdsRest = false;
  let holdsOthers = false;
  let sendOthers = (): void => {};
  let sendRest = (): void => {};
  const board = createLiveBoard({ epoch: 'e1', now: () => now, leagues: new Map() });
  const decoder = new (createFrameParser().Decoder)();
  decoder.on('decoded', ({ data }) => Array.isArray(data) && onEvent(String(data[0]), data[1]));
  const push = (event: string, row: unknown): void => {
    if (connected) decoder.add(encodePacket({ type: EVENT_PACKET, nsp: '/', data: [event, row] }));
  };
  const followed = new Set<number>();
  const publisher = createPublisher({
    board,
    epoch: 'e1',
    now: () => now,
    emit: (_stream, event, row) => push(event, row.packed()),
    followedMatches: () => followed,
  });
  const listOf = (stream: string) => {
    const own = createLiveBoard({ epoch: 'e1', now: () => now, leagues: new Map(), stream });
    const by = createPublisher({
      board: own,
      epoch: 'e1',
      now: () => now,
      emit: (_stream, event, row) => push(event, row.packed()),
      followedMatches: () => [],
      stream,
    });
    return { board: own, publisher: by };
  };
  const before: Readonly<Record<string, ReturnType<typeof listOf>>> = { 57: listOf('57'), 58: listOf('58') };
  const socket: BettingSocket = {
    connect: () => up(),
    disconnect: () => down(),
    get connected() {
      return connected;
    },
    emit(event, row) {
      if (!connected) return false;
      const { recoveryId, game_code, rowsFirst, MatchId } = row as {
        recoveryId: string;
        game_code: number;
        MatchId?: number;
        rowsFirst?: 1;
      };
      if (MatchId !== undefined && event === 'unsubscribe') followed.delete(MatchId);
      if (event !== 'subscribe') return true;
      if (MatchId !== undefined) followed.add(MatchId);
      const stream = MatchId === undefined ? String(game_code) : `${game_code}/${MatchId}`;
      const parts = (before[stream]?.publisher ?? publisher).snapshot(stream, recoveryId, rowsFirst === 1);
      subscribed.push(row);
      const [opening, ...others] = parts.first;
      push('Fixture', opening);
      sendOthers = () => {
        for (const part of others.splice(0)) push('Fixture', part);
      };
      sendRest = () => {
        sendOthers();
        for (const part of parts.rest) push('Fixture', part);
      };
      if (!holdsOthers) sendOthers();
      if (!holdsOthers && !holdsRest) sendRest();
      return true;
    },
    ask: (event, row) =>
      new Promise((answer, reject) => {
        if (event === 'Time') return answer({ serverTime: now });
        asked.push({ event, row, answer, fail: () => reject(new Error('link lost')) });
      }),
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame: () => {},
  };
  const up = (): void => {
    connected = true;
    onLink({ kind: 'connected' });
  };
  const down = (): void => {
    connected = false;
    onLink({ kind: 'disconnected', byServer: false });
    for (const one of asked.splice(0)) one.fail();
  };
  const deps: CoreDeps = {
    kind: 'dedicated',
    now: () => now,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    later(ms, act) {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    openSocket: () => socket,
    async fetch(url, init) {
      const form = Object.fromEntries(init.body instanceof URLSearchParams ? init.body : []);
      calls.push({ url, signal: init.signal, form });
      const path = new URL(url).pathname;
      const answer = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1];
      const body: unknown = await (typeof answer === 'function' ? answer(form) : answer);
      return body === undefined ? new Response('', { status: 503 }) : new Response(JSON.stringify(body));
    },
    ...memory.deps,
    windowGone: () => new Promise(() => {}),
  };
  const gate = createCore(deps, 'http://site.test');
  const core = gate.attach({
    clientId: 'window-1',
    token: null,
    language: 'ko',
    origin: 'http://site.test',
    codec: 'msgpack',
  });
  /** Runs every timer that is due within the next `ms`, in order. */
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms;
    for (;;) {
      const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      timers.delete(next);
      now = Math.max(now, next.at);
      next.act();
      await Promise.resolve();
    }
    now = end;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const publishTo = (stream: string, tick: Partial<Tick>): void => {
    const { board: to, publisher: by } = before[stream] ?? { board, publisher };
    const whole = { ...nothing, ...tick };
    const seq = by.nextSeq(stream);
    const events: BookEvent[] = [
      { kind: 'matches', stream, seq, pt: now, matches: whole.matches, removed: whole.removed },
      { kind: 'match-data', stream, seq, pt: now, matches: whole.states },
      { kind: 'odds', stream, seq, pt: now, matches: whole.odds },
    ];
    to.apply(events);
    to.ticked(now, true);
    by.publish(whole);
  };
  const publish = (tick: Partial<Tick>): void => publishTo(LIVE_STREAM, tick);
  return {
    core,
    deps,
    gate,
    asked,
    intents,
    calls,
    answers,
    up,
    down,
    pass,
    push,
    publish,
    /** Every subscription that was asked for. */
    subscribed,
    /** Of a snapshot that begins with the rows only the first part comes. */
    holdOthers: (): void => void (holdsOthers = true),
    sendOthers: (): void => sendOthers(),
    /** What follows the rows of a first snapshot stays out until it is sent. */
    holdRest: (): void => void (holdsRest = true),
    sendRest: (): void => sendRest(),
    publishStandard: (tick: Partial<Tick>): void => publishTo('57', tick),
    alive: () => {
      board.ticked(now, true);
      publisher.alive();
      for (const one of Object.values(before)) {
        one.board.ticked(now, true);
        if (one.board.book.matches.size > 0) one.publisher.alive();
      }
    },
    async openStandard(matches: readonly MatchSnapshot[]): Promise<void> {
      publishTo('57', { matches });
      core.routeChanged({ kind: 'standard-list', game: 57 });
      core.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '' });
      up();
      await pass(50);
    },
    now: () => now,
    /** Time goes by without anything happening in it: a machine that slept. */
    sleep: (ms: number): void => void (now += ms),
    async open(matches: readonly MatchSnapshot[]): Promise<void> {
      publish({ matches });
      core.routeChanged({ kind: 'live-list' });
      up();
      await pass(50);
    },
    board,
  };
}

export type Wire = ReturnType<typeof createWire>;

/** A served stream as a window reads it: over a real port, credit given back at once. */
export function readServed<T>(served: ServedStream): Observable<T> {
  const { port1, port2 } = new MessageChannel();
  servePort(served.source, port1);
  return readPort<T>(port2, () => null);
}

export const portsSettle = (ms = 30): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the server says of demo1, who has 100,000,000 gold. */
export const accountInfo = {
  CODE: 'AI000',
  DATA: {
    mb_id: 'demo1',
    user_id: 'demo1',
    nick: 'n',
    mb_nick: 'n',
    name: 'n',
    hp: '',
    social: '',
    created_at: '',
    updated_at: '',
    user_level_code: 'UL01',
    user_role_code: 'MEMBER',
    user_status_code: 'NORMAL',
    user_accountKey: '1',
    agentChangeCheck: 'N',
    new_memo_cnt: 0,
    memo_yn: 'Y',
    chat_yn: 'Y',
    mb_deny_chat: '',
    mb_deny_memo: '',
    chest_gold: 0,
    accountno: '1',
    points: { P2: { Name: 'gold', Point: 100_000_000, Uses: true, Type: 'Game Money' } },
  },
} as const;

/** Logs demo1 in, with 100,000,000 gold. */
export async function logIn(wire: Wire): Promise<void> {
  Object.assign(wire.answers, {
    '/account/login': { CODE: 'AL000', DATA: { TOKEN: 't'.repeat(43), DAYS: 30 } },
    '/account/info': accountInfo,
    '/account/logout': { CODE: 'AL000' },
  });
  const result = await wire.core.logIn('demo1', 'spoboard1!');
  if (!result.ok) throw new Error('not logged in');
  wire.up();
  await wire.pass(50);
  for (const one of wire.asked.splice(0)) one.answer({ code: 200, totalItems: 0, list: [] });
  wire.alive();
  await wire.pass(300);
}
