/** The rooms of the core on a link that a test cuts, mends, makes late or makes refuse, with a room of the server behind it. */
import { SHOWN_MESSAGES } from '../../../domain/chat/chat-limits.ts';
import type { ChatItemRow } from '../../../domain/protocol/chat/chat-rows.ts';
import { ASK_TIMEOUT_MS, type ChatLink } from '../../../worker/features/chat/chat-link.ts';
import { createKeptMessages } from '../../../worker/features/chat/kept-messages.ts';
import { createRooms } from '../../../worker/features/chat/rooms.ts';
import { createSender } from '../../../worker/features/chat/send-messages.ts';
import { coreMemory } from './core-memory.ts';

export const ROOM = 'public';
const ME = '1';
export const ANSWER_MS = 50;
export const reader = { nickname: '나', siteHost: 'site.example' };

/** Time in the test's hand. */
function createClock() {
  let now = 0;
  const waits: { at: number; act: () => void }[] = [];
  return {
    later(ms: number, act: () => void) {
      const wait = { at: now + ms, act };
      waits.push(wait);
      return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
    },
    async run(ms: number): Promise<void> {
      now += ms;
      for (;;) {
        // Answers are read over several promises.
        for (let turn = 0; turn < 12; turn++) await Promise.resolve();
        const due = waits.findIndex(({ at }) => at <= now);
        if (due < 0) return;
        waits.splice(due, 1)[0]?.act();
      }
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** The server's room: every message has the next number, one sent again under its id keeps it. */
function createRoom() {
  const items: ChatItemRow[] = [];
  let isEnded = false;
  const write = (userId: string, cid: string, message: string): ChatItemRow => {
    const known = items.find((one) => one.userId === userId && one.cid === cid);
    if (known !== undefined) return known;
    const base = { nickname: '가', isAdmin: false, bet: null, at: 0, removed: false };
    const item = { seq: items.length + 1, userId, cid, message, ...base };
    items.push(item);
    return item;
  };
  const page = (after: number) => ({
    ok: true,
    items: items.slice(-SHOWN_MESSAGES).filter(({ seq }) => seq > after),
    last: items.length,
    removed: [],
  });
  const joined = { people: 1, me: { userId: ME, isAdmin: false }, muted: null, blocked: [], other: null };
  const answerTo = (event: string, row: Row): unknown => {
    if (isEnded) return { ok: false, code: 'ended' };
    if (event === 'JoinRoom') return { ...page(Number(row['after'])), ...joined };
    if (event === 'ChatMore') return page(Number(row['after']));
    return { ok: true };
  };
  return { items, write, answerTo, end: (): void => void (isEnded = true) };
}

/** The rooms of the core on a link that the test cuts and mends; what is asked while it is cut, and what waits for an answer, fails. */
export function createWorld(values = coreMemory().storage.values, room = createRoom(), name = 'id') {
  const clock = createClock();
  const pending = new Set<(error: Error) => void>();
  /** Whether a message that the member sends reaches the server before the link is cut. */
  let arrives = true;
  let isUp = true;
  /** The server answers. */
  let answers = true;
  /** What it answers to a message; null: it takes it. */
  let refusal: Row | null = null;
  let ids = 0;
  const ask: ChatLink['ask'] = (event, row) =>
    new Promise((resolve, reject) => {
      if (!isUp) return reject(new Error('link down'));
      pending.add(reject);
      if (!answers)
        return void clock.later(ASK_TIMEOUT_MS, () => pending.delete(reject) && reject(new Error('late')));
      const asked = row as Row;
      const sent = () => ({ ok: true, item: room.write(ME, String(asked['cid']), String(asked['msg'])) });
      const written = event === 'SendMsg' && arrives ? (refusal ?? sent()) : null;
      clock.later(ANSWER_MS, () => {
        if (!pending.delete(reject)) return;
        resolve(written ?? room.answerTo(event, asked));
      });
    });
  const link: ChatLink = {
    get isUp() {
      return isUp;
    },
    hold: () => () => {},
    whenUp: () => Promise.resolve(isUp),
    ask,
    renew: () => {},
  };
  const needs = { later: clock.later, newId: () => `${name}-${++ids}-xxxx` };
  const ended: string[] = [];
  const rooms = createRooms(needs, link, {
    onEnded(ending) {
      ended.push(ending);
      rooms.end(ending);
    },
    onOpened: createKeptMessages(values),
  });
  const sender = createSender({ deps: needs, serverNow: () => 0 } as never, link, rooms);
  const { room: read } = rooms.read(ROOM);
  const cut = (): void => {
    if (!isUp) return;
    isUp = false;
    for (const fail of pending) fail(new Error('cut'));
    pending.clear();
    rooms.lost();
  };
  return {
    clock,
    room,
    rooms,
    ended,
    sender,
    read,
    cut,
    setRefusal: (next: Row | null): void => void (refusal = next),
    setAnswers: (next: boolean): void => void (answers = next),
    mend(): void {
      if (isUp) return;
      isUp = true;
      arrives = true;
      rooms.joinAll();
    },
    /** Others write; what the server publishes reaches a link that is up. */
    write: (count: number) => Array.from({ length: count }, () => room.write('2', `cid-${++ids}-xxxx`, '글')),
    publish: (items: readonly ChatItemRow[]): void =>
      void (isUp && rooms.on.items({ room: ROOM, items: [...items] })),
    head: (): void => void (isUp && rooms.on.head({ room: ROOM, seq: room.items.length, people: 1 })),
    /** The member writes, and the link is cut before the answer; `reached`: after the server wrote the message. */
    sendAndCut(reached: boolean): void {
      arrives = reached;
      sender.send(ROOM, '내 글', null);
      cut();
    },
  };
}
export type World = ReturnType<typeof createWorld>;
