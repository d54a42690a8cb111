import type { SavedSlipView } from '../../../worker/features/saved-slips/saved-slips-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { onFirstMember } from '../account/use-account.ts';

const savedSlipsView = defineView<readonly SavedSlipView[]>((core) => core.savedSlips.view(), []);

export const useSavedSlips = (): readonly SavedSlipView[] => useViewOf(savedSlipsView);

/** A view that nobody watches keeps its last snapshot, and the next member would see that snapshot first. */
export const followSavedSlips = (client: Client): void =>
  onFirstMember(client, () => client.store(savedSlipsView).subscribe(() => {}));
