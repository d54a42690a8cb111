import { FolderOpen, Trash2 } from 'lucide-react';
import type { SavedSlipView } from '../../../worker/core-game-views.ts';
import { useClient, useView } from '../../core/use-client.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import savedStyles from './saved.module.css';
import styles from './slip.module.css';

const dateOf = (day: string): string => `${day.slice(4, 6)}.${day.slice(6, 8)}`;

function Saved({ saved }: { readonly saved: SavedSlipView }) {
  const { core } = useClient();
  const { say } = useText();
  const { gameCode, day, folders, open } = saved;
  const restore = async (): Promise<void> => {
    const result = await core.restoreSlip(gameCode, day);
    if (!result.ok) showToast('bad', say(`saved.refusal.${result.error}`));
  };
  return (
    <li className={savedStyles['saved']} data-saved={`${gameCode} ${day}`}>
      <span className={styles['tag']} data-game={gameCode}>
        {say(`slip.tag.${gameCode}`)}
      </span>
      <span className="num">
        {dateOf(day)} · {say('saved.folders', { folders, open })}
      </span>
      <Button look="quiet" onClick={() => void restore()}>
        <FolderOpen size={14} aria-hidden /> {say('saved.restore')}
      </Button>
      <IconButton aria-label={say('saved.remove')} onClick={() => void core.removeSavedSlip(gameCode, day)}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

/** Slips kept for later; those of days past stay as long as one of their matches is still to come. */
export function SavedSlips() {
  const { saved } = useClient();
  const { say } = useText();
  const list = useView(saved);
  if (list.length === 0) return null;
  return (
    <section className={savedStyles['savedList']} aria-label={say('saved.title')}>
      <h3>{say('saved.title')}</h3>
      <ul>
        {list.map((one) => (
          <Saved key={`${one.gameCode} ${one.day}`} saved={one} />
        ))}
      </ul>
    </section>
  );
}

export function SaveButton() {
  const { core } = useClient();
  const { say } = useText();
  const save = async (): Promise<void> => {
    const result = await core.saveSlip();
    showToast(result.ok ? 'good' : 'bad', say(result.ok ? 'saved.done' : `saved.refusal.${result.error}`));
  };
  return (
    <Button look="quiet" data-save-slip onClick={() => void save()}>
      {say('saved.save')}
    </Button>
  );
}
