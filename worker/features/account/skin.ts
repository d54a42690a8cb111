/** The skin that the member wears (M3), changed in any window or on any device. */
import type { Slice } from '../../engine/slices.ts';
import type { AccountState } from './account-state.ts';

const skinIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'skin' in payload && typeof payload.skin === 'string'
    ? payload.skin
    : null;

export const onSkin =
  (state: Slice<AccountState>) =>
  (payload: unknown): void =>
    state.update((draft) => {
      if (draft.member !== null) draft.member = { ...draft.member, skin: skinIn(payload) };
    });
