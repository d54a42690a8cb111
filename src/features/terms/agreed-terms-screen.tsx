import { Link } from 'react-router';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { dateAndTime } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { type AgreedTermsRow, useAgreedTerms } from './use-terms.ts';
import styles from './terms.module.css';

function Agreed({ row }: { readonly row: AgreedTermsRow }) {
  const { say, language } = useText();
  const key = `terms.how.${row.how}`;
  const name = termsNameOf(row.code);
  return (
    <li className="box" data-agreed={row.code}>
      <strong>{name === null ? row.title : <Link to={`/terms/${name}`}>{row.title}</Link>}</strong>
      <span className="num">
        {say('terms.agreed.version', { version: row.version })} · {dateAndTime(row.agreed_at, language)}
        {isTextKey(key) && ` · ${say(key)}`}
      </span>
      {row.outdated && <span className={styles['older']}>{say('terms.agreed.outdated')}</span>}
    </li>
  );
}

/** What the member agreed to and when (my page). */
export function AgreedTerms() {
  const { say } = useText();
  const { answer, again } = useAgreedTerms();
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[3, 72]}
        failed={say('terms.failed')}
        hint={failureHint}
      />
    );
  if (answer.value.length === 0) return <EmptyPlaceholder title={say('terms.agreed.empty')} />;
  return (
    <ul className={`stack ${styles['agreed']}`}>
      {answer.value.map((row) => (
        <Agreed key={`${row.code} ${row.version}`} row={row} />
      ))}
    </ul>
  );
}

export function AgreedTermsScreen() {
  const { say } = useText();
  const { member } = useAccount();
  if (member === null) return <LoginPlaceholder page="agreed-terms" />;
  return (
    <div className="page">
      <h1>{say('terms.agreed.title')}</h1>
      <p>{say('terms.agreed.hint')}</p>
      <AgreedTerms />
    </div>
  );
}
