import { Download, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ListOrder, nextOrder, type OrderValues, sortedBy } from '../../../domain/desk/list-order.ts';
import { koreanWireTime } from '../../../domain/time/korean-time.ts';
import { Link } from '../../parts/pages/link.tsx';
import type { DeskRow, ExposedMatchRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { type Column, type RowOrder, Rows } from '../../parts/answers/rows.tsx';
import { saveText } from '../../parts/answers/save-file.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { csvOf } from '../../text/csv.ts';
import { dayAndTime, gold, goldExact, secondOf } from '../../text/format.ts';
import { type Language, type Say, type Texts, useText } from '../../text/i18n.ts';
import { OperatorAnswered, Time } from './answered.tsx';
import { deskPickText, deskTeamsText, playText } from './desk-pick.ts';
import styles from './desk-screen.module.css';
import { StakesByMinute } from './desk-stakes.tsx';
import { MemberFact } from './member-facts.tsx';
import { queues, waitingNames } from './operator-bar.ts';
import { operatorScreen } from './operator-frame.tsx';
import operatorStyles from './operator.module.css';
import { sayOr } from './refusal-text.ts';
import { useHeldOrder } from './use-held-order.ts';
import { SuspendActs, SuspendReason, useSuspending } from './suspend-acts.tsx';
import { outcomeKey } from '../../../domain/match/market.ts';

/** The desk asks again by itself: an evening moves by the minute. */
const EVERY_MS = 10_000;

function Alarms({ alarms }: Pick<DeskRow, 'alarms'>) {
  const { say } = useText();
  if (alarms.length === 0)
    return (
      <p className="soft" role="status">
        {say('desk.alarms.none')}
      </p>
    );
  return (
    <ul className={`box g6 bad strong ${styles['alarms']}`} role="alert" aria-label={say('desk.alarms')}>
      {alarms.map(({ kind, figure, limit }) => (
        <li key={kind} data-alarm={kind} className="row">
          <TriangleAlert size={16} aria-hidden />
          {say(`desk.alarm.${kind}`, { figure: gold(figure), limit: gold(limit) })}
        </li>
      ))}
    </ul>
  );
}

/** Said where no newer figures have come for so long, ms: each answer draws it anew. */
const OLD_MS = 35_000;

function Old({ at }: Pick<DeskRow, 'at'>) {
  const { say } = useText();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), OLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isOld && (
      <p className="box bad strong" role="alert">
        {say('desk.old', { time: secondOf(at) })}
      </p>
    )
  );
}

/** The limits beyond which a figure is an alarm. */
function Limits({ limits }: Pick<DeskRow, 'limits'>) {
  const { say, language } = useText();
  if (limits === undefined) return null;
  const { feedSeconds, refusedPercent, worstGold, waitingHours } = limits;
  const worst = goldExact(worstGold, language);
  const words = { feed: feedSeconds, refused: refusedPercent, worst, hours: waitingHours };
  return <span data-limits>{say('desk.limits', words)}</span>;
}

/** How many wait, since when, and the way there. */
function Waiting({ waiting, late }: Pick<DeskRow, 'waiting' | 'late'>) {
  const { say } = useText();
  return (
    <section className={`box top ${styles['half']}`}>
      <h2>{say('desk.waiting')}</h2>
      <dl className={`stack ${operatorStyles['facts']} top ${styles['figures']}`}>
        {waitingNames.map((name) => (
          <MemberFact key={name} name={say(`desk.waiting.${name}`)}>
            <Link to={queues[name]} data-none={waiting[name].count === 0}>
              {say('desk.count', { count: gold(waiting[name].count) })}
              {waiting[name].since !== null && (
                <small className="block">
                  <Time at={waiting[name].since} />
                </small>
              )}
            </Link>
          </MemberFact>
        ))}
        <MemberFact name={say('desk.late')}>
          <span data-none={late.count === 0}>{say('desk.count', { count: gold(late.count) })}</span>
        </MemberFact>
      </dl>
    </section>
  );
}

interface SumProps {
  readonly amount: number;
  readonly unit: 'gold' | 'won';
  /** Of how many it is the sum. */
  readonly of: string;
}

/** An amount with its unit, of gold behind the digits or, where both do not fit, below them. An amount of 0 steps back. */
function Sum({ amount, unit, of }: SumProps) {
  const { say } = useText();
  const isNone = amount === 0;
  return (
    <>
      {unit === 'won' ? (
        <span className="nowrap" data-none={isNone}>
          {say('word.won', { won: gold(amount) })}
        </span>
      ) : (
        <>
          <span className="nowrap" data-none={isNone}>
            {gold(amount)}
          </span>{' '}
          <small>{say('operator.currency.gold')}</small>
        </>
      )}
      <small className="block">{of}</small>
    </>
  );
}

/** A count, which steps back where there is none. */
const Count = ({ count }: { readonly count: number }) => <span data-none={count === 0}>{gold(count)}</span>;

function State({ desk }: { readonly desk: DeskRow }) {
  const { say } = useText();
  const { feed, sockets, payments, open } = desk;
  return (
    <section className={`box top ${styles['half']}`}>
      <h2>{say('desk.state')}</h2>
      <dl className={`stack ${operatorStyles['facts']} top ${styles['figures']}`}>
        <MemberFact name={say('desk.feed')}>
          {say('desk.seconds', { seconds: (feed.ageMs / 1000).toFixed(1) })}
        </MemberFact>
        <MemberFact name={say('desk.matches')}>{gold(feed.matches)}</MemberFact>
        <MemberFact name={say('desk.sockets')}>{gold(sockets)}</MemberFact>
        <MemberFact name={say('desk.open')}>
          <Sum amount={open.gold} unit="gold" of={say('desk.open.count', { count: gold(open.bets) })} />
        </MemberFact>
        <MemberFact name={say('desk.payments.paid')}>
          <Sum
            amount={payments.won}
            unit="won"
            of={say('desk.payments.count', { count: gold(payments.paid) })}
          />
        </MemberFact>
        <MemberFact name={say('desk.payments.failed')}>
          <Count count={payments.failed} />
        </MemberFact>
        <MemberFact name={say('desk.payments.open')}>
          <Count count={payments.open} />
        </MemberFact>
      </dl>
    </section>
  );
}

interface QuietProps {
  readonly title: string;
  readonly text: string;
}

/** A list without rows: its name and a sentence, as low as the other parts of a calm evening. */
const Quiet = ({ title, text }: QuietProps) => (
  <section className="box top">
    <h2>{title}</h2>
    <p className="soft">{text}</p>
  </section>
);

function Refused({ refused }: Pick<DeskRow, 'refused'>) {
  const { say } = useText();
  if (refused.length === 0) return <Quiet title={say('desk.refused')} text={say('desk.refused.none')} />;
  return (
    <section className="stack thin">
      <h2>{say('desk.refused')}</h2>
      <Rows
        label={say('desk.refused')}
        columns={[
          {
            name: say('desk.refused.why'),
            render: ({ code }) => sayOr(say, `desk.refused.${code}`, say('desk.refused.other', { code })),
          },
          { name: say('desk.refused.count'), isNumber: true, render: ({ count }) => gold(count) },
        ]}
        rows={refused}
        idOf={({ code }) => code}
        empty={say('desk.refused.none')}
      />
    </section>
  );
}

/** One line for each outcome that is shown. */
const exposedCsv = (rows: readonly ExposedMatchRow[], say: Say, language: Language): string =>
  csvOf(
    [
      say('word.match'),
      say('find.csv.time', { name: say('schedule.start') }),
      ...(['desk.worst', 'desk.outcome', 'desk.bets', 'desk.gold', 'desk.pays'] as const).map((key) =>
        say(key),
      ),
    ],
    rows.flatMap((row) =>
      row.outcomes.map((one) => [
        deskTeamsText(row, language),
        koreanWireTime(row.startsAt),
        row.worst,
        deskPickText(one, row, { say, language }),
        one.bets,
        one.gold,
        one.pays,
      ]),
    ),
  );

function Outcomes({ row }: { readonly row: ExposedMatchRow }) {
  const texts = useText();
  const { say } = texts;
  return (
    <ul className={`stack g2 ${styles['outcomes']}`}>
      {row.outcomes.map((one) => (
        <li key={outcomeKey(one)} className="row between">
          <span>{deskPickText(one, row, texts)}</span>
          <span className="num nowrap">
            {say('desk.outcome.pays', { bets: gold(one.bets), pays: gold(one.pays) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The order of a list that the window has whole: a press on a heading changes it. */
function useSorted<Row, By extends string>(rows: readonly Row[], values: OrderValues<Row, By>) {
  const [now, setNow] = useState<ListOrder<By>>('');
  const order: RowOrder = { now, onPress: (by) => setNow(nextOrder(now, by as By)) };
  return { rows: sortedBy(rows, now, values), order };
}

interface ExposedProps extends Pick<DeskRow, 'exposed' | 'at'> {
  readonly again: () => void;
}

/** First the worst case and the outcomes that make it: in a narrow window the acts lie over the last columns. */
const exposedColumns = (
  { say, language }: Texts,
  suspending: ReturnType<typeof useSuspending>,
): readonly Column<ExposedMatchRow>[] => [
  {
    name: say('word.match'),
    by: 'match',
    render: (row) => (
      <>
        {deskTeamsText(row, language)} <span className="soft num nowrap">{playText(row, say)}</span>
      </>
    ),
  },
  { name: say('desk.worst'), by: 'worst', isNumber: true, render: ({ worst }) => <b>{gold(worst)}</b> },
  { name: say('desk.outcome'), render: (row) => <Outcomes row={row} /> },
  { name: say('schedule.start'), by: 'start', render: ({ startsAt }) => dayAndTime(startsAt, language) },
  { name: say('desk.bets'), by: 'bets', isNumber: true, render: ({ bets }) => gold(bets) },
  { name: say('desk.gold'), by: 'gold', isNumber: true, render: (row) => gold(row.gold) },
  {
    name: say('suspend.act'),
    render: (row) => (
      <SuspendActs
        match={row.matchId}
        teams={deskTeamsText(row, language)}
        markets={row.outcomes.map(({ marketId }) => marketId)}
        suspended={row.suspended}
        suspending={suspending}
      />
    ),
  },
];

function Exposed({ exposed, at, again }: ExposedProps) {
  const texts = useText();
  const { say, language } = texts;
  const suspending = useSuspending(again);
  const columns = exposedColumns(texts, suspending);
  const { rows: sorted, order } = useSorted(exposed.rows, {
    match: (row: ExposedMatchRow) => deskTeamsText(row, language),
    start: ({ startsAt }) => startsAt,
    bets: ({ bets }) => bets,
    gold: (row) => row.gold,
    worst: ({ worst }) => worst,
  });
  const { rows, reading } = useHeldOrder(sorted, ({ matchId }) => matchId, order.now);
  const save = (): void =>
    saveText(exposedCsv(rows, say, language), `exposure-${secondOf(at).replaceAll(':', '')}.csv`);
  if (exposed.rows.length === 0) return <Quiet title={say('desk.exposed')} text={say('desk.exposed.none')} />;
  return (
    <section className="stack thin">
      <div className={`stack ${styles['head']}`}>
        <div className="stack g4 thin">
          <div className="row g12">
            <h2>{say('desk.exposed')}</h2>
            <Button onClick={save}>
              <Download size={14} aria-hidden /> {say('desk.exposed.csv')}
            </Button>
          </div>
          <p className="soft small">{say('desk.exposed.hint')}</p>
          {exposed.matches > exposed.rows.length && (
            <p>{say('desk.exposed.more', { count: exposed.matches, shown: exposed.rows.length })}</p>
          )}
        </div>
        <SuspendReason suspending={suspending} />
      </div>
      <div className="thin" {...reading}>
        <Rows
          label={say('desk.exposed')}
          columns={columns}
          rows={rows}
          order={order}
          idOf={({ matchId }) => matchId}
          empty={say('desk.exposed.none')}
        />
      </div>
    </section>
  );
}

function Desk() {
  const { say } = useText();
  const loaded = useAsk('desk', (core) => core.calls.ask('operator.operatorDesk'), { everyMs: EVERY_MS });
  return (
    <OperatorAnswered loaded={loaded}>
      {(desk) => (
        <div className="stack g12" data-desk>
          <Old key={desk.at} at={desk.at} />
          <div className={`row wrap between ${styles['top']}`}>
            <Alarms alarms={desk.alarms} />
            <p className="soft small">
              {say('desk.at', { time: secondOf(desk.at) })}{' '}
              <Link to="/operator/values?name=desk-alarms">{say('operator.value.desk-alarms')}</Link>{' '}
              <Limits limits={desk.limits} />
            </p>
          </div>
          <div className={`stack g12 ${styles['pair']}`}>
            <Waiting waiting={desk.waiting} late={desk.late} />
            <State desk={desk} />
          </div>
          <StakesByMinute minutes={desk.minutes} />
          <div
            className={`stack g12 ${desk.exposed.rows.length + desk.refused.length === 0 ? styles['pair'] : ''}`}
          >
            <Exposed exposed={desk.exposed} at={desk.at} again={loaded.again} />
            <Refused refused={desk.refused} />
          </div>
        </div>
      )}
    </OperatorAnswered>
  );
}

/** The evening in figures: what operators look at first. */
export const DeskScreen = operatorScreen(Desk);
