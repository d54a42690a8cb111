import { Radio } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import button from '../../parts/forms/button.module.css';
import { Flag } from '../../parts/forms/flag.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { LeagueLink, TeamLink } from '../../parts/matches/name-link.tsx';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { AnalysisOf } from './analysis-sections.tsx';
import styles from './analysis-screen.module.css';
import { OddsOverTime } from './odds-over-time.tsx';
import { useAnalysis } from './use-analysis.ts';
import { useOddsHistory } from './use-odds-history.ts';

function Head({ view }: { readonly view: MatchAnalysisView }) {
  const { say, language } = useText();
  const { facts, homeScore, awayScore, statusCode } = view.match;
  const hasScore = homeScore !== null && awayScore !== null;
  return (
    <>
      <p className={`row soft small wrap ${styles['league']}`}>
        <Flag code={view.league.countryCode} /> <LeagueLink league={view.league} />
        <span className="num push">{dateAndTime(facts.startsAt, language)}</span>
      </p>
      <div className={`stack g14 ${styles['versus']}`}>
        <strong data-side="home">
          <Crest name={facts.home.name} />
          <TeamLink team={facts.home} sportId={facts.sportId} />
        </strong>
        <span className={`middle ${styles['score']}`} data-phase={view.phase}>
          <b className="num">{hasScore ? `${homeScore} : ${awayScore}` : 'vs'}</b>
          <small>{statusText(statusCode, say)}</small>
        </span>
        <strong data-side="away">
          <Crest name={facts.away.name} />
          <TeamLink team={facts.away} sportId={facts.sportId} />
        </strong>
      </div>
      {view.phase === 'live' && (
        <Link className={`${button['button']} ${styles['live']}`} to={`/hitgame/live/${facts.matchId}`}>
          <Radio size={16} aria-hidden /> {say('analysis.to-live')}
        </Link>
      )}
    </>
  );
}

/** The analysis of a match of any game (A24). A match of another game than the live one is shown with the data of its played match. */
export function AnalysisScreen() {
  const { say } = useText();
  const matchId = Number(useParams()['matchId']);
  const asked = useAnalysis(matchId);
  const odds = useOddsHistory(matchId);
  const { answer } = asked;
  const view = answer?.ok === true ? answer.value : null;
  return (
    <section className={`page ${styles['screen']}`} data-analysis={matchId}>
      <h1>{say('analysis.title')}</h1>
      <header
        className={`scoreboard stack ${styles['head']}`}
        style={view === null ? undefined : (sideColours(view.match.facts) as CSSProperties)}
        aria-busy={answer === null}
      >
        {view !== null && <Head view={view} />}
      </header>
      <div className={`stack g12 ${styles['columns']}`}>
        <AnalysisOf asked={asked} />
        <div className={`thin ${styles['side']}`}>
          {answer?.ok !== false && <OddsOverTime odds={odds} facts={view?.match.facts ?? null} />}
        </div>
      </div>
    </section>
  );
}
