import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { useText } from '../../text/i18n.ts';
import styles from './icon-form.module.css';
import { shrinkPicture } from './shrink-picture.ts';
import { useChange } from './use-settings.ts';

export function IconForm({
  view,
  onChanged,
}: {
  readonly view: DataOf<'settings.settings'>;
  readonly onChanged: () => void;
}) {
  const { core } = useClient();
  const { say } = useText();
  const { ended } = useChange(onChanged);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: Blob | null): Promise<void> =>
    setFault(
      await ended(
        await core.calls.ask(
          'settings.changeIcon',
          file === null ? { form: { value: '' } } : { files: { value: file } },
        ),
      ),
    );
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await shrinkPicture(file);
    if (picture === null) setFault(say('settings.refusal.AC005'));
    else await send(picture);
  };
  return (
    <div className="box">
      <h2>{say('settings.icon')}</h2>
      <div className={`row g12 wrap ${styles['icon']}`}>
        {view.icon === null ? (
          <span>{say('settings.icon.none')}</span>
        ) : (
          <img
            src={`/icons/${view.icon}.webp`}
            alt={say('settings.icon.of', { nick: view.nick })}
            width={72}
            height={72}
          />
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
