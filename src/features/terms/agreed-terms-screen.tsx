import { Link } from '../../parts/pages/link.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { termsNameOf } from '../../../domain/terms/terms.ts';
import { type AgreedTermsRow, useAgreedTerms } from './use-terms.ts';

function Agreed({ row }: { readonly row: AgreedTermsRow }) {
  const { say, language } = useText();
  const key = `terms.how.${row.how}`;
  const name = termsNameOf(row.code);
  return (
    <li className="box g4" data-agreed={row.code}>
      <strong>
        {name === null ? (
          row.title
        ) : (
          <Link className="underline" to={`/terms/${name}`}>
            {row.title}
          </Link>
        )}
      </strong>
      <span className="num small soft">
        {say('terms.agreed.version', { version: row.version })} · {dateAndTime(row.agreed_at, language)}
        {isTextKey(key) && ` · ${say(key)}`}
      </span>
      {row.outdated && <span className="live small">{say('terms.agreed.outdated')}</span>}
    </li>
  );
}

/** The terms that the member agreed to, and when (my page). */
export function AgreedTerms() {
  const { say } = useText();
  return (
    <Answered asked={useAgreedTerms()} rows={[3, 72]} failed={say('terms.failed')} hint={failureHint}>
      {(agreed) =>
        agreed.length === 0 ? (
          <EmptyPlaceholder title={say('terms.agreed.empty')} />
        ) : (
          <ul className="stack">
            {agreed.map((row) => (
              <Agreed key={`${row.code} ${row.version}`} row={row} />
            ))}
          </ul>
        )
      }
    </Answered>
  );
}

export function AgreedTermsScreen() {
  const { say } = useText();
  return (
    <MemberOnly page="agreed-terms" rows={[4, 56]}>
      {() => (
        <div className="page">
          <h1>{say('terms.agreed.title')}</h1>
          <p>{say('terms.agreed.hint')}</p>
          <AgreedTerms />
        </div>
      )}
    </MemberOnly>
  );
}
