import { useState } from 'react';
import type {
  OperatorRefusal,
  SiteValueRow,
  UsageRow,
} from '../../../worker/features/operator/operator-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form } from '../../parts/field.tsx';
import layout from '../../parts/layout.module.css';
import { showToast } from '../../parts/toasts.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { fieldName } from './field-names.ts';
import { refusalText, sayOr } from './refusal-text.ts';
import { type Draft, draftOf, type Faults, readDraft } from './value-draft.ts';
import { timeIn } from './time-in.ts';
import { ShapeFields } from './value-fields.tsx';
import { ValueCost } from './value-cost.tsx';
import { ValuePreview } from './value-preview.tsx';
import type { Shape } from './value-shape.ts';
import { shapeOf } from './value-shapes.ts';
import styles from './operator.module.css';

const MINUTE_MS = 60_000;

/** Values that the files of the site's start hold again when they are taken back. */
const hasFile = (name: string): boolean => ['bet-standards', 'banners', 'popups', 'notices'].includes(name);

export const valueTitle = (name: string, say: Say): string => sayOr(say, `operator.value.${name}`, name);

interface ValueFormProps {
  readonly row: SiteValueRow;
  /** How often the value paid or cost gold lately; null: it does not, or the answer has not come. */
  readonly usage: UsageRow | null;
  readonly onDone: () => void;
}

interface Faulty {
  readonly from: string | null;
  readonly reason: string | null;
  /** What the server refused, or why it did not answer. */
  readonly answer: string | null;
}
const noFault: Faulty = { from: null, reason: null, answer: null };

/** Why the time or the reason cannot be sent. */
const sendingFaults = (holdsFrom: number | null, reason: string, say: Say): Faulty => ({
  from: holdsFrom === null ? say('operator.value.from.fault') : null,
  reason: reason.trim() === '' ? say('operator.reason.empty') : null,
  answer: null,
});

/** Empty: now. A time that has passed is refused here: the server would let the value hold at once. */
function holdsFromOf(from: string): number | null {
  if (from === '') return Date.now();
  const at = timeIn(from);
  return at !== null && at >= Date.now() - MINUTE_MS ? at : null;
}

/** The field that the server named: its answer begins with the path. */
const refusedField = (error: OperatorRefusal): Faults =>
  error.kind === 'code' && error.code === 'OP422'
    ? new Map([[error.where.split(' ')[0] ?? '', { key: 'refused' }]])
    : new Map();

/** The refusal with the name of the field in place of its path. */
const refusedText = (error: OperatorRefusal, value: string, say: Say): string => {
  if (error.kind !== 'code' || error.code !== 'OP422') return refusalText(error, say);
  const [path = '', ...words] = error.where.split(' ');
  return refusalText({ ...error, where: `${fieldName(value, path, say)} – ${words.join(' ')}` }, say);
};

interface FormState {
  /** The value in force that the draft began with. */
  readonly base: string;
  readonly draft: Draft;
  readonly from: string;
  readonly reason: string;
  readonly faults: Faults;
  readonly faulty: Faulty;
  /** Something was changed that has not been sent: neither an answer nor a value that comes into force may take it away. */
  readonly isTouched: boolean;
}

const draftFrom = (shape: Shape, inForce: string): Draft => draftOf(shape, JSON.parse(inForce));

function useValueForm({ row, onDone }: Omit<ValueFormProps, 'usage'>, shape: Shape) {
  const { say } = useText();
  const { core } = useClient();
  const [state, setState] = useState<FormState>(() => ({
    base: row.inForce,
    draft: draftFrom(shape, row.inForce),
    from: '',
    reason: '',
    faults: new Map(),
    faulty: noFault,
    isTouched: false,
  }));
  if (state.base !== row.inForce)
    setState({
      ...state,
      base: row.inForce,
      draft: state.isTouched ? state.draft : draftFrom(shape, row.inForce),
    });
  const type = (change: Partial<Pick<FormState, 'draft' | 'from' | 'reason'>>): void =>
    setState((before) => ({ ...before, ...change, isTouched: true }));
  const set = (change: Partial<FormState>): void => setState((before) => ({ ...before, ...change }));
  const write = async (value: string): Promise<void> => {
    const holdsFrom = holdsFromOf(state.from);
    const faulty = sendingFaults(holdsFrom, state.reason, say);
    if (holdsFrom === null || faulty.reason !== null) return set({ faulty });
    set({ faulty, isTouched: false });
    const answer = await core.operator.writeValue({ name: row.name, value, holdsFrom, reason: state.reason });
    if (!answer.ok)
      return set({
        faulty: { ...noFault, answer: refusedText(answer.error, row.name, say) },
        faults: refusedField(answer.error),
        isTouched: true,
      });
    setState((before) => (before.isTouched ? before : { ...before, from: '', reason: '', faulty: noFault }));
    showToast(
      'good',
      say(answer.value === 'pending' ? 'operator.outcome.pending' : 'operator.value.written'),
    );
    onDone();
  };
  const send = async (): Promise<void> => {
    const read = readDraft(shape, state.draft);
    set({ faults: read.ok ? new Map() : read.faults });
    if (read.ok) await write(read.value);
    else set({ faulty: { ...noFault, answer: say('operator.value.faults', { count: read.faults.size }) } });
  };
  return { state, type, send, takeBack: () => write('null') };
}

/** JSON of what is typed; null: a field has a fault. */
function valueOf(shape: Shape, draft: Draft): string | null {
  const read = readDraft(shape, draft);
  return read.ok ? read.value : null;
}

function KnownForm({ row, usage, shape, onDone }: ValueFormProps & { readonly shape: Shape }) {
  const { say } = useText();
  const { state, type, send, takeBack } = useValueForm({ row, onDone }, shape);
  const { draft, from, reason, faults, faulty } = state;
  return (
    <Form onSubmit={send} className={shape.kind === 'rows' ? styles['wide'] : undefined}>
      <ShapeFields
        value={row.name}
        shape={shape}
        draft={draft}
        path=""
        faults={faults}
        onChange={(next) => type({ draft: next })}
      />
      <ValuePreview value={row.name} draft={draft} />
      {usage !== null && (
        <ValueCost name={row.name} before={row.inForce} after={valueOf(shape, draft)} usage={usage} />
      )}
      <Field
        label={say('operator.value.from')}
        type="datetime-local"
        value={from}
        onChange={(next) => type({ from: next })}
        hint={say('operator.value.from.hint')}
        fault={faulty.from}
      />
      <Field
        label={say('operator.reason')}
        value={reason}
        onChange={(next) => type({ reason: next })}
        maxLength={200}
        fault={faulty.reason}
      />
      {row.needsApproval && <p>{say('operator.value.needs-approval')}</p>}
      <p className={styles['fault']} role="alert">
        {faulty.answer}
      </p>
      <div className={styles['row']}>
        <Button type="submit" look="primary">
          {say('operator.value.write')}
        </Button>
        {hasFile(row.name) && !row.isDefault && (
          <Button onClick={() => void takeBack()}>{say('operator.value.take-back')}</Button>
        )}
      </div>
    </Form>
  );
}

/** Writes a site value with the time from which it holds. */
export function ValueForm({ row, usage, onDone }: ValueFormProps) {
  const { say } = useText();
  const shape = shapeOf(row.name, row.schema);
  return (
    <div className={layout['box']}>
      <div className={styles['head']}>
        <h2>{valueTitle(row.name, say)}</h2>
        <span className={styles['chip']}>
          {say(row.isDefault ? 'operator.value.default' : 'operator.value.set')}
        </span>
      </div>
      {shape === null ? (
        <p>{say('operator.value.unknown')}</p>
      ) : (
        <KnownForm row={row} usage={usage} shape={shape} onDone={onDone} />
      )}
    </div>
  );
}
