import type { CSSProperties } from 'react';
import type { TeamPage } from '../../../domain/analysis/team-page.ts';
import { initialsOf } from '../../../domain/match/initials.ts';
import { Flag } from '../../parts/forms/flag.tsx';
import { Crest, fieldOf } from '../../parts/matches/crest.tsx';
import { LeagueLink } from '../../parts/matches/name-link.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { TeamStar } from '../favourites/use-favourites.tsx';
import { ListedMatches } from './listed-matches.tsx';
import styles from './team-screen.module.css';

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

/** A team: who it is, where it stands, what it plays next, and how it has played. */
export function TeamPageView({ page }: { readonly page: TeamPage }) {
  const { say, language } = useText();
  const { team, league, standing, next, last } = page;
  return (
    <>
      <header className={`card ${styles['head']}`} style={{ '--own': fieldOf(team.name) } as CSSProperties}>
        <div className="row g12">
          <Crest name={team.name} initials={initialsOf(team.name[language])} />
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
      <div className={styles['lists']}>
        <ListedMatches
          part="next"
          title={say('teams.next')}
          matches={next}
          teamId={team.teamId}
          none={`${say('teams.next.none')}. ${say('teams.next.hint')}`}
        />
        <ListedMatches
          part="last"
          title={say('teams.last')}
          matches={last}
          teamId={team.teamId}
          none={say('teams.last.none')}
        />
      </div>
    </>
  );
}
