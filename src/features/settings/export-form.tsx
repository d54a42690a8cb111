import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { saveFile } from '../../parts/answers/save-file.ts';
import { useText } from '../../text/i18n.ts';
import { betsCsv, ledgerCsv, readExport } from './export-csv.ts';
import { settingsRefusalText } from './use-settings.ts';

const CSV = 'text/csv;charset=utf-8';

/** All of it as JSON; bets and ledger of it as tables. */
function Files({ id, json }: { readonly id: string; readonly json: string }) {
  const { say } = useText();
  const table = (name: 'bets' | 'ledger', make: typeof betsCsv) => () => {
    const data = readExport(json);
    if (data !== null) saveFile(new Blob([make(data, say)], { type: CSV }), `spoboard-${id}-${name}.csv`);
  };
  return (
    <div className="cards" data-export-files>
      <Button onClick={() => saveJson(json, id)}>{say('settings.export.json')}</Button>
      <Button onClick={table('bets', betsCsv)}>{say('settings.export.bets')}</Button>
      <Button onClick={table('ledger', ledgerCsv)}>{say('settings.export.ledger')}</Button>
    </div>
  );
}

const saveJson = (json: string, id: string): void =>
  saveFile(new Blob([json], { type: 'application/json' }), `spoboard-${id}.json`);

/** The member's own data as a file. */
export function ExportForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [json, setJson] = useState<string | null>(null);
  const get = async (): Promise<void> => {
    setBusy(true);
    const answer = await core.calls.ask('settings.exportData');
    setBusy(false);
    setFault(answer.ok ? null : settingsRefusalText(answer.error, say));
    if (!answer.ok) return;
    const text = JSON.stringify(answer.value, null, 2);
    setJson(text);
    saveJson(text, id);
  };
  return (
    <div className="box">
      <h2>{say('settings.export')}</h2>
      <p>{say('settings.export.text')}</p>
      <p role="alert">{fault}</p>
      <Button disabled={busy} onClick={() => void get()} data-export>
        {say(busy ? 'settings.export.busy' : 'settings.export.get')}
      </Button>
      {json !== null && <Files id={id} json={json} />}
    </div>
  );
}
