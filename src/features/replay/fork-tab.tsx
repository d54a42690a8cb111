import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ForkStart } from '../../core/prices/open-stage.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import {
  askedOf,
  type ForkForm,
  type ForkNumber,
  formOf,
  type HeldFork,
  forkNumbers,
  isNumberGood,
  levels,
  movedTo,
  ratePolicies,
  withLevel,
} from './fork-form.ts';
import { ForkOutcome } from './fork-outcome.tsx';
import { usePolicyText } from './use-policy-text.ts';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import styles from './fork.module.css';

interface PartProps {
  readonly start: ForkStart;
  readonly form: ForkForm;
  readonly onChange: (form: ForkForm) => void;
}

/** The picks of the slip on the replayed screens; each may be left out. */
function Picks({ start, form, onChange }: PartProps) {
  const { say, language } = useText();
  const { items } = start.bet;
  if (items.length === 0) return <p>{say('replay.fork.no-picks')}</p>;
  const toggle = (id: string): void => {
    const left = new Set(form.left);
    if (!left.delete(id)) left.add(id);
    onChange({ ...form, left });
  };
  return (
    <fieldset className={`stack g4 thin ${styles['picks']}`}>
      <legend>{say('replay.fork.picks')}</legend>
      {items.map(({ id, home, away, marketId, specifier, odds }) => (
        <Check
          key={id}
          text={`${nameIn(home, language)} – ${nameIn(away, language)} · ${marketId} ${specifier} · ${displayOdds(odds)}`}
          checked={!form.left.has(id)}
          data-fork-pick={id}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}

function Choices({ start, form, onChange }: PartProps) {
  const { say } = useText();
  const policyText = usePolicyText();
  return (
    <div className={styles['fields']}>
      <label>
        {say('slip.policy')}
        <select
          value={form.ratePolicy}
          data-fork="policy"
          onChange={({ target }) =>
            onChange({
              ...form,
              ratePolicy: ratePolicies.find((one) => one === target.value) ?? form.ratePolicy,
            })
          }
        >
          {ratePolicies.map((policy) => (
            <option key={policy} value={policy}>
              {policyText(policy)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('replay.fork.level')}
        <select
          className="num"
          value={form.level}
          data-fork="level"
          onChange={({ target }) =>
            onChange(withLevel(form, levels.find((one) => one === target.value) ?? form.level, start))
          }
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Numbers({ form, onChange }: Omit<PartProps, 'start'>) {
  const { say } = useText();
  const set = (name: ForkNumber, text: string): void =>
    onChange({ ...form, numbers: { ...form.numbers, [name]: text.trim() } });
  return (
    <div className={styles['fields']}>
      {forkNumbers.map((name) => (
        <label key={name}>
          {say(`replay.fork.${name}`)}
          <input
            className="num"
            value={form.numbers[name]}
            inputMode="decimal"
            maxLength={12}
            data-fork={name}
            aria-invalid={!isNumberGood(name, form.numbers[name])}
            onChange={({ target }) => set(name, target.value)}
          />
        </label>
      ))}
    </div>
  );
}

interface ForkTabProps {
  readonly store: ReplayStore;
  /** The place at which the session forks. */
  readonly n: number;
  readonly forked: ReplayView['forked'];
}

/** Forks the session here: another slip, rule, limit or price policy beside what was recorded. */
export function ForkTab({ store, n, forked }: ForkTabProps) {
  const { say } = useText();
  const [held, setHeld] = useState<HeldFork | null>(null);
  const load = (): void =>
    void store.reader
      .forkStart()
      .then((start) => setHeld(start === null ? null : { start, form: formOf(start) }));
  const ask = useEffectEvent(() => store.reader.forkStart());
  useEffect(() => {
    let stopped = false;
    void ask().then((start) => {
      if (!stopped) setHeld((before) => (start === null ? null : { start, form: movedTo(start, before) }));
    });
    return () => {
      stopped = true;
    };
  }, [n]);
  const asked = held === null ? null : askedOf(held.form, held.start);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (asked !== null) void store.fork(asked);
  };
  const change = (form: ForkForm): void => setHeld((now) => (now === null ? null : { ...now, form }));
  return (
    <form className="stack soft fit start" onSubmit={submit} data-fork-at={held?.start.n}>
      <p>{say('replay.fork.hint')}</p>
      <Button look="quiet" data-fork-load onClick={load}>
        {say('replay.fork.load')}
      </Button>
      {held !== null && (
        <>
          <Picks start={held.start} form={held.form} onChange={change} />
          <Choices start={held.start} form={held.form} onChange={change} />
          <Numbers form={held.form} onChange={change} />
          <Button type="submit" look="quiet" disabled={asked === null} data-run-fork>
            {say('replay.fork.run')}
          </Button>
          {asked === null && <p role="alert">{say('replay.fork.bad')}</p>}
        </>
      )}
      {forked !== null && !forked.ok && <p role="alert">{say('replay.fork.refused')}</p>}
      {forked?.ok === true && <ForkOutcome forked={forked.value} />}
    </form>
  );
}
