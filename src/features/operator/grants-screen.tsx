import { Link } from 'react-router';
import type { GrantRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { type Column, Detail, Time } from './answered.tsx';
import { amountText, DecideGrant } from './decide-grant.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { ChosenBelow, PagedList } from './paged-list.tsx';

const states = ['pending', 'posted', 'refused', 'expired'] as const;

const columns = {
  key: 'operator.key',
  member: 'operator.member',
  amount: 'operator.amount',
  reason: 'operator.reason',
  maker: 'operator.maker',
  at: 'operator.time',
  decision: 'operator.decision',
} as const;
const numbers: ReadonlySet<string> = new Set([columns.key, columns.amount]);

interface LineProps {
  readonly row: GrantRow;
  readonly onChoose: () => void;
}

function Line({ row, onChoose }: LineProps) {
  const { say } = useText();
  const { grant, member, nick, memberId, reason, maker, madeAt, state, isOwn, decidedBy } = row;
  const mayDecide = state === 'pending' && !isOwn;
  return (
    <tr data-row={grant}>
      <td data-name={say(columns.key)} data-number>
        {grant}
      </td>
      <td data-name={say(columns.member)}>
        <Link to={`/operator/members/${member}`}>
          {nick} · {memberId}
        </Link>
      </td>
      <td data-name={say(columns.amount)} data-number>
        {amountText(row, say)}
      </td>
      <td data-name={say(columns.reason)}>
        <Detail text={reason} />
      </td>
      <td data-name={say(columns.maker)}>{maker}</td>
      <td data-name={say(columns.at)}>
        <Time at={madeAt} />
      </td>
      <td data-name={say(columns.decision)}>
        {mayDecide && <Button onClick={onChoose}>{say('operator.decide')}</Button>}
        {!mayDecide && state === 'pending' && say('operator.own-grant')}
        {state !== 'pending' && (decidedBy ?? '–')}
      </td>
    </tr>
  );
}

function GrantsPanel() {
  const { say } = useText();
  const named = Object.values(columns).map((key): Column => ({
    name: say(key),
    ...(numbers.has(key) ? { isNumber: true } : {}),
  }));
  return (
    <PagedList
      first="pending"
      states={states.map((value) => ({ value, text: say(`operator.grants.${value}`) }))}
      load={(core, state, page) => core.calls.ask('operator.operatorGrants', { params: { state, page } })}
    >
      {(rows, reload) => (
        <ChosenBelow
          label={say('operator.grants')}
          columns={named}
          rows={rows}
          idOf={({ grant }) => grant}
          renderRow={(row, choose) => <Line row={row} onChoose={choose} />}
          renderForm={(grant, onDone) => <DecideGrant grant={grant} onDone={onDone} />}
          onDone={reload}
        />
      )}
    </PagedList>
  );
}

/** Grants that wait for a second operator, and those that were decided. */
export const GrantsScreen = () => (
  <OperatorFrame>
    <GrantsPanel />
  </OperatorFrame>
);
