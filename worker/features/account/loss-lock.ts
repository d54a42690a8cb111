/** The lock of the member's loss limit (H8): set by the account's answer and by events, and taken away when its time has passed. */
import { decodeLossLock, lossFields } from '../../../domain/protocol/calls/loss-fields.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountState } from './account-state.ts';

/** `serverNow`: server ms. */
export function createLossLock(state: Slice<AccountState>, serverNow: () => number) {
  return {
    onEvent(payload: unknown): void {
      const fields = lossFields.safeParse(payload);
      if (!fields.success) return;
      const lock = decodeLossLock(fields.data);
      state.update((draft) => {
        if (draft.member !== null) draft.member = { ...draft.member, lossLock: lock };
      });
    },
    check(): void {
      const until = state.now.member?.lossLock?.until;
      if (until === undefined || until > serverNow()) return;
      state.update((draft) => {
        if (draft.member !== null) draft.member = { ...draft.member, lossLock: null };
      });
    },
  };
}
