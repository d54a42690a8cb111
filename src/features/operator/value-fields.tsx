import clsx from 'clsx';
import { useId } from 'react';
import { fieldPathOf } from '../../../domain/site-values/judge.ts';
import type { LeafShape, RecordShape, RowsShape, Shape } from '../../../domain/site-values/shape.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { Area, ChoiceField, SignsField } from '../../parts/forms/area.tsx';
import { fieldName, numberText, optionText } from './field-names.ts';
import { type ValueDraft, fieldIn, isRecord, listIn, newRow, draftText } from './value-draft.ts';
import styles from './value-fields.module.css';

/** Sentences by the path of their field; '' is the whole value. */
export type Faults = ReadonlyMap<string, string>;

interface ShapeProps<S extends Shape> {
  /** The site value, by which fields of the same name differ. */
  readonly value: string;
  readonly shape: S;
  readonly draft: ValueDraft;
  /** "0.view_url"; '' for the whole value. */
  readonly path: string;
  readonly faults: Faults;
  readonly onChange: (draft: ValueDraft) => void;
}

/** A line that may hold more than this is as wide as the form. */
const LONG_LINE_CHARS = 80;

const hintOf = (shape: LeafShape, say: Say): string | undefined => {
  if (shape.kind === 'numbers' || shape.kind === 'whole' || shape.kind === 'decimal') {
    const bounds = {
      minimum: shape.least.toLocaleString('ko-KR'),
      maximum: shape.most.toLocaleString('ko-KR'),
    };
    if (shape.kind === 'numbers') return say('operator.value.list', bounds);
    return say(`operator.value.bounds.${shape.empty ?? 'needed'}`, bounds);
  }
  return undefined;
};

/** Boxes of the numbers that may be chosen. */
function Some({ value, shape, draft, path, onChange }: ShapeProps<Extract<LeafShape, { kind: 'some' }>>) {
  const { say } = useText();
  const held = listIn(draft);
  return (
    <fieldset className={styles['group']}>
      <legend>{fieldName(value, path, say)}</legend>
      {shape.options.map((option) => {
        const text = String(option);
        return (
          <Check
            key={text}
            text={optionText(value, text, say)}
            checked={held.includes(text)}
            onChange={(checked) => onChange(checked ? [...held, text] : held.filter((one) => one !== text))}
          />
        );
      })}
    </fieldset>
  );
}

function LeafField(props: ShapeProps<LeafShape>) {
  const { say, language } = useText();
  const { value, shape, draft, path, faults, onChange } = props;
  const label = fieldName(value, path, say);
  const common = { label, value: draftText(draft), onChange, fault: faults.get(path) ?? null };
  switch (shape.kind) {
    case 'kept':
      return null;
    case 'some':
      return <Some {...props} shape={shape} />;
    case 'switch':
      return (
        <Check
          className={styles['switch']}
          text={label}
          checked={draft === 'on'}
          onChange={(on) => onChange(on ? 'on' : 'off')}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          label={label}
          value={draftText(draft)}
          onChange={onChange}
          options={shape.options.map((option) => ({ value: option, text: optionText(value, option, say) }))}
        />
      );
    case 'day':
      return <Field {...common} type="date" lang={language} />;
    case 'text':
      return shape.long === true ? (
        <Area {...common} rows={5} most={shape.chars} />
      ) : (
        <div className={clsx(shape.chars >= LONG_LINE_CHARS && styles['line'])}>
          <SignsField {...common} most={shape.chars} />
        </div>
      );
    default:
      return (
        <Field
          {...common}
          hint={numberText(value, path, draftText(draft), say) ?? hintOf(shape, say)}
          inputMode={shape.kind === 'whole' ? 'numeric' : 'text'}
        />
      );
  }
}

function RecordFields({ value, shape, draft, path, faults, onChange }: ShapeProps<RecordShape>) {
  return Object.entries(shape.fields).map(([name, field]) => (
    <ShapeFields
      key={name}
      value={value}
      shape={field}
      draft={fieldIn(draft, name)}
      path={fieldPathOf(path, name)}
      faults={faults}
      onChange={(next) => onChange({ ...(isRecord(draft) ? draft : {}), [name]: next })}
    />
  ));
}

/** The list without the row at that place, or with that row one place earlier. */
const without = (rows: readonly ValueDraft[], at: number): readonly ValueDraft[] =>
  rows.filter((_, index) => index !== at);
const earlier = (rows: readonly ValueDraft[], at: number): readonly ValueDraft[] =>
  rows.map((row, index) =>
    index === at - 1 ? (rows[at] ?? row) : index === at ? (rows[at - 1] ?? row) : row,
  );

/** The number of the row and the field that names it: "1 · 점검 안내"; the choice alone where rows can neither be added nor removed. */
function rowTitle(
  { value, shape: { called, fixed, row }, draft }: Pick<ShapeProps<RowsShape>, 'value' | 'shape' | 'draft'>,
  at: number,
  say: Say,
): string {
  const text = draftText((called?.split('.') ?? []).reduce(fieldIn, called === undefined ? '' : draft));
  const kind = row.fields[called ?? '']?.kind;
  const name = kind === 'choice' || kind === 'kept' ? optionText(value, text, say) : text;
  return fixed === true ? name : [String(at + 1), name].filter((part) => part !== '').join(' · ');
}

function Row({
  title,
  fixed,
  at,
  onUp,
  onRemove,
  ...record
}: ShapeProps<RecordShape> & {
  readonly title: string;
  readonly fixed: boolean;
  readonly at: number;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}) {
  const { say } = useText();
  return (
    <fieldset className={styles['rowBox']} data-row-of={record.value}>
      <legend>{title}</legend>
      <div className={`stack ${styles['fields']}`}>
        <RecordFields {...record} />
      </div>
      {!fixed && (
        <div className="acts">
          {at > 0 && (
            <Button aria-label={say('operator.rows.up.of', { title })} onClick={onUp}>
              {say('operator.rows.up')}
            </Button>
          )}
          <Button aria-label={say('operator.rows.remove.of', { title })} onClick={onRemove}>
            {say('word.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function RowsFields({ value, shape, draft, path, faults, onChange }: ShapeProps<RowsShape>) {
  const { say } = useText();
  const id = useId();
  const rows = listIn(draft);
  const found = faults.get(path);
  const name = path === '' ? '' : fieldName(value, path, say);
  return (
    <div className="stack g12" role="group" aria-labelledby={name === '' ? undefined : id}>
      {name !== '' && <h3 id={id}>{name}</h3>}
      {rows.length === 0 && <p className="soft">{say('operator.rows.none')}</p>}
      {rows.map((row, at) => (
        <Row
          // While they are typed, rows have no other identity than their place.
          key={fieldPathOf(path, at)}
          value={value}
          shape={shape.row}
          draft={row}
          path={fieldPathOf(path, at)}
          faults={faults}
          title={rowTitle({ value, shape, draft: row }, at, say)}
          fixed={shape.fixed === true}
          at={at}
          onChange={(next) => onChange(rows.map((one, index) => (index === at ? next : one)))}
          onUp={() => onChange(earlier(rows, at))}
          onRemove={() => onChange(without(rows, at))}
        />
      ))}
      {found !== undefined && (
        <p className="bad small" role="alert">
          {found}
        </p>
      )}
      {shape.fixed !== true && (
        <div className="acts">
          <Button
            disabled={rows.length >= shape.most}
            onClick={() => onChange([...rows, newRow(shape, rows)])}
          >
            {say('operator.rows.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The fields of a shape. Each fault stands at its field. */
export function ShapeFields(props: ShapeProps<Shape>) {
  const { say } = useText();
  const { shape, path, value } = props;
  if (shape.kind === 'rows') return <RowsFields {...props} shape={shape} />;
  if (shape.kind !== 'record') return <LeafField {...props} shape={shape} />;
  if (path === '') return <RecordFields {...props} shape={shape} />;
  return (
    <fieldset className={styles['group']}>
      <legend>{fieldName(value, path, say)}</legend>
      <div className={`stack ${styles['fields']}`}>
        <RecordFields {...props} shape={shape} />
      </div>
    </fieldset>
  );
}
