/** One room as the core holds it: its messages, those that are being sent, and notes of who comes and goes. */
import { addItems, addPage, changeItems, type ChatLog, emptyLog } from '../../../domain/chat/chat-log.ts';
import { quotedText } from '../../../domain/chat/chat-text.ts';
import type { ChatItemRow, ChatQuoteRow, JoinedRow } from '../../../domain/protocol/chat/chat-rows.ts';
import { textPartsOf } from '../../../domain/text/links-in-text.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type { ChatFault, ChatLine, ChatQuote, ChatRoomView } from './chat-api.ts';

/** Messages of the member that wait for their number or have failed; further ones are refused. */
export const MOST_SENDING = 20;
/** Notes that are shown; the oldest goes first. */
const MOST_NOTES = 10;

export interface Sending {
  readonly cid: string;
  readonly text: string;
  /** The number of the message that it answers; null: none. */
  readonly reply: number | null;
  /** Server ms. */
  readonly at: number;
  readonly failed: ChatFault | null;
}

interface Note {
  /** It stands after the message of this number. */
  readonly after: number;
  readonly line: Extract<ChatLine, { kind: 'note' }>;
}

export interface RoomState {
  readonly room: string;
  state: ChatRoomView['state'];
  refusal: ChatFault | null;
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

const removedItem = (item: ChatItemRow): ChatItemRow => ({
  ...item,
  message: '',
  bet: null,
  reply: null,
  removed: true,
});

const withRemovedQuote = ({ reply, ...item }: ChatItemRow): ChatItemRow => ({
  ...item,
  reply: reply ? { ...reply, text: '', isBet: false, state: 'removed' } : null,
});

/** A removed message is shown nowhere: not in the answers to it either. */
export function removeMessages(state: RoomState, seqs: readonly number[]): void {
  if (seqs.length === 0) return;
  const removed = new Set(seqs);
  const answers = [...state.log.items, ...state.log.early.values()].flatMap(({ seq, reply }) =>
    reply && removed.has(reply.seq) ? [seq] : [],
  );
  state.log = changeItems(state.log, new Set(answers), withRemovedQuote);
  state.log = changeItems(state.log, removed, removedItem);
}

/** A message of the member that has come is sent no longer. */
function settleSending(state: RoomState, items: readonly ChatItemRow[]): void {
  if (state.sending.length === 0) return;
  const come = new Set(items.filter(({ userId }) => userId === state.me?.userId).map(({ cid }) => cid));
  state.sending = state.sending.filter(({ cid }) => !come.has(cid));
}

/** Puts messages back that were not sent before a reload; those that arrived after all are left out. */
export function restoreSending(state: RoomState, kept: readonly Sending[]): void {
  const held = new Set(state.sending.map(({ cid }) => cid));
  state.sending = [...kept.filter(({ cid }) => !held.has(cid)), ...state.sending];
  settleSending(state, state.log.items);
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

const betOf = (bet: ChatItemRow['bet']): BetKey | null =>
  bet === null ? null : { gameCode: bet.game_code as BetKey['gameCode'], drawId: bet.drawid };

const kindOf = ({ state, isBet }: ChatQuoteRow): ChatQuote['kind'] =>
  state !== 'shown' ? state : isBet ? 'bet' : 'text';

/** The held message of a number: numbers of the log have no holes. */
const heldOf = ({ items }: RoomState['log'], seq: number): ChatItemRow | null =>
  items[seq - (items[0]?.seq ?? 0)] ?? null;

/** What the member may see of the answered message: nothing of a blocked author, and no text that was removed since. */
function quoteOf({ log, blocked }: RoomState, reply: ChatQuoteRow): ChatQuote {
  const { seq, nickname, text } = reply;
  if (blocked.has(reply.userId)) return { seq, nickname: '', text: '', kind: 'hidden', isHeld: false };
  const held = heldOf(log, seq);
  if (held?.removed === true) return { seq, nickname, text: '', kind: 'removed', isHeld: true };
  return { seq, nickname, text, kind: kindOf(reply), isHeld: held !== null };
}

/** The message that is answered by one on its way. */
function quoteOfSending(state: RoomState, reply: number | null): ChatQuote | null {
  if (reply === null) return null;
  const held = heldOf(state.log, reply);
  if (held === null) return { seq: reply, nickname: '', text: '', kind: 'gone', isHeld: false };
  const { seq, userId, nickname, message, bet, removed } = held;
  return quoteOf(state, {
    seq,
    userId,
    nickname,
    text: quotedText(message),
    isBet: bet !== null,
    state: removed ? 'removed' : 'shown',
  });
}

const lineOfItem = (item: ChatItemRow, state: RoomState, siteHost: string): ChatLine => ({
  kind: 'message',
  key: `${item.userId} ${item.cid}`,
  seq: item.seq,
  userId: item.userId,
  nickname: item.nickname,
  isAdmin: item.isAdmin,
  isMine: item.userId === state.me?.userId,
  text: item.message,
  parts: textPartsOf(item.message, siteHost),
  bet: betOf(item.bet),
  quote: item.reply ? quoteOf(state, item.reply) : null,
  at: item.at,
  state: item.removed ? 'removed' : 'sent',
});

/** All messages that failed, as one row: they would pile up below the messages that come. */
function sendingAsRows(sending: readonly Sending[]): readonly Sending[] {
  const failed = sending.filter((one) => one.failed !== null);
  const last = failed.at(-1);
  if (last === undefined) return sending;
  const text = failed.map((one) => one.text).join('\n');
  const reply = failed.length === 1 ? last.reply : null;
  return [{ ...last, cid: 'failed', text, reply }, ...sending.filter((one) => one.failed === null)];
}

const lineOfSending = (
  { cid, text, reply, at, failed }: Sending,
  state: RoomState,
  { me, nickname }: { readonly me: NonNullable<RoomState['me']>; readonly nickname: string },
): ChatLine => ({
  kind: 'message',
  key: `${me.userId} ${cid}`,
  seq: null,
  userId: me.userId,
  nickname,
  isAdmin: me.isAdmin,
  isMine: true,
  text,
  parts: null,
  bet: null,
  quote: quoteOfSending(state, reply),
  at,
  state: failed ?? 'sending',
});

/** Messages and notes in their order; those of blocked members are left out. */
function linesOf(state: RoomState, siteHost: string): ChatLine[] {
  const { log, notes, blocked } = state;
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
    if (!blocked.has(item.userId)) lines.push(lineOfItem(item, state, siteHost));
  }
  notesUntil(Number.POSITIVE_INFINITY);
  return lines;
}

interface Reader {
  /** The member's own. */
  readonly nickname: string;
  /** Host and port of the site, as the window has it. */
  readonly siteHost: string;
}

export function roomViewOf(state: RoomState, { nickname, siteHost }: Reader, isFlood = false): ChatRoomView {
  const { room, refusal, people, me, muted, other, sending } = state;
  const own =
    me === null ? [] : sendingAsRows(sending).map((one) => lineOfSending(one, state, { me, nickname }));
  return {
    room,
    state: state.state,
    refusal,
    lines: [...linesOf(state, siteHost), ...own],
    isFlood,
    people,
    me,
    muted,
    other,
  };
}
