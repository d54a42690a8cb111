/** The words that members may not write, as the site's values hold them now. */
import { type BannedWords, createBannedWords } from '../../domain/banned-words/banned-words.ts';
import type { SiteValues } from '../site-values/site-values.ts';

/** Follows the value `banned-words`: words between spaces, with the marks of domain/banned-words. */
export function openBannedWords(values: Pick<SiteValues, 'now'>): BannedWords {
  let text: string | null = null;
  let words = createBannedWords([]);
  const read = (): BannedWords => {
    const written = values.now('banned-words');
    if (written === text) return words;
    text = written;
    words = createBannedWords(written.split(/\s+/));
    return words;
  };
  return { find: (said) => read().find(said) };
}
