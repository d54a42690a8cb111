import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { PolicyOffer, RepairButton } from './repair-button.tsx';
import styles from './slip.module.css';

/** The items as the member last saw them: of a price that changed, the message quotes the newer one. */
const asSaid = (items: readonly SlipItem[], refusal: BetRefusal | null): readonly SlipItem[] =>
  refusal?.kind === 'price-changed'
    ? items.map((item) => (item.id === refusal.itemId ? { ...item, odds: refusal.to } : item))
    : items;

/** Why the slip is empty (a route change, or a refused bet), with an undo. After a refused bet it also offers the repair. */
export function Undo({ view }: { readonly view: SlipView }) {
  const { core } = useClient();
  const { say } = useText();
  if (view.undo === null || view.undo.length === 0 || view.slip.items.length > 0) return null;
  const { phase } = view.slip;
  // After an accepted bet the answer itself offers the folders.
  if (phase.kind === 'finished' && phase.outcome.kind === 'accepted') return null;
  const refusal =
    phase.kind === 'finished' && phase.outcome.kind === 'refused' ? phase.outcome.refusal : null;
  const press = { shown: asSaid(view.undo, refusal), first: () => core.slip.undo() };
  return (
    <div className={`between small soft ${styles['undo']}`} role="status" data-refused={refusal?.kind}>
      <span>
        {refusal === null ? say('slip.undo') : say('slip.undo.refused', { why: refusalText(refusal, say) })}
      </span>
      <span className={`acts g4 push ${styles['ways']}`}>
        {refusal !== null && view.offer !== null && <PolicyOffer policy={view.offer} {...press} />}
        {refusal !== null && view.repair !== null && <RepairButton repair={view.repair} {...press} />}
        <button type="button" onClick={() => void core.slip.undo()}>
          {say('slip.undo.do')}
        </button>
      </span>
    </div>
  );
}
