import { boardLimits } from '../../../domain/boards/boards.ts';
import { Ticket, X } from 'lucide-react';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { SharedBetCard } from '../shared-bets/use-shared-bet.tsx';
import type { Post } from './use-boards.ts';
import styles from './post.module.css';

/** Each bet once; the oldest stay. */
export const withBet = (bets: readonly BetKey[], bet: BetKey | null): readonly BetKey[] =>
  bet === null || bets.some(({ drawId }) => drawId === bet.drawId)
    ? bets
    : [...bets, bet].slice(0, boardLimits.bets);

/** The bets that the writer shared: how they ended, or how their prices stand now. */
export function PostBets({ bets }: Pick<Post, 'bets'>) {
  const { say } = useText();
  if (bets.length === 0) return null;
  return (
    <ul className={`stack ${styles['cards']}`} aria-label={say('boards.bets')}>
      {bets.map(({ gameCode, drawId }) => (
        <li key={drawId} data-bet={drawId}>
          <SharedBetCard gameCode={gameCode} drawId={drawId} />
        </li>
      ))}
    </ul>
  );
}

interface ChosenProps {
  readonly bets: readonly BetKey[];
  readonly onDrop: (drawId: number) => void;
}

/** The bets that go with the post. */
export function ChosenBets({ bets, onDrop }: ChosenProps) {
  const { say } = useText();
  if (bets.length === 0) return null;
  return (
    <ul className={`acts g6 ${styles['bets']}`} aria-label={say('boards.bets')}>
      {bets.map(({ gameCode, drawId }) => (
        <li key={drawId} data-bet={drawId}>
          <Ticket size={14} aria-hidden />
          <span className="num">{say('boards.bet', { game: say(`game.${gameCode}`), draw: drawId })}</span>
          <IconButton aria-label={say('boards.bet.drop', { draw: drawId })} onClick={() => onDrop(drawId)}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
