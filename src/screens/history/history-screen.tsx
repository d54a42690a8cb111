import { History } from 'lucide-react';
import { useParams } from 'react-router';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { useText } from '../../text/i18n.ts';
import { HistoryPanel } from './history-panel.tsx';
import styles from './history.module.css';

const codeOf: Readonly<Record<string, BettingGameCode>> = { srs: 57, special: 58, live: 59 };

/** The member's bets as a page: /hitgame/history, and one for each game under /mypage/hitgame. */
export function HistoryScreen() {
  const { say } = useText();
  const name = useParams()['game'] ?? 'srs';
  const game = codeOf[name] ?? 57;
  return (
    <section className={styles['screen']}>
      <h1>
        <History size={20} aria-hidden /> {say('history.title')}
      </h1>
      <HistoryPanel key={name} first={game} casualFirst={name === 'casual'} casualRows={20} />
    </section>
  );
}
