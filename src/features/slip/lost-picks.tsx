import type { LostPick } from '../../../worker/features/slip/slip-api.ts';
import { useText } from '../../text/i18n.ts';
import { lostPickText } from './lost-pick-text.ts';
import styles from './slip.module.css';

/** Inside the slip: the picks that it lost by itself, and why (E5, E6). */
export function LostPicks({ picks }: { readonly picks: readonly LostPick[] }) {
  const texts = useText();
  if (picks.length === 0) return null;
  return (
    <div role="status">
      <ul className={`stack well g4 soft small ${styles['lost']}`}>
        {picks.map((pick) => {
          const text = lostPickText(pick, texts);
          return (
            <li key={text} data-lost={pick.why}>
              {text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
