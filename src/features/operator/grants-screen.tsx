import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { GrantRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { Detail, OperatorList, Time } from './answered.tsx';
import { DecideForm } from './decide-form.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import styles from './operator.module.css';

const states = ['pending', 'posted', 'refused', 'expired'] as const;

const amountText = ({ amount, currency }: GrantRow, say: Say): string =>
  `${amount > 0 ? '+' : ''}${gold(amount)} ${say(`operator.currency.${currency}`)}`;

interface DecisionProps {
  readonly row: GrantRow;
  readonly onChoose: () => void;
}

function Decision({ row: { state, isOwn, decidedBy }, onChoose }: DecisionProps) {
  const { say } = useText();
  if (state !== 'pending') return decidedBy ?? '–';
  return isOwn ? say('operator.own-grant') : <Button onClick={onChoose}>{say('operator.decide')}</Button>;
}

function GrantsPanel() {
  const { say } = useText();
  const { core } = useClient();
  const [state, setState] = useState<(typeof states)[number]>('pending');
  return (
    <>
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, text: say(`operator.grants.${value}`) }))}
      />
      <OperatorList
        of={state}
        label={say('operator.grants')}
        ask={(door, page) => door.calls.ask('operator.operatorGrants', { params: { state, page } })}
        idOf={({ grant }) => grant}
        columns={({ choose }) => [
          { name: say('operator.key'), isNumber: true, render: ({ grant }) => grant },
          {
            name: say('operator.member'),
            render: ({ member, nick, memberId }) => (
              <Link to={`/operator/members/${member}`}>{`${nick} · ${memberId}`}</Link>
            ),
          },
          { name: say('operator.amount'), isNumber: true, render: (row) => amountText(row, say) },
          { name: say('operator.reason'), render: ({ reason }) => <Detail text={reason} /> },
          { name: say('operator.maker'), render: ({ maker }) => maker },
          { name: say('operator.time'), render: ({ madeAt }) => <Time at={madeAt} /> },
          {
            name: say('operator.decision'),
            render: (row) => <Decision row={row} onChoose={() => choose(row)} />,
          },
        ]}
        renderForm={(row, onDone) => (
          <DecideForm
            title={`${row.nick} · ${amountText(row, say)}`}
            decide={(decision, reason) =>
              core.moves.send('operator-act.operatorDecideGrant', { grant: row.grant, decision, reason })
            }
            onDone={onDone}
          >
            <p className={styles['detail']}>{row.reason}</p>
          </DecideForm>
        )}
      />
    </>
  );
}

/** Grants that wait for a second operator, and those that were decided. */
export const GrantsScreen = () => (
  <OperatorFrame>
    <GrantsPanel />
  </OperatorFrame>
);
