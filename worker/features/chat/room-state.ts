/** One room as the core holds it: its messages, those that are being sent, and notes of who comes and goes. */
import { addItems, addPage, changeItems, type ChatLog, emptyLog } from '../../../domain/chat/chat-log.ts';
import type { ChatItemRow, JoinedRow } from '../../../domain/protocol/chat/chat-rows.ts';
import type { ChatBet, ChatLine, ChatRefusal, ChatRoomView } from './chat-api.ts';

/** Messages of the member that wait for their number or have failed; further ones are refused. */
export const MOST_SENDING = 20;
/** Notes that are shown; the oldest goes first. */
export const MOST_NOTES = 10;

export interface Sending {
  readonly cid: string;
  readonly text: string;
  /** Server ms. */
  readonly at: number;
  readonly failed: ChatRefusal | null;
}

interface Note {
  /** It stands after the message of this number. */
  readonly after: number;
  readonly line: Extract<ChatLine, { kind: 'note' }>;
}

export interface RoomState {
  readonly room: string;
  state: ChatRoomView['state'];
  refusal: ChatRefusal | null;
  log: ChatLog<ChatItemRow>;
  sending: readonly Sending[];
  notes: readonly Note[];
  people: number | null;
  me: ChatRoomView['me'];
  muted: ChatRoomView['muted'];
  other: ChatRoomView['other'];
  blocked: ReadonlySet<string>;
}

export const newRoom = (room: string): RoomState => ({
  room,
  state: 'connecting',
  refusal: null,
  log: emptyLog(),
  sending: [],
  notes: [],
  people: null,
  me: null,
  muted: null,
  other: null,
  blocked: new Set(),
});

const removedItem = (item: ChatItemRow): ChatItemRow => ({ ...item, message: '', bet: null, removed: true });

export function removeMessages(state: RoomState, seqs: readonly number[]): void {
  state.log = changeItems(state.log, new Set(seqs), removedItem);
}

/** A message of the member that has come is sent no longer. */
function settleSending(state: RoomState, items: readonly ChatItemRow[]): void {
  if (state.sending.length === 0) return;
  const come = new Set(items.filter(({ userId }) => userId === state.me?.userId).map(({ cid }) => cid));
  state.sending = state.sending.filter(({ cid }) => !come.has(cid));
}

export function takeItems(state: RoomState, items: readonly ChatItemRow[]): void {
  state.log = addItems(state.log, items);
  settleSending(state, items);
}

export function takePage(state: RoomState, page: Pick<JoinedRow, 'items' | 'last' | 'removed'>): void {
  state.log = addPage(state.log, page);
  removeMessages(state, page.removed);
  settleSending(state, page.items);
}

export function takeJoined(state: RoomState, joined: JoinedRow): void {
  const { people, me, muted, other, blocked } = joined;
  Object.assign(state, {
    state: 'joined',
    refusal: null,
    people,
    me,
    muted,
    other,
    blocked: new Set(blocked),
  });
  takePage(state, joined);
}

export function addNote(state: RoomState, line: Note['line']): void {
  state.notes = [...state.notes, { after: state.log.last, line }].slice(-MOST_NOTES);
}

const betOf = (bet: ChatItemRow['bet']): ChatBet | null =>
  bet === null ? null : { gameCode: bet.game_code as ChatBet['gameCode'], drawId: bet.drawid };

const lineOfItem = (item: ChatItemRow, myId: string | undefined): ChatLine => ({
  kind: 'message',
  key: `${item.userId} ${item.cid}`,
  seq: item.seq,
  userId: item.userId,
  nickname: item.nickname,
  isAdmin: item.isAdmin,
  isMine: item.userId === myId,
  text: item.message,
  bet: betOf(item.bet),
  at: item.at,
  state: item.removed ? 'removed' : 'sent',
});

/** All messages that failed, as one row: they would pile up below the messages that come. */
function sendingAsRows(sending: readonly Sending[]): readonly Sending[] {
  const failed = sending.filter((one) => one.failed !== null);
  const last = failed.at(-1);
  if (last === undefined) return sending;
  const text = failed.map((one) => one.text).join('\n');
  return [{ ...last, cid: 'failed', text }, ...sending.filter((one) => one.failed === null)];
}

const lineOfSending = (
  { cid, text, at, failed }: Sending,
  me: NonNullable<RoomState['me']>,
  nickname: string,
): ChatLine => ({
  kind: 'message',
  key: `${me.userId} ${cid}`,
  seq: null,
  userId: me.userId,
  nickname,
  isAdmin: me.isAdmin,
  isMine: true,
  text,
  bet: null,
  at,
  state: failed ?? 'sending',
});

/** Messages and notes in their order; those of blocked members are left out. */
function linesOf({ log, notes, blocked, me }: RoomState): ChatLine[] {
  const lines: ChatLine[] = [];
  let at = 0;
  const first = log.items[0]?.seq ?? 0;
  const notesUntil = (seq: number): void => {
    for (; (notes[at]?.after ?? Number.POSITIVE_INFINITY) < seq; at++) {
      const note = notes[at];
      if (note !== undefined && note.after >= first) lines.push(note.line);
    }
  };
  for (const item of log.items) {
    notesUntil(item.seq);
    if (!blocked.has(item.userId)) lines.push(lineOfItem(item, me?.userId));
  }
  notesUntil(Number.POSITIVE_INFINITY);
  return lines;
}

/** `nickname`: the member's own. */
export function viewOf(state: RoomState, nickname: string, isFlood = false): ChatRoomView {
  const { room, refusal, people, me, muted, other, sending } = state;
  const own = me === null ? [] : sendingAsRows(sending).map((one) => lineOfSending(one, me, nickname));
  return {
    room,
    state: state.state,
    refusal,
    lines: [...linesOf(state), ...own],
    isFlood,
    people,
    me,
    muted,
    other,
  };
}
