import { Link } from 'react-router';
import type { PostMatchView, PostOdds } from '../../../worker/features/boards/boards-api.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { analysisLink } from '../../parts/matches/match-link.ts';
import { dateAndTime, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { marketText, outcomeText } from '../../text/outcome-text.ts';
import styles from './post.module.css';

const HUNDRED = 100;
const shown = (odds: number | null): string => (odds === null ? '–' : (odds / HUNDRED).toFixed(2));

function way({ before, now }: PostOdds): 'up' | 'down' | 'same' {
  if (before === null || now === null || before === now) return 'same';
  return now > before ? 'up' : 'down';
}

/** The match of an analysis: its odds when the post was written and now. */
export function PostMatch({ match }: { readonly match: PostMatchView }) {
  const { say, language } = useText();
  const [home, away] = [nameIn(match.home, language), nameIn(match.away, language)];
  const [first] = match.odds;
  return (
    <section className={`stack g6 ${styles['match']}`} aria-label={say('boards.match')} data-match={match.id}>
      <Link to={analysisLink(match.id)}>
        <strong>
          <NameText name={home} />{' '}
          <span className="num">
            {match.score === null ? 'vs' : `${match.score.home}:${match.score.away}`}
          </span>{' '}
          <NameText name={away} />
        </strong>
      </Link>
      {match.startsAt !== null && <time className="num">{dateAndTime(match.startsAt, language)}</time>}
      {first !== undefined && (
        <table className="num">
          <caption>{marketText(first.market, say)}</caption>
          <thead>
            <tr>
              <th scope="col">{say('boards.match.outcome')}</th>
              <th scope="col">{say('boards.match.before')}</th>
              <th scope="col">{say('boards.match.now')}</th>
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
