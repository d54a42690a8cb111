import { useState } from 'react';
import { useParams } from 'react-router';
import type {
  MemberPagePart,
  MemberProfile,
  MemberRow,
} from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { ActForm } from './act-form.tsx';
import { OperatorAnswered, Detail, OperatorList, Time } from './answered.tsx';
import { GrantForm } from './grant-form.tsx';
import { MemberFacts, MemberLimits, MemberFact } from './member-facts.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { stateText, sayOr } from './refusal-text.ts';
import { amountText, goodIn, kindText, rowDetail } from './row-detail.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';
import { Link } from '../../parts/pages/link.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';

function TermsLink({ code }: { readonly code: string }) {
  const { say } = useText();
  const name = termsNameOf(code);
  return name === null ? code : <Link to={`/terms/${name}`}>{say(`terms.name.${name}`)}</Link>;
}

/** Versions of terms that the member agreed to, and when. */
export function MemberAgreements({ agreements }: Pick<MemberProfile, 'agreements'>) {
  const { say } = useText();
  const columns: readonly Column<MemberProfile['agreements'][number]>[] = [
    { name: say('operator.terms'), render: ({ code }) => <TermsLink code={code} /> },
    { name: say('operator.terms.version'), isNumber: true, render: ({ version }) => version },
    { name: say('operator.time'), render: ({ agreedAt }) => <Time at={agreedAt} /> },
    { name: say('operator.terms.how'), render: ({ how }) => sayOr(say, `terms.how.${how}`, how) },
    {
      name: say('word.state'),
      render: ({ isOutdated }) => say(isOutdated ? 'operator.terms.outdated' : 'operator.terms.holds'),
    },
  ];
  return (
    <Rows
      label={say('operator.part.terms')}
      columns={columns}
      rows={agreements}
      idOf={({ code, version }) => `${code} ${version}`}
      empty={say('operator.empty')}
    />
  );
}

/** The loss limit that the member set: the gold of today, and the times of the lock and of the next setting. */
export function MemberLossLimit({ lossLimit }: Pick<MemberProfile, 'lossLimit'>) {
  const { say, language } = useText();
  const { limit, lossToday, lockedUntil, settableFrom, next } = lossLimit;
  const amount = (value: number | null): string => (value === null ? say('operator.loss.none') : gold(value));
  return (
    <section className="box" aria-label={say('settings.loss')} data-loss-limit>
      <h2>{say('settings.loss')}</h2>
      <dl className={`stack g10 num ${styles['facts']}`}>
        <MemberFact name={say('operator.loss.limit')}>{amount(limit)}</MemberFact>
        <MemberFact name={say('operator.loss.today')}>{gold(lossToday)}</MemberFact>
        {lockedUntil !== null && (
          <MemberFact name={say('operator.loss.locked')}>{dateAndTime(lockedUntil, language)}</MemberFact>
        )}
        <MemberFact name={say('operator.loss.settable')}>
          {settableFrom === null ? say('operator.loss.settable.now') : dateAndTime(settableFrom, language)}
        </MemberFact>
        {next !== null && (
          <MemberFact name={say('operator.loss.next')}>
            {amount(next.limit)} · {dateAndTime(next.holdsFrom, language)}
          </MemberFact>
        )}
      </dl>
    </section>
  );
}

const parts = ['bets', 'ledger', 'purchases', 'sessions', 'limits', 'terms', 'audit'] as const;

interface RowsProps {
  readonly number: number;
  readonly part: MemberPagePart;
  /** Changes when an act may have changed the rows. */
  readonly round: number;
}

/** The way to a bet or an order in the search, where its picks and its member stand. */
const searchOf: Readonly<Partial<Record<MemberPagePart, string>>> = {
  bets: 'bet',
  purchases: 'of=orders&order',
};

function RowNumber({ part, number }: { readonly part: MemberPagePart; readonly number: string }) {
  const by = searchOf[part];
  return by === undefined ? number : <Link to={`/operator/search?${by}=${number}`}>{number}</Link>;
}

function PartRows({ number, part, round }: RowsProps) {
  const { say, language } = useText();
  return (
    <OperatorList<MemberRow>
      of={`${number} ${part}`}
      label={say(`operator.part.${part}`)}
      ask={(core, { page }) =>
        core.calls.ask('operator.operatorMemberPart', { params: { number, part, page } })
      }
      version={round}
      idOf={({ key }) => key}
      columns={() => [
        { name: say('operator.time'), render: ({ at }) => <Time at={at} /> },
        { name: say('operator.kind'), render: ({ kind }) => kindText(part, kind, say) },
        ...(part === 'ledger'
          ? []
          : [{ name: say('word.state'), render: ({ state }: MemberRow) => stateText(state, say) }]),
        {
          name: say('operator.amount'),
          isNumber: true,
          render: ({ amount, currency, detail }) =>
            amount !== null && amountText(amount, currency, say, goodIn(detail, language)),
        },
        {
          name: say('operator.detail'),
          render: (row) => <Detail text={rowDetail(part, row, say, language)} />,
        },
        {
          name: say('word.number'),
          isNumber: true,
          render: ({ key }) => <RowNumber part={part} number={key} />,
        },
      ]}
    />
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
        <div className={`stack g12 ${styles['columns']}`}>
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
      {part !== 'limits' && part !== 'terms' && (
        <PartRows key={part} number={number} part={part} round={round} />
      )}
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
    return <EmptyPlaceholder title={say('operator.outcome.no-member')} />;
  return (
    <OperatorAnswered loaded={loaded}>
      {(profile) => <Member profile={profile} reload={loaded.again} />}
    </OperatorAnswered>
  );
}

/** One member: account, wallets, bets, sessions, ledger, audit entries, and what an operator can do. */
export const OperatorMemberScreen = operatorScreen(MemberPanel);
