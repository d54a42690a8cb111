/** The rooms that windows read: joined while somebody reads them, and caught up after every gap and every reconnect. */
import { Subject } from 'rxjs';
import { hasGap } from '../../../domain/chat/chat-log.ts';
import {
  type ChatEventRow,
  chatPageAnswer,
  joinedAnswer,
  doneAnswer,
} from '../../../domain/protocol/chat/chat-rows.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import { askChat, chatCodeOf, chatRefusalOf } from './chat-answers.ts';
import type { ChatLink } from './chat-link.ts';
import {
  addNote,
  newRoom,
  removeMessages,
  type RoomState,
  takeItems,
  takeJoined,
  takePage,
} from './room-state.ts';

/** A gap is asked for after this time: the missing message is usually under way. */
const GAP_WAIT_MS = 300;
/** A room that could not be joined is tried again after this time. */
export const JOIN_AGAIN_MS = 3000;
/** Rooms that are kept after their last reader; the oldest goes first. */
const MOST_KEPT = 8;

export interface ReadRoom {
  readonly state: RoomState;
  readonly changed: Subject<void>;
  readers: number;
  asking: boolean;
}

export interface ChatRooms {
  /** Joins the room; returns it and the release. */
  read(room: string): { readonly room: ReadRoom; readonly release: () => void };
  find(room: string): ReadRoom | null;
  joinAll(): void;
  lost(): void;
  setNotify(notify: boolean): void;
  /** A room of two that was closed: nobody reads or writes there any more. */
  end(room: string): void;
  forgetAll(): void;
  readonly on: {
    items(row: ChatEventRow<'ChatItems'>): void;
    removed(row: ChatEventRow<'ChatRemoved'>): void;
    notes(row: ChatEventRow<'ChatNotes'>): void;
    head(row: ChatEventRow<'ChatHead'>): void;
    muted(row: ChatEventRow<'ChatMuted'>): void;
  };
}

type RoomNeeds = Pick<CoreDeps, 'later' | 'newId'>;

const change = (one: ReadRoom, act: (state: RoomState) => void): void => {
  act(one.state);
  one.changed.next();
};

interface CatchUpNeeds {
  readonly link: ChatLink;
  readonly notifies: () => boolean;
  readonly onEnded: (room: string) => void;
}

/** Joins rooms, and asks for messages that are missing. */
function createCatchUp({ later }: Pick<RoomNeeds, 'later'>, { link, notifies, onEnded }: CatchUpNeeds) {
  const join = async (one: ReadRoom): Promise<void> => {
    const { room, log } = one.state;
    const mode = room.startsWith('one-') ? 'invite' : '';
    const answer = await askChat(
      link,
      ['JoinRoom', { room, mode, after: log.last, notify: notifies() }],
      joinedAnswer,
    );
    if (one.readers === 0) return;
    if (answer.ok) return change(one, (state) => takeJoined(state, answer.value));
    const code = chatCodeOf(answer.error);
    if (code === 'ended') return onEnded(room);
    // Without an answer the room stays as it is. After a cut, the next connection joins.
    if (code !== null)
      change(one, (state) => Object.assign(state, { state: 'refused', refusal: answer.error }));
    const mayPass = code === null || ['error', 'busy', 'flood'].includes(code);
    if (mayPass) later(JOIN_AGAIN_MS, () => one.readers > 0 && link.isUp && void join(one));
  };
  /** One question at a time. `newest`: the room's newest number, where it is known. */
  const fill = (one: ReadRoom, newest?: number): void => {
    if (one.asking || !hasGap(one.state.log, newest)) return;
    one.asking = true;
    later(GAP_WAIT_MS, () => {
      const { room, log, state } = one.state;
      if (!link.isUp || state !== 'joined' || !hasGap(log, newest)) return void (one.asking = false);
      void askChat(link, ['ChatMore', { room, after: log.last }], chatPageAnswer).then((answer) => {
        one.asking = false;
        if (!answer.ok) return chatCodeOf(answer.error) === 'ended' ? onEnded(room) : undefined;
        change(one, (held) => takePage(held, answer.value));
        fill(one);
      });
    });
  };
  return { join, fill };
}

/** What happens in the rooms that are read; events of other rooms are dropped. */
function createListeners(
  rooms: ReadonlyMap<string, ReadRoom>,
  fill: (one: ReadRoom, newest?: number) => void,
  newId: () => string,
): ChatRooms['on'] {
  const onRoom =
    <Row extends { readonly room: string }>(act: (one: ReadRoom, row: Row) => void) =>
    (row: Row): void => {
      const one = rooms.get(row.room);
      if (one !== undefined) act(one, row);
    };
  return {
    items: onRoom((one, { items }) => {
      change(one, (state) => takeItems(state, items));
      fill(one);
    }),
    removed: onRoom((one, { seq }) => change(one, (state) => removeMessages(state, [seq]))),
    notes: onRoom((one, { joined, left, more }) =>
      change(one, (state) => addNote(state, { kind: 'note', key: newId(), joined, left, more })),
    ),
    head: onRoom((one, { seq, people }) => {
      if (one.state.people !== people) change(one, (state) => void (state.people = people));
      fill(one, seq);
    }),
    muted({ until, reason }) {
      for (const one of rooms.values())
        change(one, (state) => void (state.muted = until === 0 ? null : { until, reason }));
    },
  };
}

/** Forgets rooms that nobody reads, the oldest first. */
function dropUnread(rooms: Map<string, ReadRoom>): void {
  for (const [name, { readers }] of rooms) {
    if (rooms.size <= MOST_KEPT) break;
    if (readers === 0) rooms.delete(name);
  }
}

const firstRead = (room: string): ReadRoom => ({
  state: newRoom(room),
  changed: new Subject<void>(),
  readers: 0,
  asking: false,
});

interface RoomsFollowed {
  /** A room of two was closed while this device did not learn of it. */
  readonly onEnded: (room: string) => void;
  /** A room is read for the first time; left out: nobody follows it. */
  readonly onOpened?: (room: ReadRoom) => void;
}

export function createRooms(
  needs: RoomNeeds,
  link: ChatLink,
  { onEnded, onOpened }: RoomsFollowed,
): ChatRooms {
  const rooms = new Map<string, ReadRoom>();
  let notify = false;
  const { join, fill } = createCatchUp(needs, { link, onEnded, notifies: () => notify });
  const leave = ({ state: { room } }: ReadRoom): void => {
    if (link.isUp) void askChat(link, ['LeaveRoom', { room }], doneAnswer);
    dropUnread(rooms);
  };
  const joinAll = (): void => {
    for (const one of rooms.values()) if (one.readers > 0) void join(one);
  };
  return {
    read(room) {
      const known = rooms.get(room);
      const one = known ?? firstRead(room);
      rooms.set(room, one);
      if (known === undefined) onOpened?.(one);
      one.readers++;
      const release = link.hold();
      if (one.readers === 1 && link.isUp) void join(one);
      let held = true;
      return {
        room: one,
        release() {
          if (!held) return;
          held = false;
          if (--one.readers === 0) leave(one);
          release();
        },
      };
    },
    find: (room) => rooms.get(room) ?? null,
    joinAll,
    lost() {
      for (const one of rooms.values())
        if (one.state.state === 'joined') change(one, (state) => void (state.state = 'lost'));
    },
    setNotify(next) {
      if (next === notify) return;
      notify = next;
      if (link.isUp) joinAll();
    },
    end(room) {
      const one = rooms.get(room);
      if (one === undefined) return;
      if (one.readers === 0) return void rooms.delete(room);
      const ended = { ...newRoom(room), state: 'refused', refusal: chatRefusalOf('ended') } as const;
      change(one, (state) => Object.assign(state, ended));
    },
    forgetAll() {
      for (const [name, one] of rooms) {
        if (one.readers === 0) rooms.delete(name);
        else change(one, (state) => Object.assign(state, newRoom(name)));
      }
    },
    on: createListeners(rooms, fill, needs.newId),
  };
}
