/** The limits beside the loss of a day: what is used of each, how to set it, and when a higher one takes effect. */
import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { OwnLimitRow } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useSecondsLeft } from '../../parts/matches/use-seconds-left.ts';
import { useTypedAmount } from '../../parts/forms/use-typed-amount.ts';
import { dateAndTime } from '../../text/dates.ts';
import { goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { limitAmount } from '../../text/limit-text.ts';
import styles from './own-limits.module.css';

interface RowProps {
  readonly row: OwnLimitRow;
  readonly onSaved: () => void;
}

/** Sets the limit; `fault`: why the last try was refused. */
function useSet({ row: { of, period }, onSaved }: RowProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useAct((fault: Fault) => refusalHint('ownlimits.fault', fault, say));
  const set = async (limit: number): Promise<void> => {
    await act.run(
      () =>
        core.calls.ask('limits.setOwnLimit', {
          form: { of, period, limit },
          beside: `${of} ${period}`,
        }),
      () => {
        showToast('good', say('ownlimits.saved'));
        onSaved();
      },
    );
  };
  return { set, busy: act.isBusy, fault: act.fault };
}

/** A higher limit that was asked for: it holds when the member confirms it after its wait. */
function AskedLimit({ row, onSaved }: RowProps) {
  const { say, language } = useText();
  const { set, busy, fault } = useSet({ row, onSaved });
  const { asked, limit, of } = row;
  const left = useSecondsLeft(asked?.from ?? null);
  if (asked === null) return null;
  const isDue = left === 0;
  const wish = asked.limit === null ? say('ownlimits.none') : limitAmount(of, asked.limit, say);
  return (
    <p data-asked={isDue ? 'due' : 'waits'}>
      {say(isDue ? 'ownlimits.due' : 'ownlimits.waits', {
        limit: wish,
        from: dateAndTime(asked.from, language),
        until: dateAndTime(asked.until, language),
      })}
      <span className="acts">
        {isDue && (
          <Button look="primary" disabled={busy} onClick={() => void set(asked.limit ?? 0)}>
            {say('losslimit.confirm')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void set(limit ?? 0)}>
          {say('losslimit.drop')}
        </Button>
      </span>
      <span role="alert">{fault}</span>
    </p>
  );
}

function LimitForm({ row, onSaved }: RowProps) {
  const { say, language } = useText();
  const { set, busy, fault } = useSet({ row, onSaved });
  const { of, period, limit } = row;
  const [amount, setAmount] = useState(limit ?? 0);
  const typed = useTypedAmount(amount, setAmount);
  const isHigher = limit !== null && amount > limit;
  return (
    <Form onSubmit={() => set(amount)}>
      <Field
        label={`${say(`limit.name.${of}.${period}`)} (${say(`ownlimits.unit.${of}`)})`}
        {...typed}
        hint={(of === 'time' ? limitAmount(of, amount, say) : goldHint(amount, language)) || ' '}
        fault={typed.fault ?? fault}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
      />
      <div className="acts">
        <Submit disabled={busy || amount === 0 || amount === limit}>
          {say(isHigher ? 'losslimit.ask' : 'losslimit.save')}
        </Submit>
        {limit !== null && (
          <Button disabled={busy} onClick={() => void set(0)}>
            {say('ownlimits.remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function LimitRow({ row, onSaved }: RowProps) {
  const { say, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const { of, period, limit, used, open, until, asked } = row;
  const saved = (): void => {
    setOpen(false);
    onSaved();
  };
  const name = say(`limit.name.${of}.${period}`);
  const act = limit === null ? 'ownlimits.set' : 'ownlimits.change';
  return (
    <li className={`stack ${styles['limit']}`} data-limit={`${of} ${period}`}>
      <div>
        <strong>{name}</strong>
        <small className="num block" data-used={used}>
          {say(limit === null ? 'ownlimits.used' : 'ownlimits.used-of', {
            used: limitAmount(of, used, say),
            limit: limit === null ? '' : limitAmount(of, limit, say),
            left: limit === null ? '' : limitAmount(of, Math.max(0, limit - used), say),
            until: dateAndTime(until, language),
          })}
          {open > 0 && ` · ${say('ownlimits.open', { open: limitAmount(of, open, say) })}`}
        </small>
      </div>
      <Button aria-expanded={isOpen} aria-label={`${name} ${say(act)}`} onClick={() => setOpen(!isOpen)}>
        {say(act)}
      </Button>
      {limit !== null && (
        <meter aria-label={name} min={0} max={limit} value={Math.min(used, limit)} high={limit * 0.8} />
      )}
      {asked !== null && <AskedLimit row={row} onSaved={saved} />}
      {isOpen && <LimitForm row={row} onSaved={saved} />}
    </li>
  );
}

const isLossOfDay = ({ of, period }: OwnLimitRow): boolean => of === 'loss' && period === 'day';

interface OwnLimitsProps {
  readonly rows: readonly OwnLimitRow[];
  readonly onSaved: () => void;
}

/** The loss of a day has a box of its own. */
export function OwnLimits({ rows, onSaved }: OwnLimitsProps) {
  const { say } = useText();
  return (
    <div className="box">
      <h2>{say('ownlimits.title')}</h2>
      <p>{say('ownlimits.text')}</p>
      <p>{say('ownlimits.rule')}</p>
      <ul className="stack g0">
        {rows
          .filter((row) => !isLossOfDay(row))
          .map((row) => (
            <LimitRow key={`${row.of} ${row.period} ${row.limit}`} row={row} onSaved={onSaved} />
          ))}
      </ul>
    </div>
  );
}
