import { useState } from 'react';
import type { SettingsView } from '../../../worker/features/settings/settings-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { useText } from '../../text/i18n.ts';
import styles from './icon-form.module.css';
import { shrinkPicture } from './shrink-picture.ts';
import { settingsRefusalText, useChange } from './use-settings.ts';

export function IconForm({
  view,
  onChanged,
}: {
  readonly view: SettingsView;
  readonly onChanged: () => void;
}) {
  const { core } = useClient();
  const { say } = useText();
  const { ended } = useChange(onChanged);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: Blob | null): Promise<void> =>
    setFault(await ended(await core.settings.setIcon(file)));
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await shrinkPicture(file);
    if (picture === null) setFault(settingsRefusalText({ kind: 'code', code: 'AC005', data: null }, say));
    else await send(picture);
  };
  return (
    <div className="box">
      <h2>{say('settings.icon')}</h2>
      <div className={`row g12 wrap ${styles['icon']}`}>
        {view.icon === null ? (
          <span>{say('settings.icon.none')}</span>
        ) : (
          <img src={view.icon} alt={say('settings.icon.of', { nick: view.nick })} width={72} height={72} />
        )}
        <label className={buttonStyles['button']}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
          {say('settings.icon.choose')}
        </label>
        {view.icon !== null && (
          <Button look="quiet" onClick={() => void send(null)}>
            {say('settings.icon.remove')}
          </Button>
        )}
      </div>
      <p className="soft tiny">{say('settings.icon.hint')}</p>
      <p role="alert">{fault}</p>
    </div>
  );
}
