import { Trophy } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { WinnerView } from '../../../worker/features/bets/bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { BetName } from './bet-name.tsx';
import styles from './history.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { gold, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';

const pages = { 57: 'srs', 58: 'special', 59: 'live' } as const;

/** Winning bets that the message names; the others are counted. */
const NAMED_WINNERS = 5;

/** The winner's message (B6, G8): the winnings, what was won with match, pick and odds, and a button that opens the history. */
export function WinnerModal({ view }: { readonly view: WinnerView }) {
  const { core } = useClient();
  const navigate = useNavigate();
  const { say, language } = useText();
  const toHistory = (): void => {
    const game = view.bets[0]?.gameCode ?? 57;
    void core.bets.closeWinner();
    dialogs.show(null);
    void navigate(`/mypage/hitgame/${pages[game]}`);
  };
  return (
    <Modal title={say('winner.title')} open onClose={() => void core.bets.closeWinner()}>
      <div
        style={{ display: 'grid', justifyItems: 'center', gap: 10, textAlign: 'center' }}
        data-winner={view.totalWon}
      >
        <Trophy size={56} color="var(--gold)" aria-hidden />
        <p style={{ color: 'var(--soft)' }}>
          {say('winner.count', { count: view.bets.length })} · {say('winner.total')}
        </p>
        <strong className="num" style={{ fontSize: 32, color: 'var(--gold)' }}>
          {gold(view.totalWon)}
        </strong>
        <small>{goldHint(view.totalWon, language)}</small>
        <ul className={`stack wide ${styles['winners']}`}>
          {view.bets.slice(0, NAMED_WINNERS).map((bet) => (
            <li key={bet.drawId}>
              <BetName bet={bet} />
              <b className="gold num">{gold(bet.won)}</b>
            </li>
          ))}
        </ul>
        {view.bets.length > NAMED_WINNERS && (
          <small>{say('winner.more', { count: view.bets.length - NAMED_WINNERS })}</small>
        )}
        <Button look="primary" onClick={toHistory}>
          {say('winner.to-history')}
        </Button>
      </div>
    </Modal>
  );
}
