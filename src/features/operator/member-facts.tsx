import type { ReactNode } from 'react';
import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import type { MemberProfile } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { gameText, sayOr } from './refusal-text.ts';
import { StatusChip } from './status-chip.tsx';
import styles from './operator.module.css';

interface MemberFactProps {
  readonly name: string;
  /** It takes the place of two. */
  readonly isWide?: true;
  readonly children: ReactNode;
}

/** A name with its value, in a list of facts. */
export function MemberFact({ name, isWide, children }: MemberFactProps) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Account and wallets of a member. */
export function MemberFacts({ profile }: { readonly profile: MemberProfile }) {
  const { say, language } = useText();
  const { id, nick, number, level, wallets, sessions, cause, until, createdAt, lastLoginAt, purchases } =
    profile;
  const time = (at: number | null): string => (at === null ? '–' : dateAndTime(at, language));
  return (
    <div className="box">
      <div className="row wrap">
        <h2>
          {nick} · {id}
        </h2>
        <StatusChip {...profile} />
      </div>
      <dl className={`stack g10 num ${styles['facts']}`}>
        <MemberFact name={say('operator.number')}>{number}</MemberFact>
        <MemberFact name={say('word.level')}>{sayOr(say, `level.${level}`, level)}</MemberFact>
        <MemberFact name={say('operator.currency.gold')}>{gold(wallets.gold)}</MemberFact>
        <MemberFact name={say('operator.open-gold')}>{gold(profile.openGold)}</MemberFact>
        <MemberFact name={say('sidebar.safebox')}>{gold(wallets.safebox)}</MemberFact>
        <MemberFact name={say('operator.currency.coin')}>{gold(wallets.coin)}</MemberFact>
        <MemberFact name={say('operator.currency.mile')}>{gold(wallets.mile)}</MemberFact>
        <MemberFact name={say('operator.purchases')} isWide>
          {say('operator.purchases.sums', { month: gold(purchases.month), all: gold(purchases.all) })}
        </MemberFact>
        <MemberFact name={say('operator.purchases.last')}>{time(purchases.lastAt)}</MemberFact>
        <MemberFact name={say('operator.sessions')}>{sessions}</MemberFact>
        <MemberFact name={say('operator.joined')}>{time(createdAt)}</MemberFact>
        <MemberFact name={say('operator.last-login')}>{time(lastLoginAt)}</MemberFact>
        {profile.agent !== '' && <MemberFact name={say('operator.agent')}>{profile.agent}</MemberFact>}
        {until !== null && <MemberFact name={say('operator.until')}>{time(until)}</MemberFact>}
        {cause !== null && (
          <MemberFact name={say('operator.cause')}>
            {cause === SELF_RESTRICTED ? say('login.blocked.self') : cause}
          </MemberFact>
        )}
        {profile.mustChangePassword && (
          <MemberFact name={say('login.password')}>{say('operator.password.must-change')}</MemberFact>
        )}
      </dl>
    </div>
  );
}

/** Limits of bets of the member's level. */
export function MemberLimits({ limits }: Pick<MemberProfile, 'limits'>) {
  const { say } = useText();
  const columns: readonly Column<MemberProfile['limits'][number]>[] = [
    { name: say('word.game'), render: ({ game }) => gameText(game, say) },
    { name: say('operator.limit.least'), isNumber: true, render: ({ least }) => gold(least) },
    { name: say('operator.limit.most'), isNumber: true, render: ({ most }) => gold(most) },
    { name: say('operator.limit.winnings'), isNumber: true, render: ({ winnings }) => gold(winnings) },
  ];
  return (
    <Rows
      label={say('operator.part.limits')}
      columns={columns}
      rows={limits}
      idOf={({ game }) => game}
      empty={say('operator.empty')}
    />
  );
}
