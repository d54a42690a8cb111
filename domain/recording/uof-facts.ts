/** Answers of the Unified Odds Feed's interface: facts of matches, and names of markets. Total: what cannot be read is left out. */
import { dateIn, idIn, matchIdIn, numberIn, textIn } from './uof-attributes.ts';
import { childOf, childrenOf, type XmlElement } from './xml-element.ts';

const MAX_NAME = 200;

interface FeedTeam {
  readonly name: string;
  readonly isHome: boolean | null;
}

/** The facts of a match as the feed's interface gives them. */
export interface FeedFacts {
  readonly matchId: number;
  readonly feedSport: number | null;
  readonly tournamentId: number | null;
  readonly countryCode: string;
  readonly startsAt: number | null;
  readonly teams: readonly FeedTeam[];
}

/** The elements that hold facts of matches at any depth. */
export const factsAnswers: ReadonlySet<string> = new Set([
  'fixtures_fixture',
  'fixture',
  'match_summary',
  'match_timeline',
  'schedule',
  'tournament_schedule',
]);

/** Facts of a match in a `fixture` or `sport_event` element. */
function factsIn(event: XmlElement): FeedFacts[] {
  const matchId = matchIdIn(textIn(event, 'id'));
  if (matchId === null) return [];
  const tournament = childOf(event, 'tournament');
  const competitors = childrenOf(childOf(event, 'competitors'), 'competitor');
  return [
    {
      matchId,
      feedSport: idIn(textIn(childOf(tournament, 'sport'), 'id'), 'sport'),
      tournamentId: idIn(textIn(tournament, 'id'), 'tournament'),
      countryCode: textIn(childOf(tournament, 'category'), 'country_code').slice(0, 3),
      startsAt: dateIn(event, 'start_time') ?? dateIn(event, 'scheduled'),
      teams: competitors.slice(0, 2).map((one) => ({
        name: textIn(one, 'name').slice(0, MAX_NAME),
        isHome: { home: true, away: false }[textIn(one, 'qualifier')] ?? null,
      })),
    },
  ];
}

const factHolders: ReadonlySet<string> = new Set(['fixture', 'sport_event']);
export const feedFactsOf = (element: XmlElement): FeedFacts[] =>
  factHolders.has(element.name) ? factsIn(element) : element.children.flatMap(feedFactsOf);

/** "all|corners" → all and corners. */
export const marketGroupsOf = (written: string): readonly string[] =>
  written.split('|').map((one) => one.trim().toLowerCase());

/** The groups of each market, by its id: a stop of bets names groups. */
export const marketGroupsIn = (root: XmlElement): ReadonlyMap<number, readonly string[]> =>
  new Map(
    childrenOf(root, 'market').flatMap((market) => {
      const [id, groups] = [numberIn(market, 'id'), textIn(market, 'groups')];
      return id === null || groups === '' ? [] : [[id, marketGroupsOf(groups)] as const];
    }),
  );

/** Variants of a market repeat its id; the last name counts. */
export const marketNamesIn = (root: XmlElement): ReadonlyMap<number, string> =>
  new Map(
    childrenOf(root, 'market').flatMap((market) => {
      const [id, name] = [numberIn(market, 'id'), textIn(market, 'name').slice(0, MAX_NAME)];
      return id === null || name === '' ? [] : [[id, name] as const];
    }),
  );
