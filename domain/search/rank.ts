/** How well a name matches a search, as all searches of the site compare them. */
import { DIVIDERS, foundAt, plain, withSyllables } from '../game-list/initials.ts';
import type { MatchPhase } from '../match/match-status.ts';

/** Where the search was found in a name, the best first. */
const places = ['whole', 'start', 'word', 'inner'] as const;

/** A name as it is searched: its characters, and where its words begin. */
export interface SearchedName {
  readonly text: string;
  readonly words: ReadonlySet<number>;
}

/** Longer names are searched in their first characters only. */
const MAX_NAME = 120;

export function searchedName(name: string): SearchedName {
  const words = new Set<number>();
  let text = '';
  for (const word of withSyllables(name).normalize('NFKC').slice(0, MAX_NAME).split(DIVIDERS)) {
    if (word === '') continue;
    words.add(text.length);
    text += plain(word);
  }
  return { text, words };
}

export function nameWords({ text, words }: SearchedName): readonly string[] {
  const starts = [...words];
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

/** A search as it is compared: without spaces, case and the signs that divide words. */
export const searchedFor = (search: string): string => searchedName(search).text;

/**
 * The quality of a name for a search: 0 is best, null: not found. Whole name, start, start of a word, inside; equal characters before
 * initial consonants at the same place. `search`: as `searchedFor` gives it; an empty one is found nowhere.
 */
export function qualityOf({ text, words }: SearchedName, search: string): number | null {
  if (search === '') return null;
  let best: number | null = null;
  for (let from = 0; from < text.length; from++) {
    const found = foundAt(text, search, from);
    if (found === null) continue;
    const isWhole = from === 0 && search.length === text.length;
    const place = isWhole ? 'whole' : from === 0 ? 'start' : words.has(from) ? 'word' : 'inner';
    const quality = places.indexOf(place) * 2 + found;
    if (best === null || quality < best) best = quality;
    if (from === 0) return best;
  }
  return best;
}

/** The best quality among the names; null: found in none. */
export function bestQuality(names: readonly SearchedName[], search: string): number | null {
  let best: number | null = null;
  for (const name of names) {
    const quality = qualityOf(name, search);
    if (quality !== null && (best === null || quality < best)) best = quality;
  }
  return best;
}

const phases: readonly MatchPhase[] = ['live', 'waiting', 'ended', 'dropped'];

/** Live before waiting before ended. */
export const phaseRank = (phase: MatchPhase): number => phases.indexOf(phase);
