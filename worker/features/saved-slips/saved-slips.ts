import { merge } from 'rxjs';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import { createSavedSlipStore, type SavedState } from './saved-slip-store.ts';
import type { SavedSlipsApi } from './saved-slips-api.ts';

export function createSavedSlips(
  { deps, live, slices }: Engine,
  { slip, account }: { readonly slip: SlipPort; readonly account: AccountPort },
): Feature<SavedSlipsApi> {
  const state = slices.slice<SavedState>('savedSlips', { saved: [] }, { ofMember: true });
  const saved = createSavedSlipStore({ deps, live, state, slip, account });
  merge(account.loggedIn, account.loggedOut).subscribe(() => void saved.load());
  return {
    onWindow(_window, isFirst) {
      if (isFirst) void saved.load();
    },
    api: (window) => ({
      view: () => window.latest(state.watch((now) => now.saved)),
      save: saved.save,
      remove: saved.remove,
      restore(gameCode, day, number) {
        slip.ownedBy(window.id);
        return saved.restore(gameCode, day, number);
      },
    }),
  };
}
