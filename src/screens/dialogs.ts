/** Which dialog is open: a tiny store, so that any part may ask for one. */
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';

export type DialogName =
  | 'login'
  | 'please-login'
  | 'history'
  | 'casual-history'
  | 'schedule'
  | 'diagnostics'
  | null;

/** The bet that is being shared. */
export interface ShareTarget {
  readonly gameCode: BettingGameCode;
  readonly drawId: number;
}

let open: DialogName = null;
/** Stands above the others: it is opened from the history and comes back to it. */
let sharing: ShareTarget | null = null;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export const dialogs = {
  get: (): DialogName => open,
  sharing: (): ShareTarget | null => sharing,
  show(name: DialogName): void {
    open = name;
    tell();
  },
  share(target: ShareTarget | null): void {
    sharing = target;
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
