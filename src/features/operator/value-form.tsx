import { useState } from 'react';
import type { SiteValueRow } from '../../../worker/features/operator/operator-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form } from '../../parts/field.tsx';
import layout from '../../parts/layout.module.css';
import { showToast } from '../../parts/toasts.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { Area } from './area.tsx';
import { refusalText, sayOr } from './refusal-text.ts';
import { type Draft, draftOf, readDraft, shapeOf, type ValueShape } from './value-draft.ts';
import styles from './operator.module.css';

interface DraftFieldsProps {
  readonly shape: ValueShape;
  readonly draft: Draft;
  readonly fault: string | null;
  readonly onChange: (draft: Draft) => void;
}

/** The fields of a value, typed by its shape. */
function DraftFields({ shape, draft, fault, onChange }: DraftFieldsProps) {
  const { say } = useText();
  if (shape.kind === 'json')
    return (
      <div className={styles['json']}>
        <Area
          label={say('operator.value.json')}
          value={draft[''] ?? ''}
          onChange={(text) => onChange({ '': text })}
          fault={fault === '' ? say('operator.value.json.fault') : null}
          spellCheck={false}
        />
      </div>
    );
  const fields = shape.kind === 'fields' ? Object.entries(shape.fields) : [['', shape.shape] as const];
  return fields.map(([name, { minimum, maximum }]) => (
    <Field
      key={name}
      label={name === '' ? say('operator.value') : sayOr(say, `operator.field.${name}`, name)}
      value={draft[name] ?? ''}
      onChange={(text) => onChange({ ...draft, [name]: text })}
      hint={say(shape.kind === 'numbers' ? 'operator.value.list' : 'operator.value.bounds', {
        minimum: minimum.toLocaleString('ko-KR'),
        maximum: maximum.toLocaleString('ko-KR'),
      })}
      fault={fault === name ? say('operator.value.fault') : null}
    />
  ));
}

/** Ms of a time of the site ("2026-11-22T19:30", Korean time); null: none. */
const timeIn = (text: string): number | null => {
  const at = text === '' ? Date.now() : Date.parse(`${text}:00+09:00`);
  return Number.isNaN(at) ? null : at;
};

/** Values that the files of the site's start hold again when they are taken back. */
const hasFile = (name: string): boolean => ['bet-standards', 'banners', 'popups', 'notices'].includes(name);

export const valueTitle = (name: string, say: Say): string => sayOr(say, `operator.value.${name}`, name);

interface ValueFormProps {
  readonly row: SiteValueRow;
  readonly onDone: () => void;
}

/** Writes a site value with the time from which it holds. */
export function ValueForm({ row, onDone }: ValueFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const shape = shapeOf(row.schema);
  const [draft, setDraft] = useState(() => draftOf(shape, row.inForce));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [field, setField] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const write = async (value: string): Promise<void> => {
    const holdsFrom = timeIn(from);
    if (holdsFrom === null) return setFault(say('operator.value.from.fault'));
    if (reason.trim() === '') return setFault(say('operator.reason.empty'));
    const answer = await core.operator.writeValue({ name: row.name, value, holdsFrom, reason });
    setFault(answer.ok ? null : refusalText(answer.error, say));
    if (!answer.ok) return;
    setReason('');
    showToast('good', say('operator.value.written'));
    onDone();
  };
  const send = async (): Promise<void> => {
    const read = readDraft(shape, draft);
    setField(read.ok ? null : read.field);
    if (read.ok) await write(read.value);
  };
  return (
    <div className={layout['box']}>
      <div className={styles['head']}>
        <h2>{valueTitle(row.name, say)}</h2>
        <span className={styles['chip']}>
          {say(row.isDefault ? 'operator.value.default' : 'operator.value.set')}
        </span>
      </div>
      <Form onSubmit={send} className={shape.kind === 'json' ? styles['wide'] : undefined}>
        <DraftFields shape={shape} draft={draft} fault={field} onChange={setDraft} />
        <Field
          label={say('operator.value.from')}
          type="datetime-local"
          value={from}
          onChange={setFrom}
          hint={say('operator.value.from.hint')}
        />
        <Field
          label={say('operator.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          fault={fault}
        />
        <div className={styles['row']}>
          <Button type="submit" look="primary">
            {say('operator.value.write')}
          </Button>
          {hasFile(row.name) && !row.isDefault && (
            <Button onClick={() => void write('null')}>{say('operator.value.take-back')}</Button>
          )}
        </div>
      </Form>
    </div>
  );
}
