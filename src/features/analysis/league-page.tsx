import type { CSSProperties } from 'react';
import type { LeaguePage } from '../../../domain/analysis/team-page.ts';
import { Flag } from '../../parts/forms/flag.tsx';
import { fieldOf } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import { LeagueTable } from './league-table.tsx';
import { ListedMatches } from './listed-matches.tsx';
import styles from './team-screen.module.css';

/** A league: what is in play, what comes next, its table, and what was played. */
export function LeaguePageView({ page }: { readonly page: LeaguePage }) {
  const { say, language } = useText();
  const { league, live, next, last } = page;
  const edge = league.name === null ? undefined : fieldOf(league.name);
  return (
    <>
      <header className={`card ${styles['head']}`} style={{ '--own': edge } as CSSProperties}>
        <div className="row g12">
          <Flag code={league.countryCode} />
          <h1>
            <NameText name={leagueName(league, say, language)} />
          </h1>
          <LeagueStar league={league} />
        </div>
      </header>
      <div className={styles['lists']}>
        <div className="page">
          <ListedMatches part="live" title={say('teams.live')} matches={live} teamId={null} />
          <LeagueTable {...page} sportId={league.sportId} title={say('teams.table')} playing={[]} />
        </div>
        <div className="page">
          <ListedMatches
            part="next"
            title={say('teams.next')}
            matches={next}
            teamId={null}
            none={`${say('teams.next.none')}. ${say('teams.next.hint')}`}
          />
          <ListedMatches
            part="last"
            title={say('teams.last')}
            matches={last}
            teamId={null}
            none={say('teams.last.none')}
          />
        </div>
      </div>
    </>
  );
}
