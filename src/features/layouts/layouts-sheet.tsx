/** Chooses among the saved layouts, makes new ones, and opens panes of the present one. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { firstLayouts, hasPane, layoutLimits } from '../../../domain/favourites/layout.ts';
import { MAX_LAYOUTS } from '../../../domain/favourites/kept-favourites.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { LineForm } from '../../parts/forms/field.tsx';
import { AskedAct } from '../../parts/layers/ask-dialog.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import { type Layouts, type SavedLayout, useLayouts } from './use-layout.ts';

const isReady = { isBusy: false, fault: null } as const;
const kinds = ['match', 'matches', 'all'] as const;
const panes = ['match1', 'match2', 'bets', 'chat'] as const;

/** Another name for a saved layout. */
function Rename({ one, onName }: { readonly one: SavedLayout; readonly onName: (name: string) => void }) {
  const { say } = useText();
  const [name, setName] = useState(one.name);
  return (
    <LineForm onSubmit={() => onName(name.trim())}>
      <SignsField label={say('layouts.name')} value={name} most={layoutLimits.name} onChange={setName} />
      <Button type="submit" disabled={name.trim() === ''}>
        {say('layouts.rename.do')}
      </Button>
    </LineForm>
  );
}

function Saved({ saved, shown, show, rename, remove }: Layouts) {
  const { say } = useText();
  const [asked, setAsked] = useState<number | null>(null);
  const [named, setNamed] = useState<number | null>(null);
  return (
    <ul className="stack g4" aria-label={say('layouts.saved')}>
      <li>
        <Button aria-pressed={shown === null} onClick={() => show(null)}>
          {say('layouts.none')}
        </Button>
      </li>
      {saved.map((one) => (
        <li key={one.id} className="stack g6" data-layout={one.id}>
          <div className="row g6">
            <Button aria-pressed={shown?.id === one.id} onClick={() => show(one)}>
              {one.name}
            </Button>
            <IconButton
              className="push"
              aria-label={say('layouts.rename', { name: one.name })}
              aria-expanded={named === one.id}
              onClick={() => setNamed(named === one.id ? null : one.id)}
            >
              <Pencil size={16} />
            </IconButton>
            <IconButton
              aria-label={say('word.delete-named', { name: one.name })}
              onClick={() => setAsked(one.id)}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
          {named === one.id && (
            <Rename
              one={one}
              onName={(name) => {
                setNamed(null);
                rename(one, name);
              }}
            />
          )}
          {asked === one.id && (
            <AskedAct
              look="grave"
              confirm={say('layouts.remove.do')}
              keep={say('word.keep')}
              act={isReady}
              onConfirm={() => remove(one)}
              onClose={() => setAsked(null)}
            >
              <p>{say('layouts.remove.ask', { name: one.name })}</p>
            </AskedAct>
          )}
        </li>
      ))}
    </ul>
  );
}

function New({ hasRoom, create }: Layouts) {
  const { say } = useText();
  const [name, setName] = useState('');
  if (!hasRoom) return <p className="soft small">{say('layouts.full', { most: MAX_LAYOUTS })}</p>;
  return (
    <section className="stack g6">
      <h3>{say('layouts.new')}</h3>
      <SignsField label={say('layouts.name')} value={name} most={layoutLimits.name} onChange={setName} />
      <div className="acts">
        {kinds.map((kind) => {
          const text = say(`layouts.first.${kind}`);
          return (
            <Button
              key={kind}
              onClick={() => {
                create(name.trim() === '' ? text : name.trim(), firstLayouts[kind]);
                setName('');
              }}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

export function LayoutsSheet() {
  const { say } = useText();
  const layouts = useLayouts();
  const { shown, act } = layouts;
  return (
    <Modal open title={say('live.layouts')} width={460} height={560} onClose={() => dialogs.show(null)}>
      <div className="stack">
        <p className="soft">{say('layouts.lead')}</p>
        <Saved {...layouts} />
        {shown !== null && (
          <section className="stack g6">
            <h3>{say('layouts.panes')}</h3>
            <div className="acts">
              {panes.map((pane) => (
                <Check
                  key={pane}
                  text={say(`layouts.pane.${pane}`)}
                  checked={hasPane(shown.layout, pane)}
                  onChange={(is) => act({ kind: is ? 'open' : 'close', pane })}
                />
              ))}
            </div>
          </section>
        )}
        <New {...layouts} />
      </div>
    </Modal>
  );
}
