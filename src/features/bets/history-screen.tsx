import { History } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { useAccount } from '../account/use-account.ts';
import { useText } from '../../text/i18n.ts';
import { CASUAL_HISTORY, historyCodeOf } from './history-games.ts';
import { HistoryPanel } from './history-panel.tsx';
import { LinkedBet } from './linked-bet.tsx';
import { linkedBet } from './share-text.ts';

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
      <h1>
        <History size={20} aria-hidden /> {say('history.title')}
      </h1>
      {linked !== null && member !== null && <LinkedBet key={linked.drawId} target={linked} />}
      <HistoryPanel key={name} first={game} casualFirst={name === CASUAL_HISTORY} casualRows={20} />
    </section>
  );
}
