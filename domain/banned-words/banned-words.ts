/** Words that members may not write (J6). The search is linear in the text, whatever the number of words (Aho and Corasick, 1975). */
import { keysOf } from './keyboard.ts';
import { withUForY } from './look-alikes.ts';
import { inOneForm, latinRuns, type Letter, mendedLetters, plainLetters } from './plain-letters.ts';

/** A list longer than this is cut; a word longer than this is left out. Words count after their brackets are written out. */
export const bannedWordLimits = { words: 12_000, characters: 40, formsOfWord: 500 } as const;

/**
 * A mark before a word:
 * "=ass" is found only between spaces, signs and letters of another script, thus in "you ass" and "이ass" and not in "class".
 * "~dick" is whole, too, and no first name: "Dick Advocaat" is not found.
 * "-시발점" is an ordinary word, in which no banned word is looked for.
 * "+발표" is an ordinary word that may begin inside of a banned one, where a letter stands before that one: 고시발표.
 * Letters in brackets are choices: "[시씨]발" is 시발 and 씨발.
 */
type Kind = 'anywhere' | 'whole' | 'name' | 'ordinary' | 'tail';
const kinds: Readonly<Record<string, Kind>> = { '=': 'whole', '~': 'name', '-': 'ordinary', '+': 'tail' };

interface Entry {
  readonly word: string;
  readonly kind: Kind;
  /** The letters of the word. */
  readonly written: readonly Letter[];
  /** Latin letters: repeated ones are counted, and may be more than in the word. Keys of a Korean keyboard are no look-alikes of others. */
  readonly as: 'text' | 'latin' | 'keys';
}

/** Places of a word's first and last letter. */
interface Span {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly next: Map<number, Node>;
  /** The longest other beginning of a word that ends here, too. */
  back: Node | null;
  readonly entries: Entry[];
}

export interface BannedWords {
  /** The words of the list that the text contains, each once, in the order in which they end. */
  readonly find: (text: string) => readonly string[];
}

const newNode = (): Node => ({ next: new Map(), back: null, entries: [] });

/** Both are found at the same places. */
const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.kind === other.kind &&
  one.as === other.as &&
  one.written.every((letter, at) => {
    const same = other.written[at];
    return (
      letter.run === same?.run &&
      letter.begins === same.begins &&
      letter.ends === same.ends &&
      letter.isJamo === same.isJamo &&
      letter.isL === same.isL
    );
  });

function add(root: Node, entry: Entry): void {
  if (entry.written.length === 0) return;
  let node = root;
  for (const { code } of entry.written) {
    const next = node.next.get(code) ?? newNode();
    node.next.set(code, next);
    node = next;
  }
  // A list may hold one word in thousands of spellings (시.발, 시..발): the search asks each entry at each place.
  if (!node.entries.some((one) => isSameEntry(one, entry))) node.entries.push(entry);
}

/** The forms of a word with choices in brackets, at most as many as a word may have. */
function formsOf(word: string): readonly string[] {
  let forms = [''];
  for (const part of word.match(/\[[^\]]*\]|[^[\]]+/gu) ?? []) {
    const choices = part.startsWith('[') ? Array.from(part.slice(1, -1)) : [part];
    forms = forms.flatMap((form) => choices.map((choice) => form + choice));
    if (forms.length > bannedWordLimits.formsOfWord) return [];
  }
  return forms;
}

interface Tries {
  /** Words as they are written. */
  readonly plain: Node;
  /** Words with Latin letters, with repeated letters counted: fuuuck. Korean words stand here by their keys: tlqkf. */
  readonly runs: Node;
}

const VOWEL = /[aeiouy]/;
/** Keys that could be a Latin word: fewer are not searched for, and fewer are searched for whole. */
const LEAST_KEYS = 5;
const SURE_KEYS = 6;

function addWord({ plain, runs }: Tries, kind: Kind, word: string): void {
  const form = inOneForm(word);
  const written = plainLetters(form);
  const mended = mendedLetters(form);
  add(plain, { word, kind, written, as: 'text' });
  if (mended.length !== written.length) add(plain, { word, kind, written: mended, as: 'text' });
  if (/[a-z]/i.test(form) && !/\d/.test(form))
    add(runs, { word, kind, written: latinRuns(form), as: 'latin' });
  const keys = kind === 'anywhere' || kind === 'whole' ? keysOf(word) : null;
  if (keys === null) return;
  const isOdd = !VOWEL.test(keys);
  if (!isOdd && keys.length < LEAST_KEYS) return;
  const isSure = kind === 'anywhere' && (isOdd || keys.length >= SURE_KEYS);
  add(runs, { word, kind: isSure ? kind : 'whole', written: latinRuns(keys), as: 'keys' });
}

/** Sets where the search goes on when the next letter does not fit, in order of depth. */
function linkBack(root: Node): void {
  const queue: Node[] = [...root.next.values()];
  for (const node of queue) node.back = root;
  for (const node of queue)
    for (const [code, next] of node.next) {
      let back = node.back;
      while (back !== null && !back.next.has(code)) back = back.back;
      next.back = back?.next.get(code) ?? root;
      next.entries.push(...next.back.entries);
      queue.push(next);
    }
}

/** What may follow a word that is written with spaces: 시 발놈. */
const insults = ['놈', '년', '새끼', '들', '같', '아'].map((word) =>
  plainLetters(word).map(({ code }) => code),
);

const isInsultedAfter = (letters: readonly Letter[], to: number): boolean =>
  letters[to]?.after === 'none' &&
  insults.some((insult) => insult.every((code, at) => letters[to + 1 + at]?.code === code));

/** "Dick" before another word with a capital. */
function isFirstName(letters: readonly Letter[], from: number, to: number): boolean {
  const next = letters[to + 1];
  const isNamed = letters[from]?.isCapital === true && letters[to]?.isCapital === false;
  return isNamed && next?.isCapital === true && letters[to + 2]?.isCapital === false;
}

interface Gaps {
  readonly widest: Letter['before'];
  /** Each character stands alone: a s s. */
  readonly isEverywhere: boolean;
}

function gapsIn(letters: readonly Letter[], from: number, to: number): Gaps {
  let widest: Letter['before'] = 'none';
  let isEverywhere = true;
  for (let at = from + 1; at <= to; at++) {
    const letter = letters[at];
    if (letter?.begins !== true) continue;
    if (letter.before === 'none' || letter.run > 1) isEverywhere = false;
    if (letter.before === 'none') continue;
    if (widest !== 'space') widest = letter.before;
  }
  return { widest, isEverywhere };
}

/** A word that is written with gaps must begin and end at one, too: 시 발 is found, the end of 다시 with 발표 is not. */
function isFound(letters: readonly Letter[], from: number, to: number, kind: Kind): boolean {
  const first = letters[from];
  const last = letters[to];
  if (first?.begins !== true || last?.ends !== true) return false;
  const begins = first.before !== 'none';
  const ends = last.after !== 'none';
  const { widest, isEverywhere } = gapsIn(letters, from, to);
  if (kind === 'ordinary') return widest === 'none' || begins;
  if (kind === 'tail') return widest === 'none';
  if (kind === 'name' && isFirstName(letters, from, to)) return false;
  if (kind !== 'anywhere')
    return widest === 'none' ? first.opensScript && last.closesScript : isEverywhere && begins && ends;
  if (widest === 'none') return true;
  const goesOn = widest === 'sign' ? !last.isLatin : isInsultedAfter(letters, to);
  return begins && (ends || goesOn);
}

const LONG_RUN = 3;
/** A shorter word is another one with a letter more: wop, woop. */
const LONG_WORD = 4;
const VOWELS = new Set(Array.from('aeiou', (vowel) => vowel.codePointAt(0) ?? 0));

/** Each letter is written as often as in the word, or stretched. A consonant that is doubled is another word: raping, rapping. */
function isStretchOf(letter: Letter, at: number, { written, kind, as }: Entry): boolean {
  if (as === 'keys' && letter.isL !== written[at]?.isL) return false;
  const run = written[at]?.run ?? 1;
  if (letter.run < run) return false;
  if (letter.run === run || letter.run >= LONG_RUN) return true;
  const isEdge = at === 0 || at === written.length - 1;
  return written.length >= LONG_WORD && ((isEdge && kind === 'anywhere') || VOWELS.has(letter.code));
}

/** A jamo of the word is one in the text, too: 시ㅂ is not found in 십. */
function isSameJamo(letter: Letter, said: Letter): boolean {
  return !said.isJamo || ((!said.begins || letter.begins) && (!said.ends || letter.ends));
}

const fits = (letters: readonly Letter[], from: number, entry: Entry): boolean =>
  entry.written.every((said, at) => {
    const letter = letters[from + at];
    return (
      letter !== undefined &&
      (entry.as !== 'text' ? isStretchOf(letter, at, entry) : isSameJamo(letter, said))
    );
  });

/** For each place the last place of an ordinary word that began there or before; -1: none. */
function reachOf(ordinary: readonly Span[], length: number): Int32Array {
  const reach = new Int32Array(length).fill(-1);
  for (const { from, to } of ordinary) reach[from] = Math.max(reach[from] ?? -1, to);
  for (let at = 1; at < length; at++) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1);
  return reach;
}

/** An ordinary word begins inside of the span and goes on after it. */
const isBegunIn = ({ from, to }: Span, ends: Int32Array): boolean =>
  ends.subarray(from + 1, to + 1).some((end) => end > to);

interface Reading {
  readonly letters: readonly Letter[];
  readonly root: Node;
  /** Only words that the reading has changed: it has lost what stands beside others. */
  readonly onlyMended: boolean;
}

const isMended = (letters: readonly Letter[], from: number, to: number): boolean =>
  letters.slice(from, to + 1).some(({ isStretched, isJoined }, at) => isStretched || (isJoined && at > 0));

function search({ letters, root, onlyMended }: Reading, found: Set<string>): void {
  const banned: Span[] = [];
  const ordinary: Span[] = [];
  const tailEnds = new Int32Array(letters.length).fill(-1);
  let node = root;
  for (const [to, { code }] of letters.entries()) {
    let at: Node | null = node;
    while (at !== null && !at.next.has(code)) at = at.back;
    node = at?.next.get(code) ?? root;
    for (const entry of node.entries) {
      const { word, kind, written } = entry;
      const from = to - written.length + 1;
      if (!isFound(letters, from, to, kind) || !fits(letters, from, entry)) continue;
      if (kind === 'tail') tailEnds[from] = to;
      else if (kind === 'ordinary') ordinary.push({ word, from, to });
      else if (!onlyMended || isMended(letters, from, to)) banned.push({ word, from, to });
    }
  }
  const reach = reachOf(ordinary, letters.length);
  for (const span of banned) {
    const isInWord = letters[span.from]?.before === 'none' && isBegunIn(span, tailEnds);
    if ((reach[span.from] ?? -1) < span.to && !isInWord) found.add(span.word);
  }
}

/** `words`: as written in the list; see Kind. Words without a letter are left out. */
export function createBannedWords(words: readonly string[]): BannedWords {
  const tries: Tries = { plain: newNode(), runs: newNode() };
  const forms = words.slice(0, bannedWordLimits.words).flatMap((written) => {
    const kind = kinds[written[0] ?? ''] ?? 'anywhere';
    const word = (kind === 'anywhere' ? written : written.slice(1)).trim();
    const short = formsOf(word).filter((form) => form.length <= bannedWordLimits.characters);
    return short.map((form) => ({ kind, form }));
  });
  for (const { kind, form } of forms.slice(0, bannedWordLimits.words)) addWord(tries, kind, form);
  linkBack(tries.plain);
  linkBack(tries.runs);
  return {
    find(said) {
      const text = inOneForm(said);
      const found = new Set<string>();
      search({ letters: plainLetters(text), root: tries.plain, onlyMended: false }, found);
      search({ letters: mendedLetters(text), root: tries.plain, onlyMended: true }, found);
      const other = inOneForm(withUForY(said));
      for (const one of other === text ? [text] : [text, other])
        if (/[a-z]/i.test(one))
          search({ letters: latinRuns(one), root: tries.runs, onlyMended: false }, found);
      return [...found];
    },
  };
}
