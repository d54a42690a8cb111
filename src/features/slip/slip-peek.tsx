/** The slip of a phone at its small height: the pick, three amounts and the button, while prices stay in sight. The bar below it opens the whole. */
import { markedState } from '../../../domain/bet-rules/match-mark.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { QuickChips } from '../../parts/forms/stake-field.tsx';
import { PickName } from '../../parts/matches/pick-name.tsx';
import { PickNow } from '../../parts/matches/pick-now.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText } from '../../text/outcome-text.ts';
import { koOwnLimits } from '../../text/own-limits.ko.ts';
import { koCart } from './cart.ko.ts';
import { BetAnswerLine, PlaceButton, WhyNot } from './place-bet.tsx';
import { useQuickAmounts } from './quick-amounts.ts';
import styles from './slip-peek.module.css';
import { isSlipBusy } from './use-slip.ts';

addTexts(koCart);
addTexts(koOwnLimits);

/** "FC 안양 승리 0:1 · 전반 38′" over "승무패 · FC 안양 – 수원 삼성": a bare 오버 leaves open of what. */
function Picked({ item }: { readonly item: SlipView['slip']['items'][number] }) {
  const { say, language } = useText();
  const { home, away, marketId, specifier } = item;
  const now = item.match === undefined ? null : markedState(item.match.now);
  const market =
    `${marketText(marketId, say)} ${lineText(marketId, shownLineOf(specifier), specifier)}`.trim();
  return (
    <span className="stack g0 thin" data-picked>
      {/* One line: a long pick gives way to its score. */}
      <span className="row g6 thin nowrap">
        <PickName pick={item} />
        {now !== null && <PickNow {...item} score={now.score ?? ''} statusCode={now.statusCode} />}
      </span>
      <span className="cut soft tiny">{`${market} · ${nameIn(home, language)} – ${nameIn(away, language)}`}</span>
    </span>
  );
}

export function SlipPeek({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say } = useText();
  const own = useQuickAmounts();
  const { items } = view.slip;
  const [first] = items;
  if (first === undefined) return null;
  return (
    <section className={`stack g6 ${styles['peek']}`} aria-label={say('slip.peek')} data-slip-peek>
      <WhyNot view={view} />
      <BetAnswerLine view={view} />
      <p className="row small between">
        {items.length === 1 ? (
          <Picked item={first} />
        ) : (
          <strong className="cut">{say('slip.count', { count: items.length })}</strong>
        )}
        <span className="num nowrap rigid">
          {say('slip.expected')} <b>{gold(view.expected)}</b>
        </span>
      </p>
      <div className={`stack ${styles['acts']}`}>
        <fieldset className="choices" disabled={isSlipBusy(view)} aria-label={say('slip.quick')}>
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
