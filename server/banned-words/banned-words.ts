/** The words that members may not write, as the site's values hold them now. */
import { type BannedWords, bannedWordsInSlices } from '../../domain/banned-words/banned-words.ts';
import { wordsOf } from '../../domain/banned-words/written-words.ts';
import type { SiteValues } from '../site-values/site-values.ts';

type Values = Pick<SiteValues, 'now' | 'watch'>;
type Reading = Generator<void, BannedWords>;

/** One list a site: the value can hold thousands of words. */
const opened = new WeakMap<Values, BannedWords>();

/** Words of a new list that are read at once, in some ms; other work comes between. */
const SLICE = 250;

/** The rest of the list at once. */
function restOf(reading: Reading): BannedWords {
  for (;;) {
    const read = reading.next();
    if (read.done === true) return read.value;
  }
}

function follow(values: Values): BannedWords {
  let text = '';
  /** The last list that was read to its end; null: nobody has asked yet. */
  let words: BannedWords | null = null;
  let newest: Reading | null = null;
  const begin = (): Reading => {
    text = values.now('banned-words');
    newest = bannedWordsInSlices(wordsOf(text), SLICE);
    return newest;
  };
  const readOn = (reading: Reading): void => {
    // A newer list came meanwhile.
    if (reading !== newest) return;
    const read = reading.next();
    if (read.done === true) words = read.value;
    else setImmediate(readOn, reading);
  };
  values.watch(() => {
    // Until a long list is read the one before it holds.
    if (words !== null && values.now('banned-words') !== text) readOn(begin());
  });
  return {
    find(said) {
      words ??= restOf(begin());
      return words.find(said);
    },
  };
}

/** Follows the value `banned-words`: words between spaces, with the marks of domain/banned-words. */
export function openBannedWords(values: Values): BannedWords {
  const words = opened.get(values) ?? follow(values);
  opened.set(values, words);
  return words;
}

export const hasBannedWord = (values: Values, said: string): boolean =>
  openBannedWords(values).find(said).length > 0;
