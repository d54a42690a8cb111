/**
 * The code page of a text in Latin letters that is no UTF-8: that in which the most of its words have letters that one language has together.
 */
import { runtimeReader, type TextReader } from './runtime-text.ts';

/** A language by its letters beyond ASCII. `never`: what none of its words has. */
interface Language {
  readonly letters: string;
  readonly never?: RegExp;
}

const western: readonly Language[] = [
  { letters: 'äöüß' },
  // French: no such letter before another vowel, or before k and j, and ù in one word alone.
  {
    letters: 'àâçéèêëîïôùûœæ',
    never:
      /[èêâô][aeiouyàéèkjwh]|[kwzj][îôâêû]|î$|ç[^aouàôê]|œ[^ui]|[^o]ù|[^aeou]ï|[^aeiouy]ë|û[^cdlmnprst]/u,
  },
  // Spanish, Catalan, Galician.
  { letters: 'áéíóúñüàèòïç', never: /ñ[^aeiouáéíóú]|ñ$|á[eo]|[èò](?:[aeiouáéíóú]|$)|ï[^aeioubcdlmnprstv]/u },
  // Portuguese.
  { letters: 'ãõáâàçéêíóôúü', never: /ã[^oesi]|õ[^e]|õ$|á[eo]|[âêô][jk]|ç[^aouãáâóúõ]/u },
  // Italian has them at the ends of words.
  { letters: 'àèéìòù', never: /[àèìòù].|[aeu]ò/u },
  // Danish, Norwegian.
  { letters: 'æøåéöäü', never: /æ$|ø[aeiouyé]|[aiou]ø/u },
  // Swedish, Finnish.
  { letters: 'åäöéü' },
  // Estonian.
  { letters: 'õäöü', never: /õ$|õ.*[yzwq]|[yzwq].*õ/u },
  // Icelandic, Faroese.
  {
    letters: 'áéíóúýðþæöø',
    never: /[^líðr]þ|þ[^aáeéiíjoóöruúvyýæ]|^ð|æ$|á[eo]|ø[aeiouyáéíóú]|[aeiouyáéíóú]ø/u,
  },
  // Dutch.
  { letters: 'ëïéèöüä', never: /è[aeiou]|[^aeiou]ï|[^aeiouy]ë/u },
  // Slovene, Croatian, Slovak, as far as the page has their letters.
  { letters: 'šž', never: /[^aeiourl][šž](?:[^aeiou]|$)/u },
];
const central: readonly Language[] = [
  // Czech, Slovak.
  {
    letters: 'áäčďéěíĺľňóôŕřšťúůýž',
    never: /^[kgm]š|mš$|[^aeiouyáéíóúýô]ľ[^aeiouyáéíóúýô]|ľo|[^aeiouyáéíóúýlnrs]ť/u,
  },
  // Hungarian.
  { letters: 'áéíóöőúüű' },
  // Polish: ą and ę before no vowel, ź and ż beside one.
  {
    letters: 'ąćęłńóśźż',
    never: /[ąę][aeiouyąęó]|[^aeiouyóąęd]ź[^aeiouyóąę]|[^aeiouyóąę]ż(?:[^aeiouyóąę]|$)/u,
  },
  // Croatian, Serbian, Slovene.
  { letters: 'čćđšž', never: /^[kgm]š|mš$/u },
  // Romanian.
  { letters: 'ăâîşţ' },
];
const turkish: readonly Language[] = [{ letters: 'çğıöşüâîû' }];
/** Latvian, Lithuanian, Estonian. */
const baltic: readonly Language[] = [
  { letters: 'āčēģīķļņšūž' },
  { letters: 'ąčęėįšųūž' },
  { letters: 'õäöüšž' },
];
const vietnamese: readonly Language[] = [
  {
    letters: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  },
];

/** The letters of the Western code page of DOS from 0x80 on: no runtime has it. The older one (437) has the same letters. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶\u00A7÷¸°¨·¹³²■\u00A0';
const FIRST_BEYOND_ASCII = 0x80;
const ofDos: TextReader = {
  decode: (bytes = new Uint8Array(0)) =>
    Array.from(bytes, (byte) =>
      byte < FIRST_BEYOND_ASCII ? String.fromCharCode(byte) : DOS.charAt(byte - FIRST_BEYOND_ASCII),
    ).join(''),
};
const composed = (reader: TextReader): TextReader => ({
  decode: (bytes, options) => reader.decode(bytes, options).normalize('NFC'),
});

interface LatinPage {
  readonly label: string;
  readonly reader: TextReader;
  /** A file of another page than the Western ones is of one of them. */
  readonly languages: readonly Language[];
  readonly isWestern: boolean;
}
const ofRuntime = (label: string, languages: readonly Language[]): LatinPage => ({
  label,
  reader: runtimeReader(label),
  languages,
  isWestern: languages === western,
});
/** By preference, where several explain the same letters. */
const pages: readonly LatinPage[] = [
  ofRuntime('windows-1252', western),
  ofRuntime('windows-1250', central),
  ofRuntime('windows-1254', turkish),
  ofRuntime('macintosh', western),
  { label: 'ibm850', reader: ofDos, languages: western, isWestern: true },
  ofRuntime('iso-8859-2', central),
  ofRuntime('windows-1257', baltic),
  {
    label: 'windows-1258',
    reader: composed(runtimeReader('windows-1258')),
    languages: vietnamese,
    isWestern: false,
  },
];

/** Signs that stand behind a letter and before one in no text, unless it was read in another page; others may be quotes, dashes and blanks. */
const WORDS =
  /\p{L}[\p{L}\p{M}]*(?:(?:[^\p{ASCII}\p{L}\p{M}’‘“”»–—·‐\u00A0ªº]|[“”](?=\p{L}))+[\p{L}\p{M}]*)*|[^\p{ASCII}\p{L}’‘“”„«»–—·‐\u00A0¿¡]\p{L}[\p{L}\p{M}]*/gu;
const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** Names begin with capitals. */
const SMALL_BEYOND_ASCII = /^(?![ -~])\p{Ll}./u;

const isOf = (word: string, { letters, never }: Language): boolean =>
  Array.from(word).every((letter) => letter < '\u0080' || letters.includes(letter)) &&
  never?.test(word) !== true;
const small = (word: string): string => word.replaceAll('İ', 'i').toLowerCase();
const beyondAscii = (part: string): number => part.match(/\P{ASCII}/gu)?.length ?? 0;

/** How many of the letters beyond ASCII are in words of a language, 0 to 1. A text without them is Western. */
function shareOf(bytes: Uint8Array, page: LatinPage): number {
  const { reader, languages, isWestern } = page;
  const found = languages.map(() => 0);
  let [all, inAny] = [0, 0];
  for (const [word] of reader.decode(bytes).matchAll(WORDS)) {
    const count = beyondAscii(word);
    if (count === 0) continue;
    all += count;
    if (!WORD.test(word) || SMALL_BEYOND_ASCII.test(word)) continue;
    const fits = languages.map((one) => isOf(small(word), one));
    if (fits.includes(true)) inAny += count;
    for (const [at, isFitting] of fits.entries()) if (isFitting) found[at] = (found[at] ?? 0) + count;
  }
  if (all === 0) return page === pages[0] ? 1 : 0;
  return (isWestern ? inAny : Math.max(...found)) / all;
}

/** Fewer of them show nothing. */
const LEAST_SHARE = 0.5;

/** The page of a text, and whether its letters show it. The Western one counts unless another explains more. */
export function latinPageOf(
  bytes: Uint8Array,
): Pick<LatinPage, 'label' | 'reader'> & { readonly isShown: boolean } {
  const shares = pages.map((page) => ({ page, share: shareOf(bytes, page) }));
  const best = shares.reduce((before, one) => (one.share > before.share ? one : before));
  return { label: best.page.label, reader: best.page.reader, isShown: best.share >= LEAST_SHARE };
}
