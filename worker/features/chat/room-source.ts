/**
 * A room as one window reads it. Changes are gathered: the first one is sent at once, further ones at most every FRAME_MS, however many
 * messages come; while more come than anybody can read, every BUSY_FRAME_MS and marked as a flood, since drawing them would take the window's
 * time from the prices. The room is sent once more when the flood is over. What the member sends is shown at once. A hidden window gets nothing until it is shown.
 */
import type { Source } from '../../door/stream-port.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import type { Visibility } from '../../feature.ts';
import type { ChatRoomView } from './chat-api.ts';
import type { ChatRooms } from './rooms.ts';
import { roomViewOf } from './room-state.ts';

const FRAME_MS = 150;
/** More new messages than this in one frame are a flood. */
const FLOOD_LINES = 20;
const BUSY_FRAME_MS = 1000;

interface RoomSourceDeps extends Pick<CoreDeps, 'later'> {
  readonly rooms: ChatRooms;
  readonly visibility: Visibility;
  readonly nickname: () => string;
  readonly siteHost: () => string;
}

export const roomSource = (
  name: string,
  { rooms, visibility, nickname, siteHost, later }: RoomSourceDeps,
): Source<ChatRoomView> => {
  let isNew = true;
  // The reader asks again as soon as it has drawn; what is not due stays until the pause ends.
  let isDue = false;
  let read: ReturnType<ChatRooms['read']> | null = null;
  let shown = { last: 0, sending: 0 };
  let isFlood = false;
  return {
    open(wake) {
      const opened = rooms.read(name);
      read = opened;
      let isPaused = false;
      let stopPause = (): void => {};
      const show = (): void => {
        if (!(isNew || isFlood) || isPaused || visibility.hidden()) return;
        isFlood = shown.last > 0 && opened.room.state.log.last - shown.last > FLOOD_LINES;
        [isPaused, isDue] = [true, true];
        stopPause = later(isFlood ? BUSY_FRAME_MS : FRAME_MS, endPause);
        wake();
      };
      const endPause = (): void => {
        isPaused = false;
        show();
      };
      const changes = opened.room.changed.subscribe(() => {
        isNew = true;
        const isOwn = opened.room.state.sending.length !== shown.sending;
        if (isOwn && isPaused) {
          stopPause();
          endPause();
        } else show();
      });
      const stopShown = visibility.onShown(show);
      show();
      return () => {
        changes.unsubscribe();
        stopShown();
        stopPause();
        opened.release();
      };
    },
    take() {
      if (!isDue || read === null || visibility.hidden()) return;
      [isNew, isDue] = [false, false];
      const { state } = read.room;
      shown = { last: state.log.last, sending: state.sending.length };
      return { value: roomViewOf(state, { nickname: nickname(), siteHost: siteHost() }, isFlood) };
    },
  };
};
