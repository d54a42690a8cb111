import { Search } from 'lucide-react';
import { type ReactNode, useEffect, type CSSProperties } from 'react';
import { useParams } from 'react-router';
import type { LeaguePage, TeamPage } from '../../../domain/analysis/team-page.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { showMatchTitle } from '../../core/browser/document-title.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { crestColour, Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { NotFound } from '../../parts/pages/not-found.tsx';
import { leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueStar, TeamStar } from '../favourites/use-favourites.tsx';
import { openSearch } from '../search/use-open-search.ts';
import { LeagueTable } from './league-table.tsx';
import { ListedMatches } from './listed-matches.tsx';
import styles from './team-screen.module.css';
import { teamInitials } from '../../../domain/match/initials.ts';
import { LeagueLink } from '../../parts/matches/name-link.tsx';

/** Its place in the table, and how it came there. */
function Standing({ standing }: { readonly standing: TeamPage['standing'] }) {
  const { say } = useText();
  if (standing === null) return <p className="soft small">{say('teams.no-place')}</p>;
  const { row, teams, kind } = standing;
  const { won, drawn, lost, points, rate } = row;
  const isByPoints = kind === 'points';
  return (
    <p className={`num wrap soft ${styles['standing']}`} data-standing={row.place}>
      <b className="ink">{say('teams.place', { teams, place: row.place })}</b>
      <span>{say(isByPoints ? 'analysis.record' : 'analysis.record.two', { won, drawn, lost })}</span>
      {isByPoints && <span>{say('teams.points', { points })}</span>}
      {!isByPoints && rate !== null && <span>{say('teams.rate', { rate: (rate / 1000).toFixed(3) })}</span>}
    </p>
  );
}

/** Whose lists they are; null: a league's. */
interface Owner {
  readonly teamId: number | null;
}

function Next({ next, teamId }: Pick<TeamPage, 'next'> & Owner) {
  const { say } = useText();
  const none = `${say('teams.next.none')}. ${say('teams.next.hint')}`;
  return <ListedMatches part="next" title={say('teams.next')} matches={next} teamId={teamId} none={none} />;
}

function Last({ last, teamId }: Pick<TeamPage, 'last'> & Owner) {
  const { say } = useText();
  return (
    <ListedMatches
      part="last"
      title={say('teams.last')}
      matches={last}
      teamId={teamId}
      none={say('teams.last.none')}
    />
  );
}

/** A team: who it is, where it stands, what it plays now and next, and how it has played. */
function TeamPageView({ page }: { readonly page: TeamPage }) {
  const { say, language } = useText();
  const { team, league, standing, live, next, last } = page;
  return (
    <>
      <header
        className={`card stack ${styles['head']}`}
        style={{ '--own': crestColour(team.name) } as CSSProperties}
      >
        <div className="row g12">
          <Crest name={team.name} initials={teamInitials(team.name[language])} />
          <h1 className="thin">
            <NameText name={teamName(team, say, language)} />
          </h1>
          <TeamStar team={team} sportId={league.sportId} />
        </div>
        <p className={`row soft small ${styles['league']}`}>
          <Flag code={league.countryCode} /> <LeagueLink league={league} />
        </p>
        <Standing standing={standing} />
      </header>
      <div className={`stack g12 ${styles['lists']}`}>
        <div className="page">
          <ListedMatches part="live" title={say('teams.live')} matches={live} teamId={team.teamId} />
          <Next next={next} teamId={team.teamId} />
        </div>
        <Last last={last} teamId={team.teamId} />
      </div>
    </>
  );
}

/** Scores and next matches are asked for again after this time. */
const EVERY_MS = 15_000;
/** The server's code where it does not know the team or league. */
const UNKNOWN = 'MA001';

type Kind = 'team' | 'league';

interface Named {
  readonly sportId: number;
  readonly id: number;
}

interface PageOfProps<Page> extends Named {
  readonly kind: Kind;
  readonly ask: (core: RemoteCore) => Promise<Result<Page, Fault>>;
  readonly nameOf: (page: Page) => string;
  readonly children: (page: Page) => ReactNode;
}

/** The four faces of both pages. The content has a title of its own. */
function PageOf<Page>({ kind, sportId, id, ask, nameOf, children }: PageOfProps<Page>) {
  const { say } = useText();
  const asked = useAsk(`${kind} ${sportId} ${id}`, ask, { everyMs: EVERY_MS });
  const { answer } = asked;
  const name = answer?.ok === true ? nameOf(answer.value) : '';
  useEffect(() => (name === '' ? undefined : showMatchTitle(name)), [name]);
  const isNone = answer?.ok === false && answer.error.kind === 'code' && answer.error.code === UNKNOWN;
  return (
    <section className={`page ${styles['screen']}`} data-page-of={kind} aria-busy={answer === null}>
      {answer?.ok !== true && <h1>{say(`teams.${kind}`)}</h1>}
      {isNone ? (
        <EmptyPlaceholder title={say(`teams.unknown.${kind}`)} hint={say('teams.unknown.hint')}>
          <div className="acts">
            <Button onClick={openSearch}>
              <Search size={16} aria-hidden /> {say('teams.find')}
            </Button>
            <Link className="way" to="/hitgame/live">
              {say('home.go-live')}
            </Link>
          </div>
        </EmptyPlaceholder>
      ) : (
        <Answered asked={asked} rows={[7, 72]} failed={say(`teams.failed.${kind}`)} hint={failureHint}>
          {children}
        </Answered>
      )}
    </section>
  );
}

function TeamOf({ sportId, id }: Named) {
  const { say, language } = useText();
  const params = { sport_id: sportId, team_id: id };
  return (
    <PageOf<TeamPage>
      kind="team"
      sportId={sportId}
      id={id}
      ask={(core) => core.calls.ask('analysis.teamPage', { params })}
      nameOf={({ team }) => teamName(team, say, language)}
    >
      {(page) => <TeamPageView page={page} />}
    </PageOf>
  );
}

/** A league: what is in play, what comes next, its table, and what was played. */
function LeaguePageView({ page }: { readonly page: LeaguePage }) {
  const { say, language } = useText();
  const { league, live, next, last } = page;
  const edge = league.name === null ? undefined : crestColour(league.name);
  return (
    <>
      <header className={`card stack ${styles['head']}`} style={{ '--own': edge } as CSSProperties}>
        <div className="row g12">
          <Flag code={league.countryCode} />
          <h1 className="thin">
            <NameText name={leagueName(league, say, language)} />
          </h1>
          <LeagueStar league={league} />
        </div>
      </header>
      <div className={`stack g12 ${styles['lists']}`}>
        <div className="page">
          <ListedMatches part="live" title={say('teams.live')} matches={live} teamId={null} />
          <LeagueTable {...page} sportId={league.sportId} title={say('teams.table')} playing={[]} />
        </div>
        <div className="page">
          <Next next={next} teamId={null} />
          <Last last={last} teamId={null} />
        </div>
      </div>
    </>
  );
}

function LeagueOf({ sportId, id }: Named) {
  const { say, language } = useText();
  const params = { sport_id: sportId, league_id: id };
  return (
    <PageOf<LeaguePage>
      kind="league"
      sportId={sportId}
      id={id}
      ask={(core) => core.calls.ask('analysis.leaguePage', { params })}
      nameOf={({ league }) => leagueName(league, say, language)}
    >
      {(page) => <LeaguePageView page={page} />}
    </PageOf>
  );
}

const pages: Readonly<Record<string, typeof TeamOf>> = { team: TeamOf, league: LeagueOf };
const isId = (text: string): boolean => /^\d{1,16}$/.test(text);

/** The page of a team or a league (C2), by its address. */
export function TeamScreen() {
  const { kind = '', code = '', id = '' } = useParams();
  const Page = pages[kind.toLowerCase()];
  if (Page === undefined || !isId(code) || !isId(id)) return <NotFound />;
  return <Page sportId={Number(code)} id={Number(id)} />;
}
