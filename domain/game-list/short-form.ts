/** Names by the beginnings of their words, as members shorten them. Texts are plain. */

/** Whether the search, from a place on, is made of the beginnings of the words from one on. */
function begins(words: readonly string[], word: number, search: string, from: number): boolean {
  const text = words[word] ?? '';
  for (let length = 1; length <= text.length && text[length - 1] === search[from + length - 1]; length++)
    if (from + length === search.length || begins(words, word + 1, search, from + length)) return true;
  return false;
}

/** Fewer Latin letters begin the words of many names. */
const SHORT_FORM = /^(?:[가-힣]{2,6}|[a-z\d]{3,12})$/;

/** Whether a search is made of the beginnings of some of the words, one after another: "맨유" is 맨체스터 유나이티드, "psg" Paris Saint-Germain. */
export const isShortFor = (words: readonly string[], search: string): boolean =>
  SHORT_FORM.test(search) && words.some((_, word) => begins(words, word, search, 0));
