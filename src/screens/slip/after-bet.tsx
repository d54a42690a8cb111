import { useState } from 'react';
import { shareChoice } from '../../core/share-choice.ts';
import { useClient } from '../../core/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { SaveButton } from './saved-slips.tsx';
import styles from './slip.module.css';

/** What happens to the folders, and with the bet, once it is taken. */
export function AfterBet({ keepFolders }: { readonly keepFolders: boolean }) {
  const { core } = useClient();
  const { say } = useText();
  const [share, setShare] = useState(shareChoice.get);
  return (
    <div className={styles['keep']}>
      <label>
        <input
          type="checkbox"
          checked={keepFolders}
          onChange={({ target }) => void core.setKeepFolders(target.checked)}
        />
        {say('slip.keep')}
      </label>
      <label>
        <input
          type="checkbox"
          data-share-after
          checked={share}
          onChange={({ target }) => {
            shareChoice.set(target.checked);
            setShare(target.checked);
          }}
        />
        {say('slip.share')}
      </label>
      <SaveButton />
    </div>
  );
}
