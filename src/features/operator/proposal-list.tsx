import { type ReactNode, useState } from 'react';
import type { ProposalState } from '../../../domain/desk/proposal.ts';
import { koreanWireTime } from '../../../domain/time/korean-time.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { Detail, OperatorList, type OperatorColumn, type OperatorListProps, Time } from './answered.tsx';

/** The common part of every row of a proposal (domain/desk/proposal). */
interface ProposedRow {
  readonly maker: string;
  readonly isOwn: boolean;
  readonly reason: string;
  readonly madeAt: number;
  readonly state: ProposalState;
  readonly decidedBy: string | null;
  /** Server ms. */
  readonly decidedAt: number | null;
  readonly decidedWhy: string | null;
}

type Decision = Pick<ProposedRow, 'decidedBy' | 'decidedAt' | 'decidedWhy'>;

/** Who decided it, when, and why; nothing of one that nobody decided. */
export function Decided({ row: { decidedBy, decidedAt, decidedWhy } }: { readonly row: Decision }) {
  if (decidedBy === null) return '–';
  return (
    <span>
      {decidedBy} {decidedAt !== null && <Time at={decidedAt} />}
      {decidedWhy !== null && <Detail text={decidedWhy} />}
    </span>
  );
}

const decisionCell = ({ decidedBy, decidedAt, decidedWhy }: Decision): string | null =>
  decidedBy &&
  [decidedBy, decidedAt !== null && koreanWireTime(decidedAt), decidedWhy].filter(Boolean).join(' ');

interface ProposalListProps<Row, State extends string, By extends string> extends Pick<
  OperatorListProps<Row, By>,
  'label' | 'file' | 'version' | 'idOf'
> {
  readonly states: readonly State[];
  readonly stateText: (state: State) => string;
  readonly ask: (state: State) => OperatorListProps<Row, By>['ask'];
  /** The columns of its own; reason, maker and decision follow. */
  readonly columns: readonly OperatorColumn<Row, By>[];
  /** How a proposal ended, in the column of its decision; without, who decided it, when and why. */
  readonly renderEnd?: (row: Row) => ReactNode;
  readonly renderForm: (row: Row, onDone: () => void) => ReactNode;
}

/** Proposals of operators in one state: those that wait are decided below the list, by another operator. */
export function ProposalList<Row extends ProposedRow, State extends string, By extends string>({
  states,
  stateText,
  ask,
  columns,
  renderEnd,
  ...list
}: ProposalListProps<Row, State, By | 'at'>) {
  const { say } = useText();
  const [state, setState] = useState(states[0]);
  const decision = (row: Row, choose: (row: Row) => void): ReactNode => {
    if (row.state !== 'pending') return renderEnd?.(row) ?? <Decided row={row} />;
    return row.isOwn ? (
      say('operator.own-proposal')
    ) : (
      <Button onClick={() => choose(row)}>{say('operator.decide')}</Button>
    );
  };
  if (state === undefined) return null;
  return (
    <OperatorList<Row, By | 'at'>
      empty={say(state === 'pending' ? 'operator.proposals.none' : 'operator.proposals.none-so')}
      {...list}
      search={
        <Segments
          label={say('word.state')}
          value={state}
          onChange={setState}
          options={states.map((value) => ({ value, text: stateText(value) }))}
        />
      }
      of={state}
      ask={ask(state)}
      columns={({ choose }) => [
        ...columns,
        {
          name: say('word.reason'),
          render: ({ reason }) => <Detail text={reason} />,
          cell: ({ reason }) => reason,
        },
        {
          name: say('operator.maker'),
          by: 'at',
          render: ({ maker, isOwn, madeAt }) => (
            <>
              {isOwn ? <b>{say('operator.maker.own', { maker })}</b> : maker} <Time at={madeAt} />
            </>
          ),
          cell: ({ maker, madeAt }) => `${maker} ${koreanWireTime(madeAt)}`,
        },
        {
          name: say('operator.decision'),
          render: (row) => decision(row, choose),
          cell: decisionCell,
        },
      ]}
    />
  );
}
