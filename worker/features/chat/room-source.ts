/**
 * A room as one window reads it. Changes are gathered: the first one is sent at once, further ones at most every FRAME_MS, however many
 * messages come. A hidden window gets nothing until it is shown.
 */
import type { Source } from '../../door/stream-port.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import type { Visibility } from '../../feature.ts';
import type { ChatRoomView } from './chat-api.ts';
import type { Rooms } from './rooms.ts';
import { viewOf } from './room-state.ts';

export const FRAME_MS = 150;

interface RoomSourceDeps extends Pick<CoreDeps, 'later'> {
  readonly rooms: Rooms;
  readonly visibility: Visibility;
  readonly nickname: () => string;
}

export const roomSource = (
  name: string,
  { rooms, visibility, nickname, later }: RoomSourceDeps,
): Source<ChatRoomView> => {
  let isNew = true;
  let read: ReturnType<Rooms['read']> | null = null;
  return {
    open(wake) {
      const opened = rooms.read(name);
      read = opened;
      let isPaused = false;
      let stopPause = (): void => {};
      const show = (): void => {
        if (!isNew || isPaused || visibility.hidden()) return;
        isPaused = true;
        stopPause = later(FRAME_MS, () => {
          isPaused = false;
          show();
        });
        wake();
      };
      const changes = opened.room.changed.subscribe(() => {
        isNew = true;
        show();
      });
      const stopShown = visibility.onShown(show);
      return () => {
        changes.unsubscribe();
        stopShown();
        stopPause();
        opened.release();
      };
    },
    take() {
      if (!isNew || read === null || visibility.hidden()) return;
      isNew = false;
      return { value: viewOf(read.room.state, nickname()) };
    },
  };
};
