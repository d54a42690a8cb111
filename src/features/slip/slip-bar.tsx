import { ChevronUp } from 'lucide-react';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useAccount } from '../account/use-account.ts';
import { countOpen, useOpenBets } from '../open-bets/use-open-bets.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { slipPeek } from './chunks.ts';
import { useSlip } from './use-slip.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './slip.module.css';

/** How many bets of the member are open. */
function OpenCount() {
  const { say } = useText();
  const count = countOpen(useOpenBets());
  return count === 0 ? null : (
    <span className={`strong nowrap ${styles['open']}`} data-open-count={count}>
      {say('slip.bar.open')} <b className="num">{count}</b>
    </span>
  );
}

/** On narrow screens the slip is a drawer. This bar shows what the slip holds, and opens it. `peeks`: above it stands what a bet needs. */
export function SlipBar({ onOpen, peeks }: { readonly onOpen: () => void; readonly peeks: boolean }) {
  const { say } = useText();
  const view = useSlip();
  const { member } = useAccount();
  const count = view?.slip.items.length ?? 0;
  const bar = (
    <button
      type="button"
      className={`row g12 bold between wide ${styles['bar']}`}
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
      {member !== null && <OpenCount />}
      <ChevronUp size={18} aria-hidden />
    </button>
  );
  // The bar keeps its place among the children: a press, or the focus, on it outlasts the first pick.
  return (
    <>
      {peeks && view !== null && count > 0 && <ChunkView chunk={slipPeek} props={{ view }} frame={nothing} />}
      {bar}
    </>
  );
}
