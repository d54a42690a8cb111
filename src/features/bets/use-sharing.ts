/** The bet that is being shared: its dialog opens above the others, and closing it shows them again. */
import { useSyncExternalStore } from 'react';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';

export interface ShareTarget {
  readonly gameCode: BettingGameCode;
  readonly drawId: number;
}

let target: ShareTarget | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const sharing = {
  get: (): ShareTarget | null => target,
  set(next: ShareTarget | null): void {
    target = next;
    for (const listener of listeners) listener();
  },
};

export const useSharing = (): ShareTarget | null => useSyncExternalStore(subscribe, sharing.get);
