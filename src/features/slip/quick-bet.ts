/** Quick bet (E15) is off until a member chooses a stake for it. Kept in local storage for the member who chose last. */
import { useSyncExternalStore } from 'react';
import type { PendingBet } from '../../../worker/features/quick-bet/quick-bet-api.ts';
import { defineView } from '../../core/door/client.ts';
import { readStored, watchStored, writeStored } from '../../core/browser/stored-choice.ts';
import { createListeners } from '../../core/browser/listeners.ts';
import { useViewOf } from '../../core/door/use-client.ts';

const KEY = 'spo.quick-bet';
/** The choice that held last, for a switch that is turned on again. */
const LAST = 'spo.quick-bet-last';
const members = createListeners();
/** The present member; null: a visitor, who has no quick bet. */
let memberNow: string | null = null;

/** The moves of a price that are taken between the press and the server's decision; the first one holds until a member chooses. */
export const quickPolicies = ['better', 'within-1', 'within-3', 'within-5'] as const;
type QuickPolicy = (typeof quickPolicies)[number];

export interface QuickBet {
  /** Gold. */
  readonly stake: number;
  readonly policy: QuickPolicy;
}

function readText(stored: string | null, memberId: string): QuickBet | null {
  const [id, text, name] = (stored ?? '').split(':');
  const stake = Number(text);
  if (id !== memberId || !Number.isSafeInteger(stake) || stake <= 0) return null;
  return { stake, policy: quickPolicies.find((one) => one === name) ?? 'better' };
}

/** null: quick bet is off. */
export const readQuickBet = (memberId: string): QuickBet | null => readText(readStored(KEY), memberId);

export function writeQuickBet(memberId: string, bet: QuickBet | null): void {
  const text = bet === null ? null : `${memberId}:${bet.stake}:${bet.policy}`;
  writeStored(KEY, text);
  if (text !== null) writeStored(LAST, text);
}

export function setQuickMember(memberId: string | null): void {
  memberNow = memberId;
  members.notify();
}

/** Read at each press, so that hundreds of prices follow no store. */
export const quickBetNow = (): QuickBet | null => (memberNow === null ? null : readQuickBet(memberNow));
const quickStakeNow = (): number | null => quickBetNow()?.stake ?? null;

const subscribe = (listener: () => void): (() => void) => {
  const stops = [members.subscribe(listener), watchStored(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};
export const useQuickStake = (): number | null => useSyncExternalStore(subscribe, quickStakeNow);

/** The choice of a member; `last`: that which held last, null: it never was on. */
export function useQuickBet(memberId: string): {
  readonly now: QuickBet | null;
  readonly last: QuickBet | null;
} {
  const now = useSyncExternalStore(subscribe, () => readStored(KEY));
  const last = useSyncExternalStore(subscribe, () => readStored(LAST));
  return { now: readText(now, memberId), last: readText(last, memberId) };
}

const pendingView = defineView<PendingBet | null>((core) => core.quickBet.view(), null);
export const usePendingBet = (): PendingBet | null => useViewOf(pendingView);
