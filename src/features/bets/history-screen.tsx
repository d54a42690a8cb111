import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { AskedBet } from './asked-bet.tsx';
import { BetCard } from './bet-card.tsx';
import { CASUAL_HISTORY, historyCodeOf } from './history-games.ts';
import { HistoryPanel } from './history-panel.tsx';
import { linkedBet } from './share-text.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import styles from './history.module.css';

/** The bet that a link names, above the member's list. Only its owner can see it. */
export function LinkedBet({ target }: { readonly target: BetKey }) {
  const { say } = useText();
  const [open, setOpen] = useState(true);
  return (
    <section
      className={`stack ${styles['linked']}`}
      data-linked-bet={target.drawId}
      aria-label={say('share.linked')}
    >
      <h2>{say('share.linked')}</h2>
      <AskedBet target={target} rows={[1, 56]}>
        {(bet) => (
          <ul className="stack g6">
            <BetCard bet={bet} open={open} onToggle={() => setOpen(!open)} />
          </ul>
        )}
      </AskedBet>
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
