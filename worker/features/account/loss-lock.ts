/** The locks of the member's own limits (H8): set by the account's answer and by events, and taken away when their time has passed. */
import { decodeLossLock, lossFields } from '../../../domain/protocol/calls/account/loss-fields.ts';
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
        if (draft.member === null) return;
        const { ownLock = null, timeLeft = null } = fields.data;
        draft.member = { ...draft.member, lossLock: lock, ownLock, timeLeft };
      });
    },
    check(): void {
      const { lossLock = null, ownLock = null, timeLeft = null } = state.now.member ?? {};
      const isOver = (lock: { readonly until: number } | null): boolean =>
        lock !== null && lock.until <= serverNow();
      if (![lossLock, ownLock, timeLeft].some(isOver)) return;
      state.update((draft) => {
        if (draft.member === null) return;
        if (isOver(lossLock)) draft.member = { ...draft.member, lossLock: null };
        if (isOver(timeLeft)) draft.member = { ...draft.member, timeLeft: null };
        if (isOver(ownLock)) draft.member = { ...draft.member, ownLock: null };
      });
    },
  };
}
