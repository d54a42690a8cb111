import { Link } from '../../parts/pages/link.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { analysisLink } from '../../parts/matches/match-link.ts';
import { dateAndTime } from '../../text/dates.ts';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { marketText, outcomeText } from '../../text/outcome-text.ts';
import type { Post } from './use-boards.ts';
import styles from './post.module.css';

type Match = NonNullable<Post['match']>;

const HUNDRED = 100;
const shown = (odds: number | null): string => (odds === null ? '–' : (odds / HUNDRED).toFixed(2));

function way({ before, now }: Match['odds'][number]): 'up' | 'down' | 'same' {
  if (before === null || now === null || before === now) return 'same';
  return now > before ? 'up' : 'down';
}

/** The match of an analysis: its odds when the post was written and now. */
export function PostMatch({ match }: { readonly match: Match }) {
  const { say, language } = useText();
  const home = nameIn({ ko: match.home, en: match.home_en }, language);
  const away = nameIn({ ko: match.away, en: match.away_en }, language);
  const { home_score, away_score, starts_at } = match;
  const hasScore = home_score !== null && away_score !== null;
  const [first] = match.odds;
  return (
    <section className={`stack g6 ${styles['match']}`} aria-label={say('word.match')} data-match={match.id}>
      <Link to={analysisLink(match.id)}>
        <strong>
          <NameText name={home} />{' '}
          <span className="num">{hasScore ? `${home_score}:${away_score}` : 'vs'}</span>{' '}
          <NameText name={away} />
        </strong>
      </Link>
      {starts_at !== null && <time className="num soft">{dateAndTime(starts_at, language)}</time>}
      {first !== undefined && (
        <table className="num">
          <caption>{marketText(first.market, say)}</caption>
          <thead>
            <tr>
              <th scope="col">{say('boards.match.outcome')}</th>
              <th scope="col">{say('boards.match.before')}</th>
              <th scope="col">{say('word.now')}</th>
            </tr>
          </thead>
          <tbody>
            {match.odds.map((one) => (
              <tr key={one.outcome}>
                <th scope="row">{outcomeText(one.outcome, say)}</th>
                <td>{shown(one.before)}</td>
                <td data-way={way(one)}>{shown(one.now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
