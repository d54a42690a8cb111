import clsx from 'clsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useContext, useState } from 'react';
import { SearchField } from '../../parts/forms/search-field.tsx';
import { useAskedSearch } from '../../parts/answers/use-asked-search.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { useFoundMatches } from './use-found-matches.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { matchesOf, type Schedule, useSchedule } from './use-schedule.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Pills } from '../../parts/forms/pills.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { SiteClock } from '../../parts/matches/site-clock.tsx';
import { isWindow, LayoutContext } from '../../parts/pages/route-handle.ts';
import { listDay } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koScheduleScreens } from './screens.ko.ts';
import { MatchResults } from './match-results.tsx';
import styles from './schedule.module.css';
import { sportIds } from '../../../domain/match/sport-ids.ts';

addTexts(koScheduleScreens);

const sports = [0, ...Object.values(sportIds)] as const;
const LIVE_SCORE_EVERY_MS = 5000;
const pastDays = [0, -1, -2, -3, -4, -5, -6] as const;

const hasEnded = ({ phase }: ScheduledMatchView): boolean => phase === 'ended';
const isLive = ({ phase }: ScheduledMatchView): boolean => phase === 'live';

interface DayOfMatchesProps {
  readonly schedule: Schedule;
  readonly matches: readonly ScheduledMatchView[];
  readonly empty: string;
}

function DayOfMatches({ schedule, matches, empty }: DayOfMatchesProps) {
  const { say } = useText();
  const note = useKeptNote('schedule', schedule.again);
  return (
    <Answered asked={schedule} rows={[8, 72]} failed={say('schedule.failed')} hint={failureHint}>
      {() => (
        <>
          {note}
          {matches.length === 0 ? (
            <EmptyPlaceholder title={empty} hint={say('results.empty.hint')} />
          ) : (
            <MatchResults matches={matches} />
          )}
        </>
      )}
    </Answered>
  );
}

function Sports({ sport, onSport }: { readonly sport: number; readonly onSport: (sport: number) => void }) {
  const { say } = useText();
  return (
    <Segments
      label={say('live.tabs')}
      value={sport}
      onChange={onSport}
      options={sports.map((value) => ({ value, text: say(`live.tab.${value}`) }))}
    />
  );
}

/** Ended matches, a day at a time, the newest first (C6). */
export function ResultsScreen() {
  const { say, language } = useText();
  const [chosen, setDay] = useState<number | null>(null);
  const [sport, setSport] = useState<number>(0);
  const [nothingYet, setNothingYet] = useState(false);
  const day = chosen ?? (nothingYet ? -1 : 0);
  const schedule = useSchedule(day, null);
  const [search, setSearch] = useState(useAskedSearch());
  const matches = matchesOf(schedule);
  const found = useFoundMatches(day, search, matches);
  // Shortly after midnight no match of today has ended, so yesterday is shown.
  if (chosen === null && !nothingYet && schedule.answer?.ok === true && !matches.some(hasEnded))
    setNothingYet(true);
  const ended = found.filter((match) => hasEnded(match) && (sport === 0 || match.facts.sportId === sport));
  return (
    <section className="page thin">
      <header className="row g12">
        <h1>{say('results.title')}</h1>
      </header>
      <Pills
        label={say('list.days')}
        value={day}
        onChange={setDay}
        options={pastDays.map((value) => ({ value, text: listDay(value, say, language) }))}
      />
      <div className="acts">
        <Sports sport={sport} onSport={setSport} />
        <SearchField search={search} onSearch={setSearch} />
      </div>
      <DayOfMatches
        schedule={schedule}
        matches={ended.toReversed()}
        empty={search === '' ? say('results.empty') : say('list.search.none', { search })}
      />
    </section>
  );
}

/** A page, and a window of its own on wide screens: the matches in play and the matches that ended today, kept up to date. */
export function LiveScoreScreen() {
  const { say } = useText();
  const [sport, setSport] = useState<number>(0);
  const [show, setShow] = useState<'live' | 'ended'>('live');
  const schedule = useSchedule(0, null, LIVE_SCORE_EVERY_MS);
  const [search, setSearch] = useState('');
  const shown = useFoundMatches(0, search, matchesOf(schedule)).filter(
    (match) =>
      (show === 'live' ? isLive(match) : hasEnded(match)) && (sport === 0 || match.facts.sportId === sport),
  );
  const isOwnWindow = isWindow(useContext(LayoutContext));
  const Frame = isOwnWindow ? 'main' : 'section';
  return (
    <Frame className={clsx('page thin', isOwnWindow && styles['window'])}>
      <header className="row g12">
        <h1>{say('livescore.title')}</h1>
        <span className="soft push">
          <SiteClock />
        </span>
      </header>
      <div className="acts">
        <Segments
          label={say('livescore.show')}
          value={show}
          onChange={setShow}
          options={(['live', 'ended'] as const).map((value) => ({ value, text: say(`livescore.${value}`) }))}
        />
        <Sports sport={sport} onSport={setSport} />
        <SearchField search={search} onSearch={setSearch} />
      </div>
      <DayOfMatches
        schedule={schedule}
        matches={show === 'live' ? shown : shown.toReversed()}
        empty={search === '' ? say('livescore.empty') : say('list.search.none', { search })}
      />
    </Frame>
  );
}
