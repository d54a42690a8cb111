/** Quick bet (E15) is off until a member chooses a stake for it. Kept in local storage for the member who chose last. */
import { useSyncExternalStore } from 'react';
import type { PendingBet } from '../../../worker/features/quick-bet/quick-bet-api.ts';
import { viewOf } from '../../core/client.ts';
import { readStored, writeStored } from '../../core/stored-choice.ts';
import { useViewOf } from '../../core/use-client.ts';

const KEY = 'spo.quick-bet';
const listeners = new Set<() => void>();
/** The present member; null: a visitor, who has no quick bet. */
let memberNow: string | null = null;

/** The stake of a quick bet, in gold; null: quick bet is off. */
export function readQuickStake(memberId: string): number | null {
  const [id, text] = (readStored(KEY) ?? '').split(':');
  const stake = Number(text);
  return id === memberId && Number.isSafeInteger(stake) && stake > 0 ? stake : null;
}

export function writeQuickStake(memberId: string, stake: number | null): void {
  writeStored(KEY, stake === null ? null : `${memberId}:${stake}`);
  for (const listener of listeners) listener();
}

export function setQuickMember(memberId: string | null): void {
  memberNow = memberId;
  for (const listener of listeners) listener();
}

/** Read at each press, so that hundreds of prices follow no store. */
export const quickStakeNow = (): number | null => (memberNow === null ? null : readQuickStake(memberNow));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useQuickStake = (): number | null => useSyncExternalStore(subscribe, quickStakeNow);

const pendingView = viewOf<PendingBet | null>((core) => core.quickBet.view(), null);
export const usePendingBet = (): PendingBet | null => useViewOf(pendingView);
