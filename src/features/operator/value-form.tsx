import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { SiteValueRow, UsageRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Row } from '../../../domain/row.ts';
import { faultWords, isKnownFault } from '../../../domain/site-values/fault-words.ts';
import { type SiteValue, siteValues, valueNamed } from '../../../domain/site-values/site-values.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useDraft } from '../../parts/forms/use-draft.ts';
import { DraftLine } from '../../parts/forms/use-restored.tsx';
import { type Language, type Say, type Texts, useText } from '../../text/i18n.ts';
import { placeName } from './field-names.ts';
import { type KeptFields, KeptForm, useKeptForm } from './kept-form.tsx';
import { actRefusalText, sayOr } from './refusal-text.ts';
import { type ValueDraft, draftOf, isDraft, readValueDraft } from './value-draft.ts';
import { useCounted } from './operator-bar.ts';
import { typedTime } from './time-in.ts';
import { type Faults, ShapeFields } from './value-fields.tsx';
import { ValueCost } from './value-cost.tsx';
import { ValuePreview } from './value-preview.tsx';
import styles from './operator.module.css';

export const valueTitle = (name: string, say: Say): string => sayOr(say, `operator.value.${name}`, name);

interface ValueFormProps {
  readonly row: SiteValueRow;
  /** How often the value paid or cost gold lately; null: it does not, or the answer has not come. */
  readonly usage: UsageRow | null;
  readonly onDone: () => void;
  /** An earlier value (JSON) that the form takes over, which is said by `onTaken`; null: none. */
  readonly taken?: string | null;
  readonly onTaken?: () => void;
}

interface Faulty {
  readonly from: string | null;
  readonly reason: string | null;
}
const noFault: Faulty = { from: null, reason: null };

/** Why the time or the reason cannot be sent. */
const sendingFaults = (holdsFrom: number | null, reason: string, say: Say): Faulty => ({
  from: holdsFrom === null ? say('operator.value.from.fault') : null,
  reason: isBlank(reason) ? say('operator.reason.empty') : null,
});

/** Empty: now. A time that has passed is refused here: the server would let the value hold at once. */
function holdsFromOf(from: string): number | null {
  if (from === '') return Date.now();
  const at = typedTime(from);
  return at !== null && at >= Date.now() - MINUTE_MS ? at : null;
}

type WriteFault = Fault<DataOf<'operator-act.operatorWriteValue'>>;

/** The field that the server refused, and why; '': a later server refuses it for a reason that has no sentence here. */
function refusedField(error: WriteFault, language: Language): readonly [path: string, words: string] | null {
  const fault = error.kind === 'code' ? error.data?.fault : undefined;
  if (fault === undefined) return null;
  return [fault.path, isKnownFault(fault) ? faultWords(fault, language) : ''];
}

/** The refusal with the name of the field and why. */
function refusedText(error: WriteFault, value: string, { say, language }: Texts): string {
  const field = refusedField(error, language);
  if (field === null || error.kind !== 'code') return actRefusalText(error, say, 'value');
  const words = [placeName(value, field[0], say), field[1]].filter((part) => part !== '').join(' – ');
  return actRefusalText({ ...error, words }, say, 'value');
}

/** When the value begins to hold, and why it is written. */
interface Sending {
  readonly from: string;
  readonly reason: string;
}
const emptySending: Sending = { from: '', reason: '' };

/** The typed value, and the base (domain: `operatorWriteValue`) from which it began. */
interface Typed {
  readonly typed: ValueDraft;
  readonly base: string;
}

/** The value that was typed before and not sent. `typed`: null: the value was not changed. */
interface Unsent {
  readonly typed: Typed | null;
  readonly sending: Sending;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A kept form; null: nothing is typed in it. */
function unsentIn({ typed, base, from, reason }: Row): Unsent | null {
  const sending = { from: textIn(from), reason: textIn(reason) };
  if (isDraft(typed)) return { typed: { typed, base: textIn(base) }, sending };
  return sending.from === '' && sending.reason === '' ? null : { typed: null, sending };
}

interface KnownProps extends ValueFormProps {
  readonly described: SiteValue;
  readonly kept: KeptFields<Unsent>;
}

interface Writing {
  /** Called once it is written: what was typed is kept no more. */
  readonly forget: () => void;
  readonly onDone: () => void;
  readonly onFaults: (faults: Faults) => void;
}

interface Written {
  readonly value: string;
  readonly holdsFrom: number;
  readonly reason: string;
  /** The base of the row that the draft began with. */
  readonly base: string;
}

/** Sends a value. After the warning that another operator wrote meanwhile, the next press writes over that. */
function useWrite(row: SiteValueRow, { forget, onDone, onFaults }: Writing) {
  const { say, language } = useText();
  const { core } = useClient();
  const [isWarned, setWarned] = useState(false);
  const act = useCounted(useAct((error: WriteFault) => refusedText(error, row.name, { say, language })));
  const write = (written: Written): Promise<boolean> => {
    const form = { ...written, name: row.name, base: isWarned ? row.base : written.base };
    return act.run(
      () => core.calls.ask('operator-act.operatorWriteValue', { form }),
      ({ state }) => {
        setWarned(false);
        forget();
        showToast('good', say(state === 'pending' ? 'operator.outcome.pending' : 'operator.value.written'));
        onDone();
      },
      (error) => {
        const isOverwriting = error.kind === 'code' && error.code === 'OP412';
        setWarned(isOverwriting);
        // The row and its history come again, so that the operator sees what the other one wrote.
        if (isOverwriting) onDone();
        const field = refusedField(error, language);
        onFaults(new Map(field === null ? [] : [field]));
      },
    );
  };
  return { fault: act.fault, setFault: act.setFault, write };
}

/** An earlier value is put into the form, which takes the keyboard. Returns the form. */
function useTaken({ taken = null, onTaken }: ValueFormProps, put: (value: unknown) => void) {
  const { say } = useText();
  const form = useRef<HTMLFormElement>(null);
  const take = useEffectEvent((value: string): void => {
    put(JSON.parse(value));
    form.current?.focus();
    showToast('good', say('operator.value.taken'));
    onTaken?.();
  });
  useEffect(() => {
    if (taken !== null) take(taken);
  }, [taken]);
  return form;
}

/** A value that was put into the form, and the draft in whose place. */
interface Replaced {
  /** null: nothing was typed. */
  readonly draft: Typed | null;
  /** null: the value in force, which the form follows. */
  readonly by: ValueDraft | null;
}

/**
 * Keeps what was typed and not sent, over several values that are put into its place. `own`: what was typed last, if it is not sent; null: nothing.
 * `putBack`: null: there is nothing to put back.
 */
function useReplaced(draft: Typed, isChanged: boolean, change: (next: Typed) => void) {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const before = replaced?.draft ?? null;
  const isUntouched = replaced !== null && (replaced.by === null ? !isChanged : replaced.by === draft.typed);
  const own = isUntouched ? before : isChanged ? draft : null;
  return {
    own,
    replace: (by: ValueDraft | null): void => setReplaced({ draft: own, by }),
    putBack:
      before === null
        ? null
        : (): void => {
            change(before);
            setReplaced(null);
          },
    forgetReplaced: () => setReplaced(null),
  };
}

function useValueForm(props: KnownProps) {
  const { row, described, kept, onDone } = props;
  const { shape } = described;
  const { say, language } = useText();
  // A typed value keeps the base from which it began: a reload of the row must not hide that another operator wrote meanwhile.
  const { draft, change, reset, isChanged, isSaving, save } = useDraft<Typed>(
    `${row.base} ${row.inForce}`,
    () => ({ typed: draftOf(shape, JSON.parse(row.inForce)), base: row.base }),
    kept.unsent?.typed,
  );
  const [sending, setSending] = useState(kept.unsent?.sending ?? emptySending);
  const [faults, setFaults] = useState<Faults>(new Map());
  const [faulty, setFaulty] = useState(noFault);
  const { own, replace, putBack, forgetReplaced } = useReplaced(draft, isChanged, (next) => {
    setFaults(new Map());
    change(next);
  });
  // A value that was loaded and not touched is not kept: it would take the place of what was typed.
  const text = JSON.stringify({ ...own, ...sending });
  const forget = useKeptForm(kept, text, own !== null || sending !== emptySending);
  const { fault, setFault, write } = useWrite(row, { forget, onDone, onFaults: setFaults });
  /** Resolves with whether it was written and nothing was changed since. */
  const begin = async (value: string): Promise<boolean> => {
    const holdsFrom = holdsFromOf(sending.from);
    const found = sendingFaults(holdsFrom, sending.reason, say);
    setFaulty(found);
    setFault(null);
    if (holdsFrom === null || found.reason !== null) return false;
    const { reason } = sending;
    const isWhole = await save(() => write({ value, holdsFrom, reason, base: draft.base }));
    if (isWhole) setSending((now) => (now === sending ? emptySending : now));
    return isWhole;
  };
  const send = async (): Promise<void> => {
    const read = readValueDraft(shape, draft.typed);
    const found = new Map(read.ok ? [] : read.faults.map((one) => [one.path, faultWords(one, language)]));
    setFaults(found);
    if (read.ok) {
      if (await begin(read.value)) forgetReplaced();
    } else {
      setFaulty(noFault);
      setFault(say('operator.value.faults', { count: found.size }));
    }
  };
  const takeBack = async (): Promise<void> => {
    if (!(await begin('null'))) return;
    replace(null);
    reset();
  };
  const type = (part: Partial<Sending>): void => setSending((now) => ({ ...now, ...part }));
  const typed = (next: ValueDraft): void => change({ ...draft, typed: next });
  const form = useTaken(props, (value) => {
    const next = draftOf(shape, value);
    setFaults(new Map());
    replace(next);
    typed(next);
  });
  return {
    putBack,
    form,
    draft: draft.typed,
    sending,
    faults,
    faulty,
    fault,
    isSaving,
    change: typed,
    type,
    send,
    takeBack,
  };
}

/** JSON of what is typed; null: a field has a fault. */
function valueOf({ shape }: SiteValue, draft: ValueDraft): string | null {
  const read = readValueDraft(shape, draft);
  return read.ok ? read.value : null;
}

function KnownForm(props: KnownProps) {
  const { row, usage, described } = props;
  const { say } = useText();
  const { shape, whenNull } = described;
  const { form, draft, sending, faults, faulty, fault, isSaving, change, type, send, takeBack, putBack } =
    useValueForm(props);
  return (
    <Form ref={form} tabIndex={-1} onSubmit={send} className="full">
      {putBack !== null && (
        <DraftLine
          text={say('operator.value.replaced')}
          act={say('operator.value.replaced.undo')}
          onAct={putBack}
        />
      )}
      <div className={`stack ${styles['short']}`}>
        <ShapeFields value={row.name} shape={shape} draft={draft} path="" faults={faults} onChange={change} />
      </div>
      <ValuePreview value={row.name} draft={draft} />
      {usage !== null && (
        <ValueCost name={row.name} before={row.inForce} after={valueOf(described, draft)} usage={usage} />
      )}
      <div className={`stack ${styles['short']}`}>
        <Field
          label={say('operator.value.from')}
          type="datetime-local"
          value={sending.from}
          onChange={(from) => type({ from })}
          hint={say('operator.value.from.hint')}
          fault={faulty.from}
        />
        <SignsField
          label={say('word.reason')}
          value={sending.reason}
          onChange={(reason) => type({ reason })}
          most={operatorLimits.reasonChars}
          fault={faulty.reason}
        />
      </div>
      {row.needsApproval && <p>{say('operator.value.needs-approval')}</p>}
      <FaultLine text={fault} />
      <div className="acts">
        <Submit disabled={isSaving}>{say('word.save')}</Submit>
        {whenNull === 'files' && !row.isDefault && (
          <Button disabled={isSaving} onClick={() => void takeBack()}>
            {say('operator.value.take-back')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Writes a site value with the time from which it holds. What was typed and not sent comes back. */
export function ValueForm(props: ValueFormProps) {
  const { row } = props;
  const { say } = useText();
  const name = valueNamed(row.name);
  return (
    <div className="box">
      <div className="row wrap">
        <h2>{valueTitle(row.name, say)}</h2>
        <span className={`tiny strong nowrap ${styles['chip']}`}>
          {say(row.isDefault ? 'operator.value.default' : 'operator.value.set')}
        </span>
      </div>
      {name === null ? (
        <p>{say('operator.value.unknown')}</p>
      ) : (
        <KeptForm kind="site-value" name={name} read={unsentIn}>
          {(kept) => <KnownForm {...props} described={siteValues[name]} kept={kept} />}
        </KeptForm>
      )}
    </div>
  );
}
