/** Words that members may not write (J6). The search is linear in the text, whatever the number of words; reading a list is linear in the list. */
import { typedKeysOf } from './keyboard.ts';
import { withUForY } from './look-alikes.ts';
import { bannedWordLimits, formsOf, type WordKind, writtenWord } from './written-words.ts';
import { createWordTree, NO_NODE, ROOT, type WordTree } from './word-tree.ts';
import { inOneForm, latinRuns, type Letter, mendedLetters, plainLetters } from './plain-letters.ts';

interface Entry {
  readonly word: string;
  readonly kind: WordKind;
  /** How many letters the word has. */
  readonly length: number;
  /** What a comparison needs of each letter, one unit a letter: a list has a million letters. */
  readonly shapes: string;
  /** Latin letters: repeated ones are counted, and may be more than in the word. Keys of a Korean keyboard are no look-alikes of others. */
  readonly as: 'text' | 'latin' | 'keys';
  /** A letter must be compared once more where the word ends. */
  readonly isCompared: boolean;
}

/** Words that are banned, and words that cover them. */
interface Ends {
  readonly banned: Entry[];
  readonly covers: Entry[];
}

type Tree = WordTree<Ends>;

/** Counts how often a word was compared with a place. */
interface SearchCount {
  steps: number;
}

export interface BannedWords {
  /** The words of the list that the text contains, each once, in the order in which they end. */
  readonly find: (text: string) => readonly string[];
}

const BEGINS = 1;
const ENDS = 2;
const JAMO = 4;
const IS_L = 8;
/** The run stands above the marks. */
const RUN_BITS = 4;

const shapeOf = ({ begins, ends, isJamo, isL, run }: Letter): number =>
  (run << RUN_BITS) | (begins ? BEGINS : 0) | (ends ? ENDS : 0) | (isJamo ? JAMO : 0) | (isL ? IS_L : 0);

/** Both are found at the same places. */
const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.kind === other.kind && one.as === other.as && one.shapes === other.shapes;

function add(tree: Tree, written: readonly Letter[], word: Pick<Entry, 'word' | 'kind' | 'as'>): void {
  if (written.length === 0) return;
  const shapes = String.fromCharCode(...written.map(shapeOf));
  const isCompared = word.as !== 'text' || written.some(({ isJamo }) => isJamo);
  const entry = { ...word, length: written.length, shapes, isCompared };
  const place = tree.add(written.map(({ code }) => code));
  const ends = tree.ends.get(place) ?? { banned: [], covers: [] };
  tree.ends.set(place, ends);
  // A list may hold one word in thousands of spellings (시.발, 시..발).
  const entries = entry.kind === 'ordinary' || entry.kind === 'tail' ? ends.covers : ends.banned;
  if (entries.length < bannedWordLimits.spellings && !entries.some((one) => isSameEntry(one, entry)))
    entries.push(entry);
}

interface Tries {
  /** Words as they are written. */
  readonly plain: Tree;
  /** Words with Latin letters, with repeated letters counted: fuuuck. Korean words stand here by their keys: tlqkf. */
  readonly runs: Tree;
}

const VOWEL = /[aeiouy]/;
/** Keys that could be a Latin word: fewer are not searched for, and fewer are searched for whole. */
const LEAST_KEYS = 5;
const SURE_KEYS = 6;

function addWord({ plain, runs }: Tries, kind: WordKind, word: string): void {
  const form = inOneForm(word);
  const written = plainLetters(form);
  const mended = mendedLetters(form);
  add(plain, written, { word, kind, as: 'text' });
  if (mended.length !== written.length) add(plain, mended, { word, kind, as: 'text' });
  if (/[a-z]/i.test(form) && !/\d/.test(form)) add(runs, latinRuns(form), { word, kind, as: 'latin' });
  const keys = kind === 'anywhere' || kind === 'whole' ? typedKeysOf(word) : null;
  if (keys === null) return;
  const isOdd = !VOWEL.test(keys);
  if (!isOdd && keys.length < LEAST_KEYS) return;
  const isSure = kind === 'anywhere' && (isOdd || keys.length >= SURE_KEYS);
  add(runs, latinRuns(keys), { word, kind: isSure ? kind : 'whole', as: 'keys' });
}

/** What may follow a word that is written with spaces: 시 발놈. */
const insults = ['놈', '년', '새끼', '들', '같', '아'].map((word) =>
  plainLetters(word).map(({ code }) => code),
);

const isInsultedAfter = (letters: readonly Letter[], to: number): boolean =>
  letters[to]?.after === 'none' &&
  insults.some((insult) => insult.every((code, at) => letters[to + 1 + at]?.code === code));

/** Words between a first name and a surname, at most two: Dick van Dijk, Dick van den Polder; and the s of Dick's Sporting Goods. */
const particles = ['van', 'von', 'den', 'der', 'ter', 'de', 'di', 'da', 'la', 's'].map((word) =>
  Array.from(word, (letter) => letter.codePointAt(0) ?? 0),
);

/** The place behind the particle that begins at a place; the place itself: there is none. */
function behindParticle(letters: readonly Letter[], from: number): number {
  const found = particles.find(
    (word) =>
      letters[from + word.length - 1]?.after === 'space' &&
      word.every((code, at) => letters[from + at]?.code === code),
  );
  return from + (found?.length ?? 0);
}

/** Letters of a part of a name at most. */
const LONGEST_PART = 20;

/** A part of a name with a hyphen: Dong-gook, Gook-jin. */
function isNamePart(letters: readonly Letter[], from: number, to: number): boolean {
  const [first, next] = [letters[from], letters[to + 1]];
  if (first?.isCapital === true && next?.before === 'sign' && next.isLatin) return true;
  if (first?.before !== 'sign') return false;
  let at = from - 1;
  while (at > from - LONGEST_PART && letters[at]?.before === 'none') at--;
  return letters[at]?.isCapital === true && letters[at + 1]?.isCapital === false;
}

/** "Dick" before another word with a capital. */
function isFirstName(letters: readonly Letter[], from: number, to: number): boolean {
  const isNamed = letters[from]?.isCapital === true && letters[to]?.isCapital === false;
  const next = behindParticle(letters, behindParticle(letters, to + 1));
  return isNamed && letters[next]?.isCapital === true && letters[next + 1]?.isCapital === false;
}

/** For each place the last place until there that is of a kind; -1: none. So a word of any length is judged by one comparison. */
function lastPlaces(letters: readonly Letter[], isOfKind: (letter: Letter) => boolean): Int32Array {
  const last = new Int32Array(letters.length);
  let place = -1;
  for (const [at, letter] of letters.entries()) {
    if (isOfKind(letter)) place = at;
    last[at] = place;
  }
  return last;
}

const indexOf = (letters: readonly Letter[]) => ({
  letters,
  space: lastPlaces(letters, ({ begins, before }) => begins && before === 'space'),
  sign: lastPlaces(letters, ({ begins, before }) => begins && before === 'sign'),
  /** Characters that do not stand alone: the s of "as s". */
  beside: lastPlaces(letters, ({ begins, before, run }) => begins && (before === 'none' || run > 1)),
  stretched: lastPlaces(letters, ({ isStretched }) => isStretched),
  joined: lastPlaces(letters, ({ isJoined }) => isJoined),
});

type Index = ReturnType<typeof indexOf>;

/** The widest gap inside of a word. */
function widestGap({ space, sign }: Index, from: number, to: number): Letter['before'] {
  if ((space[to] ?? -1) > from) return 'space';
  return (sign[to] ?? -1) > from ? 'sign' : 'none';
}

/** A word that is written with gaps must begin and end at one, too: 시 발 is found, the end of 다시 with 발표 is not. */
function isFound(index: Index, from: number, to: number, kind: WordKind): boolean {
  const { letters, beside } = index;
  const first = letters[from];
  const last = letters[to];
  if (first?.begins !== true || last?.ends !== true) return false;
  const begins = first.before !== 'none';
  const ends = last.after !== 'none';
  const widest = widestGap(index, from, to);
  if (kind === 'ordinary') return widest === 'none' || begins;
  if (kind === 'tail') return widest === 'none';
  if (kind === 'name' && (isFirstName(letters, from, to) || isNamePart(letters, from, to))) return false;
  if (kind !== 'anywhere') {
    if (widest === 'none') return first.opensScript && last.closesScript;
    return (beside[to] ?? -1) <= from && begins && ends;
  }
  if (widest === 'none') return true;
  const goesOn = widest === 'sign' ? !last.isLatin : isInsultedAfter(letters, to);
  return begins && (ends || goesOn);
}

const LONG_RUN = 3;
/** A shorter word is another one with a letter more: wop, woop. */
const LONG_WORD = 4;
const VOWELS = new Set(Array.from('aeiou', (vowel) => vowel.codePointAt(0) ?? 0));

/** Each letter is written as often as in the word, or stretched. A consonant that is doubled is another word: raping, rapping. */
function isStretchOf(letter: Letter, at: number, { shapes, length, kind, as }: Entry): boolean {
  const shape = shapes.charCodeAt(at);
  if (as === 'keys' && letter.isL !== ((shape & IS_L) !== 0)) return false;
  const run = shape >> RUN_BITS;
  if (letter.run < run) return false;
  if (letter.run === run || letter.run >= LONG_RUN) return true;
  const isEdge = at === 0 || at === length - 1;
  return length >= LONG_WORD && ((isEdge && kind === 'anywhere') || VOWELS.has(letter.code));
}

/** A jamo of the word is one in the text, too: 시ㅂ is not found in 십. */
function isSameJamo(letter: Letter, said: number): boolean {
  if ((said & JAMO) === 0) return true;
  return ((said & BEGINS) === 0 || letter.begins) && ((said & ENDS) === 0 || letter.ends);
}

function fits(letters: readonly Letter[], from: number, entry: Entry): boolean {
  if (!entry.isCompared) return true;
  for (let at = 0; at < entry.length; at++) {
    const letter = letters[from + at];
    if (letter === undefined) return false;
    const isSame =
      entry.as === 'text' ? isSameJamo(letter, entry.shapes.charCodeAt(at)) : isStretchOf(letter, at, entry);
    if (!isSame) return false;
  }
  return true;
}

/** What is no banned word: at each place the end of an ordinary word around it, and the last place until there at which a word begins that goes on after it. */
interface Covered {
  readonly reach: Int32Array;
  readonly begun: Int32Array;
}

/** `reach` and `tails`: by the place where a word begins, the last place of the longest such word; -1: none. */
function coveredBy(reach: Int32Array, tails: Int32Array): Covered {
  for (let at = 1; at < reach.length; at++) reach[at] = Math.max(reach[at] ?? -1, reach[at - 1] ?? -1);
  const begun = new Int32Array(tails.length).fill(-1);
  const open: number[] = [];
  for (const [at, end] of tails.entries()) {
    if (end > at) open.push(at);
    while (open.length > 0 && (tails[open.at(-1) ?? 0] ?? -1) <= at) open.pop();
    begun[at] = open.at(-1) ?? -1;
  }
  return { reach, begun };
}

interface Reading {
  readonly letters: readonly Letter[];
  readonly tree: Tree;
  /** Only words that the reading has changed: it has lost what stands beside others. */
  readonly onlyMended: boolean;
}

const isMended = ({ stretched, joined }: Index, from: number, to: number): boolean =>
  (stretched[to] ?? -1) >= from || (joined[to] ?? -1) > from;

/** The place of the search in its tree after each letter. */
function walk(letters: readonly Letter[], tree: Tree): readonly number[] {
  let place = ROOT;
  return letters.map(({ code }) => {
    place = tree.after(place, code);
    return place;
  });
}

const NO_ENDS: Ends = { banned: [], covers: [] };

function coversOf(index: Index, tree: Tree, ends: readonly number[], count: SearchCount): Covered {
  const { letters } = index;
  const reach = new Int32Array(letters.length).fill(-1);
  const tails = new Int32Array(letters.length).fill(-1);
  for (const [to, end] of ends.entries()) {
    // A shorter ordinary word that ends here covers nothing more.
    let isCovered = false;
    for (let place = end; place !== NO_NODE; place = tree.shorter(place))
      for (const entry of (tree.ends.get(place) ?? NO_ENDS).covers) {
        const { kind } = entry;
        const from = to - entry.length + 1;
        count.steps++;
        if ((kind === 'ordinary' && isCovered) || !isFound(index, from, to, kind)) continue;
        if (!fits(letters, from, entry)) continue;
        if (kind === 'tail') tails[from] = to;
        else reach[from] = to;
        isCovered ||= kind === 'ordinary';
      }
  }
  return coveredBy(reach, tails);
}

function search({ letters, tree, onlyMended }: Reading, found: Set<string>, count: SearchCount): void {
  const index = indexOf(letters);
  const ends = walk(letters, tree);
  const { reach, begun } = coversOf(index, tree, ends, count);
  for (const [to, end] of ends.entries())
    for (let place = end; place !== NO_NODE; place = tree.shorter(place))
      for (const entry of (tree.ends.get(place) ?? NO_ENDS).banned) {
        const from = to - entry.length + 1;
        count.steps++;
        if (found.has(entry.word) || !isFound(index, from, to, entry.kind)) continue;
        if (onlyMended && !isMended(index, from, to)) continue;
        const isInWord = letters[from]?.before === 'none' && (begun[to] ?? -1) > from;
        if ((reach[from] ?? -1) >= to || isInWord || !fits(letters, from, entry)) continue;
        found.add(entry.word);
      }
}

interface Form {
  readonly kind: WordKind;
  readonly form: string;
}

/** The words of the list with their brackets written out, as many as may be. */
function* formsIn(words: readonly string[]): Generator<Form> {
  let left: number = bannedWordLimits.words;
  for (const written of words) {
    const { kind, word } = writtenWord(written);
    for (const form of formsOf(word) ?? []) {
      if (form.length > bannedWordLimits.characters) continue;
      if (left-- <= 0) return;
      yield { kind, form };
    }
  }
}

/** Stops after each `slice` words, so that a caller can let other work in between; see createBannedWords. */
export function* bannedWordsInSlices(
  words: readonly string[],
  slice: number,
  count: SearchCount = { steps: 0 },
): Generator<void, BannedWords> {
  const tries: Tries = { plain: createWordTree(), runs: createWordTree() };
  let left = slice;
  for (const { kind, form } of formsIn(words)) {
    addWord(tries, kind, form);
    if (--left > 0) continue;
    left = slice;
    yield;
  }
  return {
    find(said) {
      const text = inOneForm(said);
      const found = new Set<string>();
      search({ letters: plainLetters(text), tree: tries.plain, onlyMended: false }, found, count);
      search({ letters: mendedLetters(text), tree: tries.plain, onlyMended: true }, found, count);
      const other = inOneForm(withUForY(said));
      for (const one of other === text ? [text] : [text, other])
        if (/[a-z]/i.test(one))
          search({ letters: latinRuns(one), tree: tries.runs, onlyMended: false }, found, count);
      return [...found];
    },
  };
}

/** `words`: as written in the list; see WordKind. Words without a letter are left out, and what listFault refuses. */
export function createBannedWords(words: readonly string[], count?: SearchCount): BannedWords {
  const made = bannedWordsInSlices(words, Number.POSITIVE_INFINITY, count).next();
  if (made.done !== true) throw new Error('stopped before the last word');
  return made.value;
}
