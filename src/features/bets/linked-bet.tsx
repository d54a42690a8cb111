import { useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import type { ShareTarget } from './use-sharing.ts';
import { BetCard } from './bet-card.tsx';
import { useBet } from './use-bet.ts';
import styles from './history.module.css';

/** The bet that a link names, above the member's list. Only its owner can see it. */
export function LinkedBet({ target }: { readonly target: ShareTarget }) {
  const { say } = useText();
  const { state, again } = useBet(target);
  const [open, setOpen] = useState(true);
  return (
    <section
      className={`stack ${styles['linked']}`}
      data-linked-bet={target.drawId}
      aria-label={say('share.linked')}
    >
      <h2>{say('share.linked')}</h2>
      {state.kind === 'ready' ? (
        <ul className="stack g6">
          <BetCard bet={state.bet} open={open} onToggle={() => setOpen(!open)} />
        </ul>
      ) : state.kind === 'loading' ? (
        <SkeletonRows count={1} height={56} />
      ) : state.why === 'not-found' ? (
        <EmptyPlaceholder title={say('share.not-found')} hint={say('share.not-found.hint')} />
      ) : (
        <ErrorPlaceholder title={say('history.failed')} hint={say('history.failed.link')}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
    </section>
  );
}
