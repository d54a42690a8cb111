import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { BetCard } from './bet-card.tsx';
import { CASUAL_HISTORY, historyCodeOf } from './history-games.ts';
import { HistoryPanel } from './history-panel.tsx';
import { linkedBet } from './share-text.ts';
import { useBet } from './use-bet.ts';
import type { ShareTarget } from './use-sharing.ts';
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
        <ErrorPlaceholder title={say('word.history-failed')} hint={say('history.failed.link')}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
    </section>
  );
}

/** The member's bets as a page: /hitgame/history, which opens on the game of the latest bet, and one for each game under /mypage/hitgame. */
export function HistoryScreen() {
  const { say } = useText();
  const name = useParams()['game'];
  const { member } = useAccount();
  const [params] = useSearchParams();
  const linked = linkedBet(params);
  const game = linked?.gameCode ?? (name === undefined ? null : historyCodeOf(name));
  return (
    <section className="page">
      <h1>{say('history.title')}</h1>
      {linked !== null && member !== null && <LinkedBet key={linked.drawId} target={linked} />}
      <HistoryPanel key={name} first={game} casualFirst={name === CASUAL_HISTORY} casualRows={20} />
    </section>
  );
}
