import { useState } from 'react';
import { useParams } from 'react-router';
import type {
  MemberPart,
  MemberProfile,
  MemberRow,
} from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { ActForm } from './act-form.tsx';
import { Answered, type Column, Detail, Table, Time } from './answered.tsx';
import { GrantForm } from './grant-form.tsx';
import { MAX_PAGES, pagesOf } from './list-pages.ts';
import { MemberAgreements, MemberLossLimit } from './member-agreements.tsx';
import { MemberFacts, MemberLimits } from './member-facts.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { sayOr } from './refusal-text.ts';
import { amountText, kindText, rowDetail } from './row-detail.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';

const parts = ['bets', 'ledger', 'purchases', 'sessions', 'limits', 'terms', 'audit'] as const;

interface RowsProps {
  readonly number: number;
  readonly part: MemberPart;
  /** Changes when an act may have changed the rows. */
  readonly round: number;
}

function Line({ part, row }: { readonly part: MemberPart; readonly row: MemberRow }) {
  const { say, language } = useText();
  const { at, kind, state, amount, currency, key } = row;
  return (
    <tr data-row={key}>
      <td data-name={say('operator.time')}>
        <Time at={at} />
      </td>
      <td data-name={say('operator.kind')}>{kindText(kind, say)}</td>
      <td data-name={say('operator.state')}>{sayOr(say, `operator.state.${state}`, state)}</td>
      <td data-name={say('operator.amount')} data-number>
        {amount !== null && amountText(amount, currency, say)}
      </td>
      <td data-name={say('operator.detail')}>
        <Detail text={rowDetail(part, row, say, language)} />
      </td>
      <td data-name={say('operator.key')} data-number>
        {key}
      </td>
    </tr>
  );
}

function Rows({ number, part, round }: RowsProps) {
  const { say } = useText();
  const [page, setPage] = useState(1);
  const loaded = useAsk(
    `${number} ${part} ${page}`,
    (core) => core.calls.ask('operator.operatorMemberPart', { params: { number, part, page } }),
    {
      version: round,
    },
  );
  const columns: readonly Column[] = [
    { name: say('operator.time') },
    { name: say('operator.kind') },
    { name: say('operator.state') },
    { name: say('operator.amount'), isNumber: true },
    { name: say('operator.detail') },
    { name: say('operator.key'), isNumber: true },
  ];
  return (
    <Answered loaded={loaded}>
      {({ rows, total }) => (
        <>
          <Table label={say(`operator.part.${part}`)} columns={columns} isEmpty={rows.length === 0} stacks>
            {rows.map((row) => (
              <Line key={row.key} part={part} row={row} />
            ))}
          </Table>
          <Pages
            label={say('operator.pages')}
            page={page}
            pages={Math.min(MAX_PAGES, pagesOf(total))}
            onPage={setPage}
          />
        </>
      )}
    </Answered>
  );
}

function Member({ profile, reload }: { readonly profile: MemberProfile; readonly reload: () => void }) {
  const { say } = useText();
  const [part, setPart] = useState<(typeof parts)[number]>('bets');
  const [round, setRound] = useState(0);
  const { number, isOperator } = profile;
  const onDone = (): void => {
    setRound((before) => before + 1);
    reload();
  };
  return (
    <>
      <MemberFacts profile={profile} />
      {isOperator ? (
        <p className={styles['detail']}>{say('operator.no-acts')}</p>
      ) : (
        <div className={styles['columns']}>
          <ActForm number={number} onDone={onDone} />
          <GrantForm number={number} onDone={onDone} />
        </div>
      )}
      <div className="scroll-x">
        <Segments
          label={say('operator.parts')}
          value={part}
          onChange={setPart}
          options={parts.map((value) => ({ value, text: say(`operator.part.${value}`) }))}
        />
      </div>
      {part === 'limits' && (
        <>
          <MemberLossLimit lossLimit={profile.lossLimit} />
          <MemberLimits limits={profile.limits} />
        </>
      )}
      {part === 'terms' && <MemberAgreements agreements={profile.agreements} />}
      {part !== 'limits' && part !== 'terms' && <Rows key={part} number={number} part={part} round={round} />}
    </>
  );
}

function MemberPanel() {
  const { say } = useText();
  const { number: text = '' } = useParams();
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  const loaded = useAsk(String(number), (core) =>
    core.calls.ask('operator.operatorMember', { params: { number } }),
  );
  const { answer } = loaded;
  if (answer?.ok === false && answer.error.kind === 'code')
    return <EmptyPlaceholder title={say('operator.no-member')} />;
  return (
    <Answered loaded={loaded}>{(profile) => <Member profile={profile} reload={loaded.again} />}</Answered>
  );
}

/** One member: account, wallets, bets, sessions, ledger, audit entries, and what an operator can do. */
export const MemberScreen = () => (
  <OperatorFrame>
    <MemberPanel />
  </OperatorFrame>
);
