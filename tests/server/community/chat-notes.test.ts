/** J1 the notes of who comes to a room and who leaves it. */
import { beforeEach, expect, test } from 'vitest';
import type { ChatEventRow } from '../../../domain/protocol/chat/chat-rows.ts';
import {
  type ChatNotes,
  createChatNotes,
  NAMES_IN_NOTE,
  CUT_RETURN_MS,
} from '../../../server/features/chat/chat-notes.ts';

const ROOM = 'public';
let now = 0;
let sent: ChatEventRow<'ChatNotes'>[] = [];
let notes: ChatNotes;

beforeEach(() => {
  now = 1000;
  sent = [];
  notes = createChatNotes({ now: () => now, send: (note) => sent.push(note) });
});

function flushed(afterMs = 0): readonly ChatEventRow<'ChatNotes'>[] {
  now += afterMs;
  notes.flush();
  return sent.splice(0);
}

const note = (joined: readonly string[], left: readonly string[], more = 0) => ({
  room: ROOM,
  joined,
  left,
  more,
});

test('a member who comes is noted with the next flush, one who leaves after the time to return', () => {
  notes.note(ROOM, '가', 1);
  expect(flushed()).toEqual([note(['가'], [])]);
  notes.note(ROOM, '가', -1);
  expect(flushed(CUT_RETURN_MS - 1)).toEqual([]);
  expect(flushed(1)).toEqual([note([], ['가'])]);
  expect(flushed(CUT_RETURN_MS)).toEqual([]);
});

test('when a member leaves soon after the note of coming, the leaving is noted, too', () => {
  notes.note(ROOM, '가', 1);
  flushed();
  notes.note(ROOM, '가', -1);
  flushed(1);
  expect(flushed(CUT_RETURN_MS)).toEqual([note([], ['가'])]);
});

test('when a connection is cut and made again, nothing is noted', () => {
  notes.note(ROOM, '가', 1);
  flushed();
  notes.note(ROOM, '가', -1);
  expect(flushed(CUT_RETURN_MS - 1)).toEqual([]);
  notes.note(ROOM, '가', 1);
  expect(flushed(CUT_RETURN_MS)).toEqual([]);
});

test('a member of two connections comes once, and leaves with the last one', () => {
  notes.note(ROOM, '가', 1);
  notes.note(ROOM, '가', 1);
  expect(flushed()).toEqual([note(['가'], [])]);
  notes.note(ROOM, '가', -1);
  expect(flushed(CUT_RETURN_MS)).toEqual([]);
  notes.note(ROOM, '가', -1);
  expect(flushed(CUT_RETURN_MS)).toEqual([note([], ['가'])]);
});

test('a crowd is one note with five names; visitors and members who were never noted have none', () => {
  for (let at = 0; at < 8; at++) notes.note(ROOM, `회원${at}`, 1);
  notes.note(ROOM, '', 1);
  notes.note('match-7', '나', 1);
  notes.note('match-7', '나', -1);
  const names = Array.from({ length: NAMES_IN_NOTE }, (_, at) => `회원${at}`);
  expect(flushed()).toEqual([note(names, [], 8 - NAMES_IN_NOTE)]);
});
