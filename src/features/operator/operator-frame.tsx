import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { plainCode } from '../../../domain/number/typed-number.ts';
import { useClient } from '../../core/door/use-client.ts';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { ActedContext, badgeOf } from './operator-bar.ts';
import styles from './operator.module.css';
import { actRefusalText } from './refusal-text.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';

const tabs = [
  { to: '/operator/desk', text: 'desk.title' },
  { to: '/operator/search', text: 'find.title' },
  { to: '/operator/matches', text: 'suspend.matches' },
  { to: '/operator/results', text: 'result.title' },
  { to: '/operator/corrections', text: 'correct.title' },
  { to: '/operator', text: 'operator.members' },
  { to: '/operator/names', text: 'operator.names' },
  { to: '/operator/grants', text: 'operator.grants' },
  { to: '/operator/orders', text: 'operator.orders' },
  { to: '/operator/reports', text: 'report.queue' },
  { to: '/operator/questions', text: 'question.title' },
  { to: '/operator/values', text: 'operator.values' },
  { to: '/operator/terms', text: 'operator.terms' },
  { to: '/operator/audit', text: 'operator.audit' },
] as const;

const codeField = [
  {
    name: 'code',
    label: 'operator.prove.code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    most: memberTextLimits.code,
    least: 0,
  },
] as const;

interface ProveProps {
  readonly factor: DataOf<'operator.operatorState'>['factor'];
  readonly onProved: () => void;
}

/** The only screen of an operator whose login no one-time password has proved. */
function Prove({ factor, onProved }: ProveProps) {
  const { say } = useText();
  const { core } = useClient();
  if (factor === 'none')
    return <EmptyPlaceholder title={say('operator.prove.none')} hint={say('operator.prove.none.hint')} />;
  return (
    <div className="box">
      <h2>{say('operator.prove')}</h2>
      <p>{say(factor === 'pending' ? 'operator.prove.first' : 'operator.prove.hint')}</p>
      <FormOf
        fields={codeField}
        submit="word.confirm"
        send={({ code }) => core.calls.ask('operator.operatorProve', { form: { code: plainCode(code) } })}
        words={actRefusalText}
        onDone={onProved}
      />
    </div>
  );
}

/** The bar asks again by itself, on every page of operators. */
const BAR_EVERY_MS = 30_000;

/** How many wait on the page, or how many alarms the desk has; the oldest in the name. */
function Badge({ of, bar }: { readonly of: string; readonly bar: DataOf<'operator.operatorBar'> }) {
  const { say, language } = useText();
  const { count, since } = badgeOf(bar, of);
  if (count === 0) return null;
  const words =
    since === null
      ? say('desk.badge.alarms', { count: gold(count) })
      : say('desk.badge', { count: gold(count), since: dateAndTime(since, language) });
  return (
    <b className={`count num ${styles['bar-badge']}`} data-bar-badge={of} title={words}>
      <span aria-hidden>{gold(count)}</span>
      <span className="sr-only">{words}</span>
    </b>
  );
}

/** `acts`: another number: the counts are asked for at once. */
function Tabs({ acts }: { readonly acts: number }) {
  const { say } = useText();
  const { answer } = useAsk('bar', (core) => core.calls.ask('operator.operatorBar'), {
    everyMs: BAR_EVERY_MS,
    version: acts,
  });
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // The counts make the pages wider: the present one is scrolled to once more.
  const hasBadges = answer?.ok === true;
  // On a phone the pages are wider than the screen: the present one is scrolled into it, without moving the page.
  useEffect(() => {
    const { current } = nav;
    const here = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && here) current.scrollLeft = here.offsetLeft - current.clientWidth / 3;
  }, [pathname, hasBadges]);
  /** The page of a member belongs to the members, the results of a survey to the values that make it. */
  const isHere = (to: string): boolean =>
    pathname === to ||
    (to === '/operator' && pathname.startsWith('/operator/members/')) ||
    (to === '/operator/values' && pathname === '/operator/survey');
  return (
    <nav ref={nav} className="strip" aria-label={say('operator.title')}>
      {tabs.map(({ to, text }) => (
        <Link key={to} to={to} aria-current={isHere(to) ? 'page' : undefined}>
          {say(text)} {hasBadges && <Badge of={to} bar={answer.value} />}
        </Link>
      ))}
    </nav>
  );
}

/** To everybody but operators the pages of operators do not exist. */
function Guarded({ children }: { readonly children: ReactNode }) {
  const { say } = useText();
  const [acts, setActs] = useState(0);
  const { answer, again } = useAsk('state', (core) => core.calls.ask('operator.operatorState'));
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[4, 48]}
        failed={say('home.failed')}
        hint={actRefusalText}
      />
    );
  const { state, factor } = answer.value;
  if (state === 'none')
    return <ErrorPlaceholder title={`404 · ${say('error.404')}`} hint={say('error.404.text')} />;
  return (
    <>
      <h1>{say('operator.title')}</h1>
      {state === 'unproven' ? (
        <Prove factor={factor} onProved={again} />
      ) : (
        <ActedContext value={{ acts, acted: () => setActs((before) => before + 1) }}>
          <Tabs acts={acts} />
          {children}
        </ActedContext>
      )}
    </>
  );
}

/** Around every page of operators: who may see it, and the ways between the pages. */
export function OperatorFrame({ children }: { readonly children: ReactNode }) {
  return (
    <section className="page" data-operator>
      <MemberOnly page="operator" rows={[4, 48]}>
        {(member) => <Guarded key={member.userId}>{children}</Guarded>}
      </MemberOnly>
    </section>
  );
}

export const operatorScreen = (Panel: ComponentType) => () => (
  <OperatorFrame>
    <Panel />
  </OperatorFrame>
);
