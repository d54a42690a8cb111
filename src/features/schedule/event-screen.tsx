import type { CSSProperties } from 'react';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Link } from '../../parts/pages/link.tsx';
import type { EventOddsView } from '../../../worker/features/schedule/schedule-api.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { Crest, crestColour } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { leagueName, teamName } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koScheduleScreens } from './screens.ko.ts';
import { outcomeText } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';
import styles from './event.module.css';

addTexts(koScheduleScreens);

/** Between two questions for the matches. */
const EVERY_MS = 5000;

function EventCard({ match }: { readonly match: EventOddsView }) {
  const { say, language } = useText();
  const { facts, league, outcomes } = match;
  const sides = [
    ['home', match.homeScore],
    ['away', match.awayScore],
  ] as const;
  return (
    <li>
      <Link
        className={`box opens g6 ${styles['card']}`}
        to={`/hitgame/live/${facts.matchId}`}
        style={league.name === null ? undefined : ({ '--edge': crestColour(league.name) } as CSSProperties)}
        data-event-match={facts.matchId}
      >
        <small className="thin">
          <Flag code={league.countryCode} /> <NameText name={leagueName(league, say, language)} />
          <span className="push nowrap live">{statusText(match.statusCode, say)}</span>
        </small>
        {sides.map(([side, score]) => (
          <span key={side} className="row g6 strong">
            <Crest name={facts[side].name} /> <NameText name={teamName(facts[side], say, language)} />
            <b className="num push">{score}</b>
          </span>
        ))}
        <span className={`stack g6 ${styles['prices']}`}>
          {outcomes.map(({ id, odds }) => (
            <span key={id} className="well row between soft small">
              {outcomeText(id, say)} <b className="num ink">{odds === 0 ? '–' : displayOdds(odds)}</b>
            </span>
          ))}
        </span>
      </Link>
    </li>
  );
}

/** Main matches in play, each a link to its page (C6, C11). */
export function EventScreen() {
  const { say } = useText();
  const asked = useAsk('event', (core) => core.schedule.eventOdds(), { everyMs: EVERY_MS });
  return (
    <section className="page g16">
      <header className="stack g4">
        <h1>{say('event.title')}</h1>
        <p className="soft">{say('event.lead')}</p>
      </header>
      <Answered asked={asked} rows={[6, 120]} failed={say('event.failed')} hint={failureHint}>
        {(matches) =>
          matches.length === 0 ? (
            <EmptyPlaceholder title={say('event.empty')} hint={say('event.empty.hint')}>
              <Link to="/hitgame/live">{say('home.go-live')}</Link>
            </EmptyPlaceholder>
          ) : (
            <ul className="cards">
              {matches.map((match) => (
                <EventCard key={match.facts.matchId} match={match} />
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
