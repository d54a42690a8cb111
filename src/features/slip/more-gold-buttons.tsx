import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';

/** Ways to more gold (E8, R29). Until the site has them, a press shows that they are not ready; the slip does not change. */
const ways = ['store', 'top-up'] as const;

/** Buttons for more gold, inside the slip: a dialog would cover prices that move. */
export function MoreGoldButtons() {
  const { say } = useText();
  return ways.map((way) => (
    <button
      key={way}
      type="button"
      data-gold={way}
      onClick={() => showToast('plain', say('nav.not-ready', { name: say(`slip.gold.${way}`) }))}
    >
      {say(`slip.gold.${way}`)}
    </button>
  ));
}
