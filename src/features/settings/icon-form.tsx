import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import buttonStyles from '../../parts/forms/button.module.css';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { settingsRefusalText, useChange } from './use-settings.ts';
import styles from './icon-form.module.css';

/** Draws a chosen picture small before it is sent: a photo of a phone is larger than the server takes. */
const SIDE = 512;

/** null: the browser cannot read the file as a picture. */
async function shrinkPicture(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  }
}

interface IconFormProps {
  readonly view: DataOf<'settings.settings'>;
  readonly onChanged: () => void;
}

export function IconForm({ view, onChanged }: IconFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const { saved } = useChange(onChanged);
  const act = useAct(settingsRefusalText);
  const send = (file: Blob | null) => {
    const fields = file === null ? { form: { value: '' } } : { files: { value: file } };
    return act.run(() => saved(core.calls.ask('settings.changeIcon', fields)));
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await shrinkPicture(file);
    if (picture === null) act.setFault(say('settings.refusal.AC005'));
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
            disabled={act.isBusy}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
          {say('settings.icon.choose')}
        </label>
        {view.icon !== null && (
          <Button look="quiet" disabled={act.isBusy} onClick={() => void send(null)}>
            {say('settings.icon.remove')}
          </Button>
        )}
      </div>
      <p className="soft tiny">{say('settings.icon.hint')}</p>
      <FaultLine text={act.fault} />
    </div>
  );
}
