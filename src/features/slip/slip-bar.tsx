import { ChevronUp } from 'lucide-react';
import { displayOdds } from '../../core/price-board.ts';
import { useSlip } from './use-slip.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './slip.module.css';

/** On narrow screens the slip is a drawer. This bar shows what the slip holds, and opens it. */
export function SlipBar({ onOpen }: { readonly onOpen: () => void }) {
  const { say } = useText();
  const view = useSlip();
  const count = view?.slip.items.length ?? 0;
  return (
    <button
      type="button"
      className={styles['bar']}
      data-filled={count > 0}
      onClick={onOpen}
      aria-label={say('sidebar.slip')}
    >
      <span>
        {say('slip.title')} <b className="num">{count}</b>
      </span>
      {view !== null && count > 0 && (
        <span className="num">
          {displayOdds(view.combinedOdds)} · {gold(view.slip.stake)}
        </span>
      )}
      <ChevronUp size={18} aria-hidden />
    </button>
  );
}
