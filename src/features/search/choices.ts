/** A line of the palette: a result or a recent choice, with its label and the page that it opens. */
import type { Favourite } from '../../../domain/favourites/favourites.ts';
import type { Name } from '../../../domain/match/match.ts';
import type { FoundMatchView, FoundView } from '../../../worker/features/search/search-api.ts';
import { matchLink } from '../../parts/matches/match-link.ts';
import { leaguePath, teamPath } from '../../parts/matches/name-link.tsx';
import { kickOff, leagueName, nameIn, teamName } from '../../text/format.ts';
import type { Texts } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import type { NamedScreen } from './screens.ts';
import type { Recent } from './recent.ts';

export interface SearchChoice extends Recent {
  readonly key: string;
  /** Both teams of a match, each on a line of its own in place of the label. */
  readonly sides?: readonly string[];
  /** A second line: the league, the match; '': none. */
  readonly about: string;
  /** Score or kick-off; '': none. */
  readonly state: string;
  readonly isLive: boolean;
  /** Whose crests it shows; none: the icon of its kind. */
  readonly teams: readonly Name[];
  /** null: it cannot be a favourite. */
  readonly favourite: Favourite | null;
}

/** Between the teams of a match. */
export const SEPARATOR = ' – ';

/** Home and away. */
const sidesOf = ({ facts }: FoundMatchView, { say, language }: Texts): readonly string[] => [
  teamName(facts.home, say, language),
  teamName(facts.away, say, language),
];

const versus = (match: FoundMatchView, texts: Texts): string => sidesOf(match, texts).join(SEPARATOR);

function stateOf({ facts, phase, homeScore, awayScore, statusCode }: FoundMatchView, { say }: Texts): string {
  const { day, time } = kickOff(facts.startsAt);
  if (phase === 'waiting') return `${day} ${time}`.trim();
  const score = homeScore === null || awayScore === null ? '' : `${homeScore}:${awayScore} `;
  return score + statusText(statusCode, say);
}

export function matchChoice(match: FoundMatchView, texts: Texts): SearchChoice {
  return {
    kind: 'match',
    key: `match ${match.facts.matchId}`,
    label: versus(match, texts),
    sides: sidesOf(match, texts),
    path: matchLink(match),
    about: leagueName(match.league, texts.say, texts.language),
    state: stateOf(match, texts),
    isLive: match.phase === 'live',
    teams: [match.facts.home.name, match.facts.away.name],
    favourite: null,
  };
}

function leagueChoice(found: Extract<FoundView, { kind: 'league' }>, { say, language }: Texts): SearchChoice {
  const { leagueId, sportId, name, count } = found.league;
  return {
    kind: 'league',
    key: `league ${sportId} ${leagueId}`,
    label: leagueName(found.league, say, language),
    path: leaguePath(found.league) ?? '/hitgame/live',
    about: say('list.count', { count }),
    state: '',
    isLive: found.phase === 'live',
    teams: [],
    favourite: name === null ? null : { kind: 'league', sportId, id: leagueId, name },
  };
}

/** null: a screen that this window does not know. */
export function choiceOf(
  found: FoundView,
  screens: readonly NamedScreen[],
  texts: Texts,
): SearchChoice | null {
  switch (found.kind) {
    case 'match':
      return matchChoice(found.match, texts);
    case 'league':
      return leagueChoice(found, texts);
    case 'team': {
      const { team, match } = found;
      const { sportId } = match.facts;
      return {
        kind: 'team',
        key: `team ${sportId} ${team.teamId}`,
        label: nameIn(team.name, texts.language),
        path: teamPath(sportId, team) ?? matchLink(match),
        about: versus(match, texts),
        state: stateOf(match, texts),
        isLive: match.phase === 'live',
        teams: [team.name],
        favourite: team.teamId < 1 ? null : { kind: 'team', sportId, id: team.teamId, name: team.name },
      };
    }
    case 'screen': {
      const screen = screens.find(({ path }) => path === found.path);
      return screen === undefined
        ? null
        : plainChoice({ kind: 'screen', label: screen.label, path: found.path });
    }
  }
}

/** A recent choice, or a screen. */
export const plainChoice = (recent: Recent): SearchChoice => ({
  ...recent,
  key: `${recent.kind} ${recent.path} ${recent.label}`,
  about: '',
  state: '',
  isLive: false,
  teams: [],
  favourite: null,
});
