/** The initials of a team, for its crest. */

/** What a club is called beside its place or nickname. */
const COMMON = /^(?:fc|sc|cf|ac|as|afc|cd|ca|united|city|club|de|the)$/i;

const signs = new Intl.Segmenter();
/** What is read as one sign each: Hangul syllables, letters with their marks, digits. */
const signsOf = (text: string): readonly string[] =>
  Array.from(
    signs.segment(text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')),
    ({ segment }) => segment,
  );

/** At most three signs: the first two syllables in Korean ("안양"), capitals in other scripts ("MU", "ARS"); empty for a name without letters. */
export function teamInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s·./-]+/)
    .filter((word) => signsOf(word).length > 0);
  const korean = words.find((word) => /^[가-힣]/.test(word));
  if (korean !== undefined) return signsOf(korean).slice(0, 2).join('');
  const own = words.filter((word) => !COMMON.test(word));
  const [first = words[0] ?? ''] = own;
  const read =
    words.length > 1 && own.length > 0 ? words.flatMap((word) => signsOf(word).slice(0, 1)) : signsOf(first);
  // A capital may be of two letters ("ß").
  return signsOf(read.join('').toUpperCase()).slice(0, 3).join('');
}
