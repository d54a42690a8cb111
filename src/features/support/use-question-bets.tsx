/** The bets that go with a question, for the member who asks and for operators. */
import { useText } from '../../text/i18n.ts';
import { SharedBetCard } from '../shared-bets/use-shared-bet.tsx';
import type { Question } from './question-text.ts';
import styles from './question-screen.module.css';

export function QuestionBets({ bets }: Pick<Question, 'bets'>) {
  const { say } = useText();
  if (bets.length === 0) return null;
  return (
    <ul className={`stack ${styles['bets']}`} aria-label={say('question.bets')}>
      {bets.map((key) => (
        <li key={key.drawId} data-bet={key.drawId}>
          <SharedBetCard {...key} />
        </li>
      ))}
    </ul>
  );
}
