import type { ReactNode } from 'react';
import type { PendingValueRow } from '../../../worker/features/operator/operator-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { useText } from '../../text/i18n.ts';
import { type Column, Detail, Time } from './answered.tsx';
import { DecideForm } from './decide-form.tsx';
import { ChosenBelow } from './paged-list.tsx';

interface LineProps {
  readonly row: PendingValueRow;
  readonly onChoose: () => void;
}

function Line({ row, onChoose }: LineProps) {
  const { say } = useText();
  const { change, value, holdsFrom, reason, maker, isOwn, madeAt } = row;
  return (
    <tr data-row={change}>
      <td>
        <Time at={holdsFrom} />
      </td>
      <td>
        <Detail text={value} />
      </td>
      <td>
        <Detail text={reason} />
      </td>
      <td>{maker}</td>
      <td>
        <Time at={madeAt} />
      </td>
      <td>
        {isOwn ? say('operator.own-grant') : <Button onClick={onChoose}>{say('operator.decide')}</Button>}
      </td>
    </tr>
  );
}

interface PendingProps {
  /** The name of the value, as the screen shows it. */
  readonly title: string;
  readonly rows: readonly PendingValueRow[];
  /** What the value (JSON) would cost. */
  readonly renderCost: (value: string) => ReactNode;
  readonly onDone: () => void;
}

/** The changes of a value that are not approved yet; one of them may be decided below the list. */
export function PendingValues({ title, rows, renderCost, onDone }: PendingProps) {
  const { say } = useText();
  const { core } = useClient();
  const columns: readonly Column[] = [
    { name: say('operator.value.from') },
    { name: say('operator.value') },
    { name: say('operator.reason') },
    { name: say('operator.maker') },
    { name: say('operator.value.written-at') },
    { name: say('operator.decision') },
  ];
  return (
    <>
      <h2>{say('operator.grants.pending')}</h2>
      <ChosenBelow
        label={say('operator.grants.pending')}
        columns={columns}
        rows={rows}
        idOf={({ change }) => change}
        renderRow={(row, choose) => <Line row={row} onChoose={choose} />}
        renderForm={({ change, value }, done) => (
          <DecideForm
            title={title}
            decide={(decision, reason) => core.operator.decideValue(change, decision, reason)}
            onDone={done}
          >
            <Detail text={value} />
            {renderCost(value)}
          </DecideForm>
        )}
        onDone={onDone}
      />
    </>
  );
}
