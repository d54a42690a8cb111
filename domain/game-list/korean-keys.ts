/** The keys of a Korean keyboard (dubeolsik) by the parts of a syllable, in the order of Unicode; capitals: with the shift key. */

export const firsts = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
export const middles = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
export const lasts = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
export const FIRST_SYLLABLE = 0xac_00;
/** Letters that are typed alone, from U+3131 on: consonants and pairs of them, then vowels. */
const letters = [
  ...'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' '),
  ...middles,
];
const FIRST_LETTER = 0x31_31;

const VOWEL = 'h[kol]|n[jpl]|ml|[koiOjpuPhynbml]';
const SYLLABLE = new RegExp(
  `([rRseEfaqQtTdwWczxvg])(${VOWEL})((?:rt|s[wg]|f[raqtxvg]|qt|[rRsefaqtTdwczxvg])(?![koiOjpuPhynbml]))?`,
  'gu',
);

/** Shift counts for the keys of double consonants and two vowels alone, and not where all is in capitals. */
const pressed = (keys: string): string =>
  /[a-z]/.test(keys)
    ? keys.replaceAll(/[A-Z]/g, (key) => ('REQTWOP'.includes(key) ? key : key.toLowerCase()))
    : keys.toLowerCase();

/**
 * The Hangul that these keys of a Korean keyboard (dubeolsik) write, at its end also the initial of the next syllable; null: they write no whole
 * syllables.
 */
export function hangulOfKeys(text: string): string | null {
  const keys = text.normalize('NFKC').trim();
  if (!/^[A-Za-z\s]+$/.test(keys)) return null;
  const written = pressed(keys)
    .replaceAll(SYLLABLE, (_, first: string, middle: string, last = '') =>
      String.fromCodePoint(
        FIRST_SYLLABLE +
          (firsts.indexOf(first) * middles.length + middles.indexOf(middle)) * lasts.length +
          lasts.indexOf(last),
      ),
    )
    .replace(/(?<=[가-힣]\s*)[rRseEfaqQtTdwWczxvg]$/u, (key) =>
      String.fromCodePoint(FIRST_LETTER + letters.indexOf(key)),
    );
  return /^[가-힣][가-힣\s]*[ㄱ-ㅎ]?$/u.test(written) ? written : null;
}

/** The keys of a syllable or of a letter that stands alone; the character itself where it is neither. */
function keysOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const letter = letters[code - FIRST_LETTER];
  if (letter !== undefined) return letter;
  if (!/[가-힣]/u.test(character)) return character;
  const at = code - FIRST_SYLLABLE;
  const place = Math.trunc(at / lasts.length);
  return (
    (firsts[Math.trunc(place / middles.length)] ?? '') +
    (middles[place % middles.length] ?? '') +
    (lasts[at % lasts.length] ?? '')
  );
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
  const keys = Array.from(text, keysOf).join('').toLowerCase();
  return keys.length >= fewest && /^[a-z\d\s]+$/.test(keys) ? keys : hangulOfKeys(text);
}
