import { Link } from '../../parts/pages/link.tsx';
import type { MemberProfile } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { dateAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { Time } from './answered.tsx';
import { Fact } from './member-facts.tsx';
import { sayOr } from './refusal-text.ts';
import styles from './operator.module.css';

function TermsLink({ code }: { readonly code: string }) {
  const { say } = useText();
  const name = termsNameOf(code);
  return name === null ? code : <Link to={`/terms/${name}`}>{say(`terms.name.${name}`)}</Link>;
}

/** Versions of terms that the member agreed to, and when. */
export function MemberAgreements({ agreements }: Pick<MemberProfile, 'agreements'>) {
  const { say } = useText();
  const columns: readonly Column<MemberProfile['agreements'][number]>[] = [
    { name: say('operator.terms.name'), render: ({ code }) => <TermsLink code={code} /> },
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
      <dl className={styles['facts']}>
        <Fact name={say('operator.loss.limit')}>{amount(limit)}</Fact>
        <Fact name={say('operator.loss.today')}>{gold(lossToday)}</Fact>
        {lockedUntil !== null && (
          <Fact name={say('operator.loss.locked')}>{dateAndTime(lockedUntil, language)}</Fact>
        )}
        <Fact name={say('operator.loss.settable')}>
          {settableFrom === null ? say('operator.loss.now') : dateAndTime(settableFrom, language)}
        </Fact>
        {next !== null && (
          <Fact name={say('operator.loss.next')}>
            {amount(next.limit)} · {dateAndTime(next.holdsFrom, language)}
          </Fact>
        )}
      </dl>
    </section>
  );
}
