import type { LostPick } from '../../../worker/features/slip/slip-api.ts';
import { useText } from '../../text/i18n.ts';
import { lostPickText } from './lost-pick-text.ts';
import styles from './slip.module.css';

/** In the slip's place: the picks that left it by themselves, and why (E5, E6). */
export function LostPicks({ picks }: { readonly picks: readonly LostPick[] }) {
  const texts = useText();
  if (picks.length === 0) return null;
  return (
    <ul className={styles['lost']} role="status">
      {picks.map((pick) => {
        const text = lostPickText(pick, texts);
        return (
          <li key={text} data-lost={pick.why}>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
