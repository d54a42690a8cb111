/** The words that members may not write, as the site's values hold them now. */
import { type BannedWords, createBannedWords } from '../../domain/banned-words/banned-words.ts';
import { wordsOf } from '../../domain/banned-words/written-words.ts';
import type { SiteValues } from '../site-values/site-values.ts';

type Values = Pick<SiteValues, 'now'>;

/** One list a site: the value can hold thousands of words. */
const opened = new WeakMap<Values, BannedWords>();

function follow(values: Values): BannedWords {
  let text: string | null = null;
  let words = createBannedWords([]);
  const read = (): BannedWords => {
    const written = values.now('banned-words');
    if (written === text) return words;
    text = written;
    words = createBannedWords(wordsOf(written));
    return words;
  };
  return { find: (said) => read().find(said) };
}

/** Follows the value `banned-words`: words between spaces, with the marks of domain/banned-words. */
export function openBannedWords(values: Values): BannedWords {
  const words = opened.get(values) ?? follow(values);
  opened.set(values, words);
  return words;
}

export const hasBannedWord = (values: Values, said: string): boolean =>
  openBannedWords(values).find(said).length > 0;
