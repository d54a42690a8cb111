import { Pin, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { useAccount } from '../account/use-account.ts';
import { StoppedNotice } from '../connection/use-stopped.tsx';
import { isSlipBusy, useSlip } from './use-slip.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { SiteClock } from '../../parts/matches/site-clock.tsx';
import { useText } from '../../text/i18n.ts';
import { cancelPanel, cart, quickSwitch } from './chunks.ts';
import { EmptyCart } from './empty-cart.tsx';
import { useRememberedPolicy } from './use-rate-policy.ts';
import { useSavedSlips } from './use-saved-slips.ts';
import styles from './slip.module.css';
import { DAY_SECONDS, readCookie, writeCookie } from '../../core/browser/site-cookie.ts';

/** The pinned slip (E1) is kept for a day (O5). */
const PINNED_COOKIE = 'FIXED_CART_POSITION';

const isPinned = (): boolean => readCookie(PINNED_COOKIE) === 'Y';
export const pinSlip = (pinned: boolean): void => writeCookie(PINNED_COOKIE, pinned ? 'Y' : 'N', DAY_SECONDS);

/** Whether the slip shows more than that it is empty. */
const hasNews = ({ slip, undo, lost }: SlipView): boolean =>
  slip.items.length > 0 || slip.phase.kind !== 'idle' || undo !== null || lost.length > 0;

/** An empty slip does not wait for the code of a filled one. */
function CartInPlace({ view }: { readonly view: SlipView | null }) {
  const code = useSyncExternalStore(cart.subscribe, cart.state);
  const saved = useSavedSlips();
  const isPlain = view === null || (code.kind !== 'ready' && !hasNews(view) && saved.length === 0);
  return isPlain ? <EmptyCart /> : <ChunkView chunk={cart} props={{ view }} />;
}

export function SlipPanel() {
  const { core } = useClient();
  const { say } = useText();
  const view = useSlip();
  const [pinned, setPinned] = useState(isPinned);
  const togglePin = (): void => {
    pinSlip(!pinned);
    setPinned(!pinned);
  };
  const count = view?.slip.items.length ?? 0;
  const busy = view !== null && isSlipBusy(view);
  const { member } = useAccount();
  useRememberedPolicy();
  return (
    <section
      className={`g10 ${styles['panel']}`}
      aria-label={say('slip.title')}
      data-pinned={pinned}
      data-filled={count > 0}
    >
      <header className="row g6">
        <h2>{say('slip.title')}</h2>
        <span className="count num">{count}</span>
        <span className="faint tiny push nowrap">
          <SiteClock />
        </span>
        <IconButton aria-label={say('slip.pin')} aria-pressed={pinned} onClick={togglePin}>
          <Pin size={15} fill={pinned ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          aria-label={say('slip.clear')}
          disabled={busy || count === 0}
          onClick={() => void core.slip.clear()}
        >
          <Trash2 size={15} />
        </IconButton>
      </header>
      <StoppedNotice />
      <div className={styles['modes']}>
        <Segments
          label={say('slip.mode')}
          disabled={busy}
          value={view?.slip.mode ?? 'cart'}
          onChange={(mode) => void core.bets.setSlipMode(mode)}
          options={(['cart', 'cancel'] as const).map((value) => ({ value, text: say(`slip.mode.${value}`) }))}
        />
        {member !== null && (
          <ChunkView chunk={quickSwitch} props={{ memberId: member.userId }} frame={nothing} />
        )}
      </div>
      {view?.slip.mode === 'cancel' ? (
        <ChunkView chunk={cancelPanel} props={{}} />
      ) : (
        <CartInPlace view={view} />
      )}
    </section>
  );
}
