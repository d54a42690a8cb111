import type { ReactNode } from 'react';
import type { PendingValueRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { ChosenRows } from '../../parts/answers/list-page.tsx';
import { Detail, Time } from './answered.tsx';
import { DecideForm } from './decide-form.tsx';
import { ValueChanges } from './value-changes.tsx';

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
  return (
    <>
      <h2>{say('operator.grants.pending')}</h2>
      <ChosenRows
        label={say('operator.grants.pending')}
        rows={rows}
        idOf={({ change }) => change}
        empty={say('operator.empty')}
        columns={(choose) => [
          { name: say('operator.value.from'), render: ({ holdsFrom }) => <Time at={holdsFrom} /> },
          {
            name: say('operator.change.list'),
            render: ({ changes, more }) => <ValueChanges value={name} changes={changes} more={more} />,
          },
          { name: say('word.reason'), render: ({ reason }) => <Detail text={reason} /> },
          { name: say('operator.maker'), render: ({ maker }) => maker },
          { name: say('operator.value.written-at'), render: ({ madeAt }) => <Time at={madeAt} /> },
          {
            name: say('operator.decision'),
            render: (row) =>
              row.isOwn ? (
                say('operator.own-proposal')
              ) : (
                <Button onClick={() => choose(row)}>{say('operator.decide')}</Button>
              ),
          },
        ]}
        renderForm={({ change, value, changes, more }, done) => (
          <DecideForm
            title={title}
            decide={(decision, reason) =>
              core.moves.send('operator-act.operatorDecideValue', { change, decision, reason })
            }
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
