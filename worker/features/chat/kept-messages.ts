/**
 * Messages of the member that were refused, or whose answer was still under way, in the browser's storage: after a reload they stand in their
 * room again, to be sent again under the same id or to be dropped.
 */
import { chatLimits } from '../../../domain/chat/chat-limits.ts';
import { chatRefusal } from '../../../domain/protocol/chat/chat-rows.ts';
import { listOf, type Row, rowOf } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';
import { noLink, refusalOfRow } from './chat-answers.ts';
import type { ChatFault } from './chat-api.ts';
import type { ReadRoom } from './rooms.ts';
import { MOST_SENDING, restoreSending, type RoomState, type Sending } from './room-state.ts';

/** Rooms of a member; the oldest goes first. */
export const MOST_KEPT_ROOMS = 8;

const keyOf = (memberId: string): string => `chat-unsent:${memberId}`;

const numberOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

/** Why it was not sent; a message without an answer counts as one that a cut link held up. */
function failedOf(stored: unknown): ChatFault {
  const row = rowOf(stored);
  const read = chatRefusal.safeParse({ ...row, ok: false });
  const isRefused = 'code' in row && row['code'] !== 'link' && read.success;
  return isRefused ? refusalOfRow(read.data) : noLink;
}

/** A stored message, which may be of another version; nothing without its id or its text. */
function sendingOf(stored: unknown): readonly Sending[] {
  const { cid, text, reply, at, failed } = rowOf(stored);
  if (typeof cid !== 'string' || typeof text !== 'string' || text === '') return [];
  return [
    {
      cid,
      text: text.slice(0, chatLimits.bytes),
      reply: numberOf(reply),
      at: numberOf(at) ?? 0,
      failed: failedOf(failed),
    },
  ];
}

const storedRow = ({ failed, ...rest }: Sending): Row => ({
  ...rest,
  failed: failed?.kind === 'code' ? { code: failed.code, ...failed.data } : failed && { code: 'link' },
});

/** Reads and writes are done in one order: rooms of a member share a row. */
function createRows(values: StoredValues) {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  const rowsOf = async (memberId: string): Promise<readonly Row[]> => {
    const bytes = await values.get(keyOf(memberId), DRAFT_WAIT_MS);
    return bytes === null ? [] : listOf(parsed(bytes)).map(rowOf);
  };
  return {
    read: (memberId: string, room: string) =>
      inOrder(async () => {
        const found = (await rowsOf(memberId)).find((row) => row['room'] === room);
        return listOf(found?.['messages']).slice(-MOST_SENDING).flatMap(sendingOf);
      }),
    write: (memberId: string, room: string, messages: readonly Sending[]) =>
      inOrder(async () => {
        const others = (await rowsOf(memberId)).filter((row) => row['room'] !== room);
        const own = messages.length === 0 ? [] : [{ room, messages: messages.map(storedRow) }];
        const rows = [...own, ...others].slice(0, MOST_KEPT_ROOMS);
        await values.put(keyOf(memberId), new TextEncoder().encode(JSON.stringify(rows)));
      }),
  };
}

interface Followed {
  readonly memberId: string;
  /** null: what is kept is not read yet, and must not be replaced. */
  written: RoomState['sending'] | null;
}

/** Follows a room from its first reader on. */
export function createKeptMessages(values: StoredValues): (room: ReadRoom) => void {
  const rows = createRows(values);
  return ({ state, changed }) => {
    let followed: Followed | null = null;
    const begin = async (memberId: string): Promise<void> => {
      const begun: Followed = { memberId, written: null };
      followed = begun;
      const kept = await rows.read(memberId, state.room);
      if (followed !== begun) return;
      begun.written = [];
      restoreSending(state, kept);
      changed.next();
    };
    changed.subscribe(() => {
      const memberId = state.me?.userId ?? null;
      if (memberId === null) followed = null;
      else if (followed?.memberId !== memberId) void begin(memberId);
      else if (followed.written !== null && followed.written !== state.sending) {
        followed.written = state.sending;
        void rows.write(memberId, state.room, state.sending);
      }
    });
  };
}
