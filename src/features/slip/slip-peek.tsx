/** The slip of a phone at its small height: the pick, three amounts and the button, while prices stay in sight. The bar below it opens the whole. */
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { QuickChips } from '../../parts/forms/stake-field.tsx';
import { gold } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';
import { koOwnLimits } from '../../text/own-limits.ko.ts';
import { koCart } from './cart.ko.ts';
import { Answer, PlaceButton, WhyNot } from './place-bet.tsx';
import { useQuickAmounts } from './quick-amounts.ts';
import styles from './slip-peek.module.css';
import { isBusy } from './use-slip.ts';

addTexts(koCart);
addTexts(koOwnLimits);

export function SlipPeek({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say, language } = useText();
  const own = useQuickAmounts();
  const { items } = view.slip;
  const [first] = items;
  if (first === undefined) return null;
  return (
    <section className={`stack g6 ${styles['peek']}`} aria-label={say('slip.peek')} data-slip-peek>
      <WhyNot view={view} />
      <Answer view={view} />
      <p className="row small between">
        <strong className="cut">
          {items.length === 1 ? pickedText(first, say, language) : say('slip.count', { count: items.length })}
        </strong>
        <span className="num nowrap rigid">
          {say('slip.expected')} <b>{gold(view.expected)}</b>
        </span>
      </p>
      <div className={styles['acts']}>
        <fieldset className="choices" disabled={isBusy(view)} aria-label={say('slip.quick')}>
          <QuickChips
            quick={first.gameCode === 59 ? 'set' : 'add'}
            own={own}
            onQuick={(amount) => void core.slip.quickStake(amount)}
          />
        </fieldset>
        <div className="stack g2 thin">
          <PlaceButton view={view} />
        </div>
      </div>
    </section>
  );
}
