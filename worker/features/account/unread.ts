/** The number of unread messages (J3), changed in any window or on any device. */
import { rowOf } from '../../../domain/row.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountState } from './account-state.ts';

export const onUnread =
  (state: Slice<AccountState>) =>
  (payload: unknown): void => {
    const { count } = rowOf(payload);
    if (typeof count !== 'number') return;
    state.update((draft) => {
      if (draft.member !== null) draft.member = { ...draft.member, unreadMessages: count };
    });
  };
