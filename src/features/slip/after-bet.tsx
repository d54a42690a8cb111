import { useSyncExternalStore } from 'react';
import { watchStored } from '../../core/browser/stored-choice.ts';
import { shareChoice } from '../bets/use-share-choice.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Check } from '../../parts/forms/check.tsx';
import { useText } from '../../text/i18n.ts';
import { SaveButton } from './saved-slips.tsx';
import styles from './slip.module.css';

/** Choices for the time after the bet is accepted: keep the folders, share the bet, save the slip. */
export function AfterBet({ keepFolders, busy }: { readonly keepFolders: boolean; readonly busy: boolean }) {
  const { core } = useClient();
  const { say } = useText();
  const share = useSyncExternalStore(watchStored, shareChoice.get);
  return (
    <div className={styles['keep']}>
      <Check
        text={say('slip.keep')}
        checked={keepFolders}
        disabled={busy}
        onChange={(checked) => void core.slip.setKeepFolders(checked)}
      />
      <Check
        text={say('slip.share')}
        data-share-after
        checked={share}
        disabled={busy}
        onChange={shareChoice.set}
      />
      <SaveButton busy={busy} />
    </div>
  );
}
