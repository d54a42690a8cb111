import { FolderOpen, Trash2 } from 'lucide-react';
import type { SavedSlipView } from '../../../worker/features/saved-slips/saved-slips-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useSavedSlips } from './use-saved-slips.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import savedStyles from './saved.module.css';
import styles from './slip.module.css';

const dateOf = (day: string): string => `${day.slice(4, 6)}.${day.slice(6, 8)}`;

function Saved({ saved }: { readonly saved: SavedSlipView }) {
  const { core } = useClient();
  const { say } = useText();
  const { gameCode, day, number, folders, open } = saved;
  const restore = async (): Promise<void> => {
    const result = await core.savedSlips.restore(gameCode, day, number);
    if (!result.ok) showToast('bad', refusalHint('saved.refusal', result.error, say));
  };
  return (
    <li className={`row well small ${savedStyles['saved']}`} data-saved={`${gameCode} ${day} ${number}`}>
      <span className={`tiny nowrap heavy ${styles['tag']}`} data-game={gameCode}>
        {say(`slip.tag.${gameCode}`)}
      </span>
      <span className="num">
        {dateOf(day)}
        {number > 1 && ` (${number})`} · {say('saved.folders', { folders, open })}
      </span>
      <Button look="quiet" onClick={() => void restore()}>
        <FolderOpen size={14} aria-hidden /> {say('saved.restore')}
      </Button>
      <IconButton
        aria-label={say('saved.remove')}
        onClick={() => void core.savedSlips.remove(gameCode, day, number)}
      >
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

/** Saved slips. A slip of an earlier day stays as long as one of its matches has not started. */
export function SavedSlips() {
  const { say } = useText();
  const list = useSavedSlips();
  if (list.length === 0) return null;
  return (
    <section className="stack g6" aria-label={say('saved.title')}>
      <h3 className="soft small">{say('saved.title')}</h3>
      <ul className="stack g4">
        {list.map((one) => (
          <Saved key={`${one.gameCode} ${one.day} ${one.number}`} saved={one} />
        ))}
      </ul>
    </section>
  );
}

export function SaveButton({ busy }: { readonly busy: boolean }) {
  const { core } = useClient();
  const { say } = useText();
  const save = async (): Promise<void> => {
    const result = await core.savedSlips.save();
    if (result.ok) showToast('good', say('saved.done'));
    else showToast('bad', refusalHint('saved.refusal', result.error, say));
  };
  return (
    <Button look="quiet" data-save-slip disabled={busy} onClick={() => void save()}>
      {say('saved.save')}
    </Button>
  );
}
