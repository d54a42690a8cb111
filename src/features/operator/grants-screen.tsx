import { useState } from 'react';
import { Link } from 'react-router';
import type { GrantRow, GrantState, Listed } from '../../../worker/features/operator/operator-api.ts';
import { Button } from '../../parts/button.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Segments } from '../../parts/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered, type Column, Detail, Table, Time } from './answered.tsx';
import { amountText, DecideGrant } from './decide-grant.tsx';
import { MAX_PAGES, pagesOf } from './list-pages.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { useAnswer } from './use-answer.ts';

const states = ['pending', 'posted', 'refused', 'expired'] as const;

interface LineProps {
  readonly row: GrantRow;
  readonly onChoose: (grant: number) => void;
}

function Line({ row, onChoose }: LineProps) {
  const { say } = useText();
  const { grant, member, nick, memberId, reason, maker, madeAt, state, isOwn, decidedBy } = row;
  const mayDecide = state === 'pending' && !isOwn;
  return (
    <tr data-row={grant}>
      <td data-number>{grant}</td>
      <td>
        <Link to={`/operator/members/${member}`}>
          {nick} · {memberId}
        </Link>
      </td>
      <td data-number>{amountText(row, say)}</td>
      <td>
        <Detail text={reason} />
      </td>
      <td>{maker}</td>
      <td>
        <Time at={madeAt} />
      </td>
      <td>
        {mayDecide && <Button onClick={() => onChoose(grant)}>{say('operator.decide')}</Button>}
        {!mayDecide && state === 'pending' && say('operator.own-grant')}
        {state !== 'pending' && (decidedBy ?? '–')}
      </td>
    </tr>
  );
}

interface GrantsProps {
  readonly list: Listed<GrantRow>;
  readonly reload: () => void;
}

/** A page of grants; one of them may be decided below it. */
function Grants({ list: { rows }, reload }: GrantsProps) {
  const { say } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const columns: readonly Column[] = [
    { name: say('operator.key'), isNumber: true },
    { name: say('operator.member') },
    { name: say('operator.amount'), isNumber: true },
    { name: say('operator.reason') },
    { name: say('operator.maker') },
    { name: say('operator.time') },
    { name: say('operator.decision') },
  ];
  const grant = rows.find((row) => row.grant === chosen);
  return (
    <>
      <Table label={say('operator.grants')} columns={columns} isEmpty={rows.length === 0}>
        {rows.map((row) => (
          <Line key={row.grant} row={row} onChoose={setChosen} />
        ))}
      </Table>
      {grant !== undefined && (
        <DecideGrant
          key={grant.grant}
          grant={grant}
          onDone={() => {
            setChosen(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function GrantsPanel() {
  const { say } = useText();
  const [state, setState] = useState<GrantState>('pending');
  const [page, setPage] = useState(1);
  const loaded = useAnswer(`${state} ${page}`, (core) => core.operator.grants(state, page));
  return (
    <>
      <Segments
        label={say('operator.state')}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        options={states.map((value) => ({ value, text: say(`operator.grants.${value}`) }))}
      />
      <Answered loaded={loaded}>
        {(list) => (
          <>
            <Grants key={state} list={list} reload={loaded.reload} />
            <Pages
              label={say('operator.pages')}
              page={page}
              pages={Math.min(MAX_PAGES, pagesOf(list.total))}
              onPage={setPage}
            />
          </>
        )}
      </Answered>
    </>
  );
}

/** Grants that wait for a second operator, and those that were decided. */
export const GrantsScreen = () => (
  <OperatorFrame>
    <GrantsPanel />
  </OperatorFrame>
);
