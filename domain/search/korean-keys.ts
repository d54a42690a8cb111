/** The keys of a Korean keyboard (dubeolsik) by the parts of a syllable, in the order of Unicode; capitals: with the shift key. */

export const firsts = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
export const middles = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
export const lasts = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
export const FIRST_SYLLABLE = 0xac_00;

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

/** The Hangul that these keys of a Korean keyboard (dubeolsik) write; null: they write no whole syllables. */
export function hangulOfKeys(text: string): string | null {
  const keys = text.normalize('NFKC').trim();
  if (!/^[A-Za-z\s]+$/.test(keys)) return null;
  const written = pressed(keys).replaceAll(SYLLABLE, (_, first: string, middle: string, last = '') =>
    String.fromCodePoint(
      FIRST_SYLLABLE +
        (firsts.indexOf(first) * middles.length + middles.indexOf(middle)) * lasts.length +
        lasts.indexOf(last),
    ),
  );
  return /^[가-힣][가-힣\s]*$/u.test(written) ? written : null;
}
