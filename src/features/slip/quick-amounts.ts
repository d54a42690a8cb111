/**
 * The quick amounts that a member chose in place of the site's own, in gold. Kept in local storage by member, so that several members of
 * one browser each have their own.
 */
import { useSyncExternalStore } from 'react';
import { jsonOf, type Row, rowOf } from '../../../domain/row.ts';
import { readStored, watchStored, writeStored } from '../../core/browser/stored-choice.ts';
import { useAccount } from '../account/use-account.ts';

const KEY = 'spo.quick-amounts';
/** Members of one browser whose amounts are kept; the oldest are dropped first. */
const MAX_MEMBERS = 8;
export const MAX_AMOUNTS = 5;
/** The largest amount; the slip caps a stake by the rules anyway. */
export const MAX_AMOUNT = 10_000_000_000;

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_AMOUNT;

const stored = (text: string | null): Row => rowOf(jsonOf(text ?? ''));

/** null: the member has chosen none. */
export function readQuickAmounts(memberId: string): readonly number[] | null {
  const amounts = stored(readStored(KEY))[`m${memberId}`];
  if (!Array.isArray(amounts)) return null;
  const valid = amounts.filter(isAmount).slice(0, MAX_AMOUNTS);
  return valid.length === 0 ? null : valid;
}

/** No amounts: the site's own again. */
export function writeQuickAmounts(memberId: string, amounts: readonly number[]): void {
  const key = `m${memberId}`;
  const others = Object.entries(stored(readStored(KEY))).filter(([name]) => name !== key);
  const valid = [...new Set(amounts.filter(isAmount))].toSorted((a, b) => a - b).slice(0, MAX_AMOUNTS);
  const kept = [...others, ...(valid.length === 0 ? [] : [[key, valid] as const])].slice(-MAX_MEMBERS);
  writeStored(KEY, kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)));
}

/** The present member's own amounts; null: the site's. */
export function useQuickAmounts(): readonly number[] | null {
  const { member } = useAccount();
  const text = useSyncExternalStore(watchStored, () =>
    member === null ? '' : (readQuickAmounts(member.userId)?.join() ?? ''),
  );
  return text === '' ? null : text.split(',').map(Number);
}
