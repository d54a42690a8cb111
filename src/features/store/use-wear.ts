import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { skinPreview } from './skin-preview.ts';

/** Puts a skin on, null: the site's own look; says whether it worked (M3). */
export function useWear(): (id: number | null) => Promise<boolean> {
  const { core } = useClient();
  const { say } = useText();
  return async (id) => {
    const { ok: isDone } = await core.calls.ask('store.setSkin', { form: { item_code: id ?? '' } });
    if (isDone) skinPreview.set(null);
    showToast(isDone ? 'good' : 'bad', say(isDone ? 'store.applied' : 'store.apply.failed'));
    return isDone;
  };
}
