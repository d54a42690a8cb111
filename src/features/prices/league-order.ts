/** The member's own order of leagues, in all lists. It is this browser's, and its other windows follow when they are opened. */
import { useSyncExternalStore } from 'react';
import { type LeagueOrder, readLeagueOrder } from '../../../domain/favourites/league-order.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';

const STORED = 'spo.league-order';
const listeners = new Set<() => void>();
let chosen: LeagueOrder | null = null;

function stored(): LeagueOrder {
  try {
    return readLeagueOrder(JSON.parse(readStored(STORED) ?? '[]'));
  } catch {
    return [];
  }
}

export function leagueOrderNow(): LeagueOrder {
  chosen ??= stored();
  return chosen;
}

export function setLeagueOrder(order: LeagueOrder): void {
  chosen = order;
  writeStored(STORED, order.length === 0 ? null : JSON.stringify(order));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLeagueOrder = (): LeagueOrder => useSyncExternalStore(subscribe, leagueOrderNow);
