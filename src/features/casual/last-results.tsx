import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import { useText } from '../../text/i18n.ts';
import { casualPickText } from './use-casual-games.ts';
import styles from './casual.module.css';

interface LastResultsProps {
  readonly view: Pick<CasualTableView, 'last' | 'gameCode'>;
  readonly most: number;
}

/** The last results, newest first. Each shows the first letter of its pick; screen readers and the tooltip give the whole pick. */
export function LastResults({ view, most }: LastResultsProps) {
  const { say } = useText();
  if (view.last.length === 0) return <p className="soft small">{say('casual.last.empty')}</p>;
  return (
    <ol className={`acts g4 ${styles['last']}`} aria-label={say('casual.last')}>
      {view.last.slice(0, most).map(({ day, inning, result }) => {
        const pick = casualPickText(view.gameCode, result, say);
        return (
          <li key={`${day} ${inning}`} data-result={result} title={say('casual.last.item', { inning, pick })}>
            <span aria-hidden>{pick.slice(0, 1)}</span>
            <span className="sr-only">{say('casual.last.item', { inning, pick })}</span>
          </li>
        );
      })}
    </ol>
  );
}
