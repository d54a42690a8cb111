import type { ReactNode } from 'react';
import type { PendingValueRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { type Column, Detail, Time } from './answered.tsx';
import { DecideForm } from './decide-form.tsx';
import { ValueChanges } from './value-changes.tsx';
import { ChosenBelow } from './paged-list.tsx';

const columns = {
  from: 'operator.value.from',
  value: 'operator.change.list',
  reason: 'operator.reason',
  maker: 'operator.maker',
  at: 'operator.value.written-at',
  decision: 'operator.decision',
} as const;

interface LineProps {
  readonly name: string;
  readonly row: PendingValueRow;
  readonly onChoose: () => void;
}

function Line({ name, row, onChoose }: LineProps) {
  const { say } = useText();
  const { change, changes, more, holdsFrom, reason, maker, isOwn, madeAt } = row;
  return (
    <tr data-row={change}>
      <td data-name={say(columns.from)}>
        <Time at={holdsFrom} />
      </td>
      <td data-name={say(columns.value)}>
        <ValueChanges value={name} changes={changes} more={more} />
      </td>
      <td data-name={say(columns.reason)}>
        <Detail text={reason} />
      </td>
      <td data-name={say(columns.maker)}>{maker}</td>
      <td data-name={say(columns.at)}>
        <Time at={madeAt} />
      </td>
      <td data-name={say(columns.decision)}>
        {isOwn ? say('operator.own-grant') : <Button onClick={onChoose}>{say('operator.decide')}</Button>}
      </td>
    </tr>
  );
}

interface PendingProps {
  /** The name of the value. */
  readonly name: string;
  /** The name of the value, as the screen shows it. */
  readonly title: string;
  readonly rows: readonly PendingValueRow[];
  /** What the value (JSON) would cost. */
  readonly renderCost: (value: string) => ReactNode;
  readonly onDone: () => void;
}

/** The changes of a value that are not approved yet; one of them may be decided below the list. */
export function PendingValues({ name, title, rows, renderCost, onDone }: PendingProps) {
  const { say } = useText();
  const { core } = useClient();
  const named = Object.values(columns).map((key): Column => ({ name: say(key) }));
  return (
    <>
      <h2>{say('operator.grants.pending')}</h2>
      <ChosenBelow
        label={say('operator.grants.pending')}
        columns={named}
        rows={rows}
        idOf={({ change }) => change}
        renderRow={(row, choose) => <Line name={name} row={row} onChoose={choose} />}
        renderForm={({ change, value, changes, more }, done) => (
          <DecideForm
            title={title}
            decide={(decision, reason) => core.operator.decideValue(change, decision, reason)}
            onDone={done}
          >
            <ValueChanges value={name} changes={changes} more={more} />
            {renderCost(value)}
          </DecideForm>
        )}
        onDone={onDone}
      />
    </>
  );
}
