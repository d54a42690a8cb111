import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';

/** Where gold comes from (E8, R29). Both are announced as not ready until the site has them; the slip stays as it is. */
const ways = ['store', 'top-up'] as const;

/** The ways to more gold, in the slip's own place: a dialog would cover prices that move. */
export function GoldWays() {
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
