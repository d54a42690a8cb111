import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ratePolicies } from '../../../domain/bet-rules/price-policy.ts';
import { levels } from '../../../domain/catalogue/level.ts';
import type { ForkStart, ForkStep } from '../../core/prices/open-stage.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import {
  askedOf,
  type ForkForm,
  type ForkNumber,
  forkFormOf,
  type HeldFork,
  forkNumbers,
  isNumberGood,
  movedTo,
  formSets,
  withLevel,
} from './fork-form.ts';
import { ChangeComposer } from './change-composer.tsx';
import { OpenFileButton } from './file-drop.tsx';
import { ForkOutcome } from './fork-outcome.tsx';
import { FuturesOutcome } from './futures-outcome.tsx';
import { usePolicyText } from './use-policy-text.ts';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import { Select } from '../../parts/forms/select.tsx';
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
    <fieldset className={'stack g4 thin wide'}>
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
    <div className={`stack wide ${styles['fields']}`}>
      <label>
        {say('slip.policy')}
        <Select
          value={form.ratePolicy}
          data-fork="policy"
          onChange={(ratePolicy) => onChange({ ...form, ratePolicy })}
          options={ratePolicies.map((value) => ({ value, text: policyText(value) }))}
        />
      </label>
      <label>
        {say('word.level')}
        <Select
          className="num"
          value={form.level}
          data-fork="level"
          onChange={(level) => onChange(withLevel(form, level, start))}
          options={levels.map((value) => ({ value, text: value }))}
        />
      </label>
    </div>
  );
}

function Numbers({ form, onChange }: Omit<PartProps, 'start'>) {
  const { say } = useText();
  const set = (name: ForkNumber, text: string): void =>
    onChange({ ...form, numbers: { ...form.numbers, [name]: text.trim() } });
  return (
    <div className={`stack wide ${styles['fields']}`}>
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

interface BaseProps {
  readonly base: readonly ForkStep[];
  readonly onLeave: () => void;
}

/** Number of the last entry before a fork. */
const lastPlayed = (n: number): string => gold(Math.max(0, n - 1));

/** The fork that is forked again, with its changes. */
function Base({ base, onLeave }: BaseProps) {
  const { say } = useText();
  if (base.length === 0) return null;
  return (
    <section className="stack g4 thin" aria-label={say('replay.fork.base')} data-fork-base={base.length}>
      <ul className={`stack g4 wide ${styles['changes']}`}>
        {base.map(({ n, sets }) => (
          <li key={`${n} ${sets.join()}`}>
            {say('replay.fork.base-at', { n: lastPlayed(n) })} <code>{sets.join(' ')}</code>
          </li>
        ))}
      </ul>
      <Button look="quiet" data-leave-base onClick={onLeave}>
        {say('replay.fork.base-leave')}
      </Button>
    </section>
  );
}

interface ForkTabProps {
  readonly store: ReplayStore;
  /** The place at which the session forks. */
  readonly n: number;
  readonly view: Pick<ReplayView, 'forked' | 'futures' | 'session'>;
}

interface OutcomesProps extends Omit<ForkTabProps, 'n'> {
  readonly onFork: (base: readonly ForkStep[]) => void;
}

/** Both ways on from here, or why there are none. */
function Outcomes({ store, view: { forked, futures, session }, onFork }: OutcomesProps) {
  const { say } = useText();
  return (
    <>
      {futures?.ok === false && (
        <p role="alert" data-fork-refused={futures.error.why}>
          {futures.error.why === 'bad-change' ||
          futures.error.why === 'unmet-change' ||
          futures.error.why === 'no-fork' ||
          futures.error.why === 'before-fork' ||
          futures.error.why === 'too-many-forks' ||
          futures.error.why === 'other-session'
            ? say(`replay.future.${futures.error.why}`, {
                set:
                  futures.error.why === 'before-fork'
                    ? lastPlayed(Number(futures.error.set))
                    : futures.error.set,
              })
            : say(`replay.refused.${futures.error.why}`, { name: session?.name ?? '' })}
        </p>
      )}
      {futures?.ok === true && (
        <FuturesOutcome
          futures={futures.value}
          name={session?.name ?? ''}
          onShow={() => void store.sides.open(futures.value)}
          onFork={({ n, sets, base }) => onFork([...base, { n, sets }])}
        />
      )}
      {forked !== null && !forked.ok && <p role="alert">{say('replay.fork.refused')}</p>}
      {forked?.ok === true && <ForkOutcome forked={forked.value} />}
    </>
  );
}

/** The form of the place; what was changed in it stays when the place changes. */
function useForkForm(store: ReplayStore, n: number) {
  const [held, setHeld] = useState<HeldFork | null>(null);
  const [base, setBase] = useState<readonly ForkStep[]>([]);
  /** Of the presses that change the form from afar the newest counts: a file is still played when another fork is begun. */
  const turn = useRef(0);
  const load = (of: readonly ForkStep[]): void => {
    const own = ++turn.current;
    void store.forks.start(of).then((start) => {
      if (turn.current === own) setHeld(start === null ? null : { start, form: forkFormOf(start) });
    });
  };
  const ask = useEffectEvent(() => store.forks.start(base));
  useEffect(() => {
    let stopped = false;
    void ask().then((start) => {
      if (!stopped) setHeld((before) => (start === null ? null : { start, form: movedTo(start, before) }));
    });
    return () => {
      stopped = true;
    };
  }, [n]);
  const change = (form: ForkForm): void => setHeld((now) => (now === null ? null : { ...now, form }));
  /** The form of a fork file: all of its changes in words. */
  const openFile = (file: File): void => {
    const own = ++turn.current;
    void store.forks.openFile(file).then(async (read) => {
      if (read === null || turn.current !== own) return;
      const start = await store.forks.start(read.base);
      if (turn.current !== own) return;
      setBase(read.base);
      setHeld(start === null ? null : { start, form: { ...forkFormOf(start), more: read.sets } });
    });
  };
  /** Forks this fork from now on, or the recording again. */
  const forkOf = (of: readonly ForkStep[]): void => {
    setBase(of);
    load(of);
  };
  return { held, base, load: () => load(base), change, openFile, forkOf };
}

/** Forks the session here: another slip, rule, limit, price policy, message or command beside what was recorded. */
export function ForkTab({ store, n, view }: ForkTabProps) {
  const { say } = useText();
  const { held, base, load, change, openFile, forkOf } = useForkForm(store, n);
  const sets = held === null ? null : formSets(held.form, held.start);
  const asked = held === null ? null : askedOf(held.form, held.start);
  const play = (): void => {
    if (sets !== null) void store.forks.futures(sets, base);
  };
  return (
    <Form className="soft start full" onSubmit={play} data-fork-at={held?.start.n}>
      <p>{say('replay.fork.hint')}</p>
      <div className="acts">
        <Button look="quiet" data-fork-load onClick={load}>
          {say('replay.fork.load')}
        </Button>
        <OpenFileButton look="quiet" text="replay.fork.open" onFile={openFile} />
      </div>
      <Base base={base} onLeave={() => forkOf([])} />
      {held === null && base.length > 0 && (
        <p role="status">{say('replay.future.before-fork', { set: lastPlayed(base.at(-1)?.n ?? 0) })}</p>
      )}
      {held !== null && (
        <>
          <Picks start={held.start} form={held.form} onChange={change} />
          <Choices start={held.start} form={held.form} onChange={change} />
          <Numbers form={held.form} onChange={change} />
          <ChangeComposer
            commands={held.start.commands}
            changes={held.form.more}
            onChange={(more) => change({ ...held.form, more })}
          />
          <div className="acts">
            <Button type="submit" look="primary" disabled={sets === null} data-run-futures>
              {say('replay.fork.futures')}
            </Button>
            <Button
              look="quiet"
              disabled={asked === null || base.length > 0}
              data-run-fork
              onClick={() => asked !== null && void store.forks.bet(asked)}
            >
              {say('replay.fork.run')}
            </Button>
          </div>
          {asked === null && <p role="alert">{say('replay.fork.bad')}</p>}
        </>
      )}
      <Outcomes store={store} view={view} onFork={forkOf} />
    </Form>
  );
}
