/** The search from anywhere: teams, leagues, matches and screens, in one ranked and bounded list. */
import { isOfClubs } from '../game-list/initials.ts';
import { isShortFor, withLetters } from '../game-list/find-in-list.ts';
import { hangulOfKeys, otherLayout } from '../game-list/korean-keys.ts';
import { phaseOf, type MatchPhase } from '../match/match-status.ts';
import type { Team } from '../match/match.ts';
import type { ScheduledMatch } from '../match/scheduled-match.ts';
import { askedWords } from './asked-words.ts';
import { bestQuality, phaseRank, type SearchedName, searchedFor, searchedName, nameWords } from './rank.ts';

/** A match that can be found. */
export interface FindableMatch extends Omit<ScheduledMatch, 'periods'> {
  /** The match has a page of prices in play. */
  readonly inPlayList: boolean;
}

interface FindableLeague {
  readonly leagueId: number;
  readonly sportId: number;
  /** Every name of the league; empty: not registered, found by its matches only. */
  readonly names: readonly string[];
}

/** A screen of the site, by its address. */
export interface FindableScreen {
  readonly path: string;
  readonly names: readonly string[];
  /** A section or a question of a screen: behind screens that are named as well. */
  readonly isPart?: boolean;
}

export type Found =
  | { readonly kind: 'match'; readonly match: FindableMatch; readonly phase: MatchPhase }
  /** `match`: the team's match in play, else its next, else its last one. */
  | {
      readonly kind: 'team';
      readonly team: Team;
      readonly match: FindableMatch;
      readonly phase: MatchPhase;
    }
  | {
      readonly kind: 'league';
      readonly leagueId: number;
      readonly sportId: number;
      readonly phase: MatchPhase;
      /** Number of known matches of the league. */
      readonly count: number;
    }
  | { readonly kind: 'screen'; readonly path: string };

/** Something that can be found, with everything that its rank depends on. */
interface Entry {
  readonly found: Found;
  readonly names: readonly SearchedName[];
  /** The names of each team of a match. */
  readonly teams?: readonly SearchedName[];
  readonly phase: MatchPhase;
  readonly startsAt: number;
  readonly id: string;
}

/** Made once from the known matches, and searched at every key. */
export interface SearchIndex {
  readonly entries: readonly Entry[];
}

/** Most results of one kind, and in all. */
export const MAX_OF_KIND = 8;
export const MAX_FOUND = 20;
/** Most matches that are searched; above this the latest ones are left out. */
export const MAX_SEARCHED_MATCHES = 6000;

const kinds = ['team', 'league', 'match', 'screen'] as const;
const namesOf = (team: Team): readonly string[] => [team.name.ko, team.name.en].filter((name) => name !== '');
const searched = (names: readonly string[]): readonly SearchedName[] => [...new Set(names)].map(searchedName);

function matchEntry(match: FindableMatch): Entry {
  const { facts } = match;
  const phase = phaseOf(match.statusCode);
  const { home, away } = facts;
  // Both orders: the start of either team is a start of the match.
  const both = [
    [home, away],
    [away, home],
  ].flatMap(([a, b]) => [`${a?.name.ko} ${b?.name.ko}`, `${a?.name.en} ${b?.name.en}`]);
  return {
    found: { kind: 'match', match, phase },
    names: searched(both),
    teams: searched([home, away].flatMap(namesOf)),
    phase,
    startsAt: facts.startsAt,
    id: `match ${facts.matchId}`,
  };
}

/** Whether `a` says more about its team now: a match in play, then the next one, then the last one. */
function isNearer(a: FindableMatch, b: FindableMatch): boolean {
  const [rankA, rankB] = [phaseRank(phaseOf(a.statusCode)), phaseRank(phaseOf(b.statusCode))];
  if (rankA !== rankB) return rankA < rankB;
  const isOver = phaseOf(a.statusCode) === 'ended';
  return isOver ? a.facts.startsAt > b.facts.startsAt : a.facts.startsAt < b.facts.startsAt;
}

function teamEntries(matches: readonly FindableMatch[]): Entry[] {
  const nearest = new Map<string, { readonly team: Team; readonly match: FindableMatch }>();
  for (const match of matches)
    for (const team of [match.facts.home, match.facts.away]) {
      const id = `team ${match.facts.sportId} ${team.teamId}`;
      const held = nearest.get(id);
      if (namesOf(team).length > 0 && (held === undefined || isNearer(match, held.match)))
        nearest.set(id, { team, match });
    }
  return [...nearest].map(([id, { team, match }]) => {
    const phase = phaseOf(match.statusCode);
    return {
      found: { kind: 'team', team, match, phase },
      names: searched(namesOf(team)),
      phase,
      startsAt: match.facts.startsAt,
      id,
    };
  });
}

function leagueEntries(matches: readonly FindableMatch[], leagues: readonly FindableLeague[]): Entry[] {
  const known = new Map<string, { count: number; phase: MatchPhase; startsAt: number }>();
  for (const { facts, statusCode } of matches) {
    const id = `league ${facts.sportId} ${facts.leagueId}`;
    const held = known.get(id) ?? { count: 0, phase: 'ended', startsAt: facts.startsAt };
    const phase = phaseOf(statusCode);
    held.count++;
    if (phaseRank(phase) < phaseRank(held.phase)) held.phase = phase;
    held.startsAt = Math.min(held.startsAt, facts.startsAt);
    known.set(id, held);
  }
  return leagues.flatMap(({ leagueId, sportId, names }): Entry[] => {
    const id = `league ${sportId} ${leagueId}`;
    const held = known.get(id);
    if (held === undefined || names.length === 0) return [];
    const { phase, count, startsAt } = held;
    return [
      {
        found: { kind: 'league', leagueId, sportId, phase, count },
        names: searched(names),
        phase,
        startsAt,
        id,
      },
    ];
  });
}

/** Leagues without a known match are left out: they would lead to an empty list. */
export function indexOf(matches: readonly FindableMatch[], leagues: readonly FindableLeague[]): SearchIndex {
  const within = matches
    .toSorted((a, b) => a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId)
    .slice(0, MAX_SEARCHED_MATCHES);
  return {
    entries: [...teamEntries(within), ...leagueEntries(within, leagues), ...within.map(matchEntry)],
  };
}

const screenEntry = ({ path, names, isPart = false }: FindableScreen): Entry => ({
  found: { kind: 'screen', path },
  names: searched(names),
  phase: 'ended',
  startsAt: Number(isPart),
  id: `screen ${path}`,
});

interface Ranked {
  readonly entry: Entry;
  readonly quality: number;
}

const order = (a: Ranked, b: Ranked): number =>
  a.quality - b.quality ||
  phaseRank(a.entry.phase) - phaseRank(b.entry.phase) ||
  kinds.indexOf(a.entry.found.kind) - kinds.indexOf(b.entry.found.kind) ||
  a.entry.startsAt - b.entry.startsAt ||
  (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0);

/** Words of one letter are inside of everything. */
const INNER = 6;

interface SoughtWord {
  /** The forms of the word that `searchedFor` gives. */
  readonly forms: readonly string[];
  /** United stands beside it: the team has both in one name, or the word, alone or with words before it, is its whole name. */
  readonly isUnited: boolean;
  /** The words before it, joined: all of them, all but the first, …, none. */
  readonly before: readonly string[];
  readonly isOfClubs: boolean;
}

/** United tells clubs apart: Manchester United is not Manchester City, also where that plays against West Ham United. */
const UNITED = /united|utd|유나이티드/;
const isUnited = (word: string): boolean => word.replace(UNITED, '') === '' && word !== '';

/** A word with its other forms. United belongs to the word beside it, in either order. */
function soughtWords(text: string): readonly SoughtWord[] {
  const words: SoughtWord[] = [];
  const asked = askedWords(text).map((forms) => forms.map(searchedFor));
  const written = asked.map(([own = '']) => own);
  for (let at = 0; at < asked.length; at++) {
    const [forms = [], behind = []] = asked.slice(at, at + 2);
    const [own = '', next = ''] = [forms[0], behind[0]];
    const isPair = isUnited(own) !== isUnited(next) && next !== '' && !(isOfClubs(own) && isOfClubs(next));
    const before = [...written.slice(0, at), ''].map((_, from) => written.slice(from, at).join(''));
    if (isPair) at++;
    words.push({
      before,
      forms: isPair && isUnited(own) ? behind : forms,
      isUnited: isPair,
      isOfClubs: !isPair && isOfClubs(own),
    });
  }
  return words;
}

/** The quality of a form in the names; Infinity: it is in none. */
function qualityOfForm(names: readonly SearchedName[], form: string): number {
  const found = bestQuality(names, form) ?? Infinity;
  return form.length === 1 && found >= INNER ? Infinity : found;
}

/** The quality of a word in the names of an entry; Infinity: it is in none. */
function qualityOfWord(
  { names, teams = names }: Entry,
  { forms, isUnited: isPair, before }: SoughtWord,
): number {
  const among = isPair
    ? teams.filter(
        ({ text }) =>
          UNITED.test(text) || forms.some((form) => before.some((words) => words + form === text)),
      )
    : names;
  return Math.min(...forms.map((form) => qualityOfForm(among, form)));
}

/** How many of the words an entry has, and how well: each word begins a word of a name, or is two letters of it and more. */
function qualityOfWords(entry: Entry, words: readonly SoughtWord[]) {
  let [count, quality] = [0, 0];
  for (const word of words) {
    const best = qualityOfWord(entry, word);
    if (best === Infinity) continue;
    // Of "Chelsea FC" the name counts before the FC of others.
    count += word.isOfClubs ? 0.5 : 1;
    quality += best;
  }
  return { count, quality };
}

/** Entries that have most of the words, in any order. */
function rankedByWords(entries: readonly Entry[], words: readonly SoughtWord[]): Ranked[] {
  const counted = entries.map((entry) => ({ entry, ...qualityOfWords(entry, words) }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most);
}

function rankedWhole(entries: readonly Entry[], text: string): Ranked[] {
  const search = searchedFor(text);
  return entries.flatMap((entry) => {
    const quality = bestQuality(entry.names, search);
    return quality === null ? [] : [{ entry, quality }];
  });
}

function firstOf(ranked: Ranked[]): readonly Found[] {
  const taken = new Map<Found['kind'], number>();
  const out: Found[] = [];
  for (const { entry } of ranked.sort(order)) {
    const count = taken.get(entry.found.kind) ?? 0;
    if (count >= MAX_OF_KIND) continue;
    taken.set(entry.found.kind, count + 1);
    out.push(entry.found);
    if (out.length === MAX_FOUND) break;
  }
  return out;
}

/** Names whose words begin with the parts of the search. */
function rankedShort(entries: readonly Entry[], text: string): Ranked[] {
  const search = searchedFor(text);
  return entries.flatMap((entry) =>
    entry.names.some((name) => isShortFor(nameWords(name), search)) ? [{ entry, quality: 0 }] : [],
  );
}

/** Entries that have the whole search, else those that have most of its words, else those that it is short for. */
function rankedFor(entries: readonly Entry[], text: string): Ranked[] {
  const words = soughtWords(text);
  const apart = words.filter((word) => word.isUnited);
  // The search may stand across the names of two teams.
  const whole = rankedWhole(entries, text).filter(({ entry }) =>
    apart.every((word) => qualityOfWord(entry, word) < Infinity),
  );
  // "FC 서울" may stand between two names (수원 FC : 서울 FC), and is a club all the same.
  const isClub = apart.length > 0 || (words.length > 1 && words.some((word) => word.isOfClubs));
  if (whole.length > 0 && !isClub) return whole;
  const byWords = rankedByWords(entries, words).filter(
    (one) => !whole.some(({ entry }) => entry === one.entry),
  );
  if (whole.length > 0) return [...whole, ...byWords];
  return byWords.length > 0 ? byWords : rankedShort(entries, text);
}

/**
 * The best results for a search, at most MAX_FOUND. A better place in the name comes first (whole, start, word, inside), then live before
 * waiting before ended, then teams, leagues, matches, screens. The same input gives the same order. An empty search finds nothing. Where
 * nothing has the whole search, those count that have most of its words; then what was typed with the other layout of the keyboard, and letters
 * that are spelt (엘지).
 */
export function findIn(
  index: SearchIndex,
  screens: readonly FindableScreen[],
  text: string,
): readonly Found[] {
  const entries = [...index.entries, ...screens.map(screenEntry)];
  const other = hangulOfKeys(text) ?? otherLayout(text) ?? text;
  for (const asked of new Set([text, other, withLetters(text), withLetters(other)])) {
    const found = firstOf(rankedFor(entries, asked));
    if (found.length > 0) return found;
  }
  return [];
}
