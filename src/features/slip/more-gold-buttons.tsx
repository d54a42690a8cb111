import { dialogs } from '../../core/dialogs.ts';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';

/** Buttons for more gold, inside the slip (E8, R29). The store is not ready yet; the slip does not change. */
export function MoreGoldButtons() {
  const { say } = useText();
  const notReady = (): void => showToast('plain', say('nav.not-ready', { name: say('slip.gold.store') }));
  return (
    <>
      <button type="button" data-gold="store" onClick={notReady}>
        {say('slip.gold.store')}
      </button>
      <button type="button" data-gold="top-up" onClick={() => dialogs.show('free-charge')}>
        {say('slip.gold.top-up')}
      </button>
    </>
  );
}
