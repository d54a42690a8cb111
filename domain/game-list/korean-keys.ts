/** The keys of a Korean keyboard (dubeolsik) by the parts of a syllable, in the order of Unicode; capitals: with the shift key. */

export const firsts = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
export const middles = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
export const lasts = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
export const FIRST_SYLLABLE = 0xac_00;
/** Code points of the parts of syllables: the first ones, and of the ends the place of none. */
const parts = { first: 0x11_00, middle: 0x11_61, last: 0x11_a7 } as const;

/** Any of these keys, the longer ones first. */
const any = (keys: readonly string[]): string => keys.toSorted((a, b) => b.length - a.length).join('|');
const SYLLABLE = new RegExp(
  `(${any(firsts)})(${any(middles)})((?:${any(lasts.slice(1))})(?!${any(middles)}))?`,
  'gu',
);

/** Shift counts for the keys of double consonants and two vowels alone, and not where all is in capitals. */
const pressed = (keys: string): string =>
  /[a-z]/.test(keys)
    ? keys.replaceAll(/[A-Z]/g, (key) => ('REQTWOP'.includes(key) ? key : key.toLowerCase()))
    : keys.toLowerCase();

/**
 * The Hangul that these keys of a Korean keyboard (dubeolsik) write, at its end also the initial of the next syllable (as U+1100 and so on); null:
 * they write no whole syllables.
 */
export function hangulOfKeys(text: string): string | null {
  const keys = text.normalize('NFKC').trim();
  if (!/^[A-Za-z\s]+$/.test(keys)) return null;
  const first = (key: string): string => String.fromCodePoint(parts.first + firsts.indexOf(key));
  const written = pressed(keys)
    .replaceAll(
      SYLLABLE,
      (_, key: string, middle: string, last = '') =>
        first(key) +
        String.fromCodePoint(parts.middle + middles.indexOf(middle)) +
        (last === '' ? '' : String.fromCodePoint(parts.last + lasts.indexOf(last))),
    )
    .normalize('NFC')
    .replace(/[a-z]$/i, (key) => (firsts.includes(key) ? first(key) : key));
  return /^[가-힣][가-힣\s]*[\u1100-\u1112]?$/u.test(written) ? written : null;
}

/** The keys of a part of a syllable; another character stays. */
function keyOf(part: string): string {
  const code = part.codePointAt(0) ?? 0;
  return firsts[code - parts.first] ?? middles[code - parts.middle] ?? lasts[code - parts.last] ?? part;
}

/** Fewer keys are a part of many words. */
const FEWEST_KEYS = 3;
const FEWEST_MIXED = 4;
/** A vowel without a consonant before it: a keyboard joins the others with theirs. */
const LONE_VOWEL = /(?<![ㄱ-ㅎ])[ㅏ-ㅣ]/u;
/** Syllables with initials among them: they may be a Korean search, too. Initials alone are one. */
const MIXED = /[가-힣].*[ㄱ-ㅎ]|[ㄱ-ㅎ].*[가-힣]/u;

/** A search as the other layout of the keyboard writes it: dktmsjf as 아스널, ㅁㄱㄴ두미 as arsenal. null: it writes nothing that is searched for. */
export function otherLayout(search: string): string | null {
  const text = search.normalize('NFC').trim();
  if (/^[ -~]*$/.test(text)) return text.length < FEWEST_KEYS ? null : hangulOfKeys(text);
  const fewest = LONE_VOWEL.test(text) ? FEWEST_KEYS : MIXED.test(text) ? FEWEST_MIXED : Infinity;
  const keys = Array.from(text.normalize('NFKD'), keyOf).join('').toLowerCase();
  return keys.length >= fewest && /^[a-z\d\s]+$/.test(keys) ? keys : hangulOfKeys(text);
}
