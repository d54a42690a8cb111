import { Link } from '../../parts/pages/link.tsx';
import { grantStates } from '../../../domain/desk/proposal.ts';
import type { GrantRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { useClient } from '../../core/door/use-client.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { plainColumn } from './columns.tsx';
import { DecideForm } from './decide-form.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { ProposalList } from './proposal-list.tsx';

const amountText = ({ amount, currency }: GrantRow, say: Say): string =>
  `${amount > 0 ? '+' : ''}${gold(amount)} ${say(`operator.currency.${currency}`)}`;

function GrantsPanel() {
  const { say } = useText();
  const { core } = useClient();
  return (
    <ProposalList<GrantRow, GrantRow['state'], 'amount'>
      states={grantStates}
      stateText={(state) => say(`operator.grants.${state}`)}
      label={say('operator.grants')}
      file="grants"
      ask={(state) => (door, list) =>
        door.calls.ask('operator.operatorGrants', { params: { state, ...list } })
      }
      idOf={({ grant }) => grant}
      columns={[
        plainColumn(say('word.number'), ({ grant }) => grant, { isNumber: true }),
        {
          name: say('operator.member'),
          render: ({ member, nick, memberId }) => (
            <Link to={`/operator/members/${member}`}>{`${nick} · ${memberId}`}</Link>
          ),
          cell: ({ nick, memberId }) => `${nick} · ${memberId}`,
        },
        plainColumn(say('operator.amount'), (row) => amountText(row, say), { by: 'amount', isNumber: true }),
      ]}
      renderForm={(row, onDone) => (
        <DecideForm
          title={`${row.nick} · ${amountText(row, say)}`}
          of={`grant ${row.grant}`}
          decide={(decision, reason) =>
            core.moves.send('operator-act.operatorDecideGrant', { grant: row.grant, decision, reason })
          }
          asked={row}
          onDone={onDone}
        />
      )}
    />
  );
}

/** Grants that wait for a second operator, and those that were decided. */
export const GrantsScreen = operatorScreen(GrantsPanel);
