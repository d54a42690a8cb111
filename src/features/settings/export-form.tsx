import { useState } from 'react';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import layout from '../../parts/layout.module.css';
import { useText } from '../../text/i18n.ts';
import { settingsRefusalText } from './use-settings.ts';

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The member's own data as a file. */
export function ExportForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const get = async (): Promise<void> => {
    setBusy(true);
    const answer = await core.settings.exportData();
    setBusy(false);
    setFault(answer.ok ? null : settingsRefusalText(answer.error, say));
    if (answer.ok) save(answer.value, `spoboard-${id}.json`);
  };
  return (
    <div className={layout['box']}>
      <h2>{say('settings.export')}</h2>
      <p>{say('settings.export.text')}</p>
      <p role="alert">{fault}</p>
      <Button disabled={busy} onClick={() => void get()} data-export>
        {say(busy ? 'settings.export.busy' : 'settings.export.get')}
      </Button>
    </div>
  );
}
