import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { saveFile } from '../../parts/answers/save-file.ts';
import { useText } from '../../text/i18n.ts';
import { betsCsv, ledgerCsv, readExport } from './export-csv.ts';
import { settingsRefusalText } from './use-settings.ts';

const CSV = 'text/csv;charset=utf-8';

/** All of it as JSON; bets and ledger of it as tables. */
function Files({ id, json }: { readonly id: string; readonly json: string }) {
  const { say, language } = useText();
  const table = (name: 'bets' | 'ledger', make: typeof betsCsv) => () => {
    const data = readExport(json);
    if (data !== null)
      saveFile(new Blob([make(data, say, language)], { type: CSV }), `spoboard-${id}-${name}.csv`);
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
  const { isBusy, fault, run } = useAct(settingsRefusalText);
  const [json, setJson] = useState<string | null>(null);
  const get = () =>
    run(
      () => core.calls.ask('settings.exportData'),
      (data) => {
        const text = JSON.stringify(data, null, 2);
        setJson(text);
        saveJson(text, id);
      },
    );
  return (
    <div className="box">
      <h2>{say('settings.export')}</h2>
      <p>{say('settings.export.text')}</p>
      <FaultLine text={fault} />
      <Button disabled={isBusy} onClick={() => void get()} data-export>
        {say(isBusy ? 'settings.export.busy' : 'settings.export.get')}
      </Button>
      {json !== null && <Files id={id} json={json} />}
    </div>
  );
}
