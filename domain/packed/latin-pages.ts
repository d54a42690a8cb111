/**
 * The code page of a text in Latin letters that is no UTF-8: that in which most of its words have letters that one language has together.
 */
import { dosReader } from './dos-text.ts';
import { runtimeReader, type TextReader } from './runtime-text.ts';

/** A language by its letters beyond ASCII. `never`: what none of its words has. */
interface Language {
  readonly letters: string;
  readonly never?: RegExp;
}

const western: readonly Language[] = [
  // German: ß behind vowels alone.
  { letters: 'äöüß', never: /[^aeiouyäöü]ß|^ß|ßs|ä[aeio]/u },
  // French: no such letter before another vowel, or before k and j, and ù in one word alone.
  {
    letters: 'àâçéèêëîïôùûœæ',
    never:
      /[èêâô][aeiouyàéèkjwh]|[kwzj][îôâêû]|î$|ç[^aouàôê]|œ[^ui]|[^o]ù|[^aeou]ï|[^aeiouy]ë|û[^cdlmnprst]/u,
  },
  // Spanish, Catalan, Galician.
  { letters: 'áéíóúñüàèòïç', never: /ñ[^aeiouáéíóú]|ñ$|á[eo]|[èò](?:[aeioukáéíóú]|$)|ï[^aeioubcdlmnprstv]/u },
  // Portuguese.
  { letters: 'ãõáâàçéêíóôúü', never: /ã[^oesi]|õ[^e]|õ$|á[eo]|[âêô][jk]|ç[^aouãáâóúõ]/u },
  // Italian has them at the ends of words.
  { letters: 'àèéìòù', never: /[àèìòù].|[aeu]ò/u },
  // Danish, Norwegian.
  { letters: 'æøåéöäü', never: /æ$|ø[aeiouyé]|[aiou]ø|^ä[aeiou]/u },
  // Swedish, Finnish.
  { letters: 'åäöéü', never: /^ä[aeou]/u },
  // Estonian.
  { letters: 'õäöü', never: /õ$|õ.*[cqwyz]|[cqwyz].*õ/u },
  // Icelandic, Faroese.
  {
    letters: 'áéíóúýðþæöø',
    never: /[^líðr]þ|[^aeiouyáéíóúýæöfgr]ð|þ[^aáeéiíjoóöruúvyýæ]|^ð|æ$|á[eo]|ø[aeiouyáéíóú]|[aeiouyáéíóú]ø/u,
  },
  // Dutch.
  { letters: 'ëïéèöüä', never: /è[aeiouk]|[^aeiou]ï|[^aeiouy]ë/u },
  // Slovene, Croatian, Slovak, as far as the page has their letters.
  { letters: 'šž', never: /[^aeiourl][šž](?:[^aeiou]|$)/u },
];
const central: readonly Language[] = [
  // Czech, Slovak: ě behind some consonants alone; ŕ and ĺ stand for vowels, and ř between consonants is rare; ä in Slovak behind b, p, m, f, v.
  {
    letters: 'áäčďéěíĺľňóôŕřšťúůýž',
    never:
      /^[kgm]š|mš$|sčt|[^aeiouyáéíóúýô]ľ[^aeiouyáéíóúýô]|ľo|[^aeiouyáéíóúýlnrs]ť|[^bdfmnptv]ě|(?:^|[aeiouryláéíóúý])[ĺŕ]|[ĺŕ](?:[aeiouyrláéíóúý]|$)|(?:^|[^aeiouyáéěíóúůý])ř(?:[^aeiouyáéěíóúůýt]|$)|[^aeiouyáéěíóúůý]ň$|[^bpmfv]ä/u,
  },
  // Hungarian.
  { letters: 'áéíóöőúüű', never: /[qwx]/u },
  // Polish: ą and ę before no vowel, m, n, r and w; ź and ż beside a vowel; before one, ć, ń, ś and ź are written with i.
  {
    letters: 'ąćęłńóśźż',
    never:
      /[ąę][aeiouyąęójmnrw]|[ćńśź][aeouyąęó]|[^aeiouyóąęd]ź[^aeiouyóąę]|[^aeiouyóąę]ż(?:[^aeiouyóąę]|$)/u,
  },
  // Croatian, Serbian, Slovene.
  { letters: 'čćđšž', never: /^[kgm]š|mš$/u },
  // Romanian: ţ before vowels and at ends.
  { letters: 'ăâîşţ', never: /[kqwy]|ţ[^aeiouăâî]|ă[aeo]/u },
];
const turkish: readonly Language[] = [{ letters: 'çğıöşüâîû', never: /[qwx]|(?:^|[^aeiouıöüâîû])ğ/u }];
/** Latvian, Lithuanian: words end with vowels and s; Estonian. */
const baltic: readonly Language[] = [
  { letters: 'āčēģīķļņšūž', never: /[qwxy]|[^aeiousšāēīū]$|[āēīū][aeou]/u },
  {
    letters: 'ąčęėįšųūž',
    never: /[qwx]|[^aeiouysąęėįšųū]$|([bdfgklmnprst])\1|.į[^sšvzž]|[aeiou]į|ų[^sšzž]/u,
  },
  { letters: 'õäöüšž', never: /^[^õäöü]*$|[šž][^aeiouõäöü]|õ$|õ.*[cqwyz]|[cqwyz].*õ/u },
];
/** Each word is one syllable. */
const vietnamese: readonly Language[] = [
  {
    letters: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
    never:
      /^(?!(?:[bcdđghklmnpqrstvx]|[cgknpt]h|ngh?|gi|qu|tr)?[^bcdđfghjklmnpqrstvwxz]{1,3}(?:ch?|m|ng?|nh|p|t)?$)|ă[^cmnpt]|ă$/u,
  },
];

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
  { label: 'ibm850', reader: dosReader, languages: western, isWestern: true },
  ofRuntime('iso-8859-2', central),
  ofRuntime('windows-1257', baltic),
  {
    label: 'windows-1258',
    reader: composed(runtimeReader('windows-1258')),
    languages: vietnamese,
    isWestern: false,
  },
];

/**
 * Words. A sign between two letters, or before the first one, belongs to the word: no text has it there, so the page is wrong. Quotes, dashes and blanks part words.
 */
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

interface Shown {
  readonly page: LatinPage;
  readonly text: string;
  /** How many of the letters beyond ASCII are in words of its languages, 0 to 1. */
  readonly share: number;
  /** The same of the language that has most of them. */
  readonly shareOfOne: number;
}

/** A text without letters beyond ASCII is Western. Western files may have names of several languages, others are of one. */
function shownBy(bytes: Uint8Array, page: LatinPage): Shown {
  const { reader, languages, isWestern } = page;
  const text = reader.decode(bytes);
  const found = languages.map(() => 0);
  let [all, inAny] = [0, 0];
  for (const [word] of text.matchAll(WORDS)) {
    const count = beyondAscii(word);
    if (count === 0) continue;
    all += count;
    if (!WORD.test(word) || SMALL_BEYOND_ASCII.test(word)) continue;
    const fits = languages.map((one) => isOf(small(word), one));
    if (fits.includes(true)) inAny += count;
    for (const [at, isFitting] of fits.entries()) if (isFitting) found[at] = (found[at] ?? 0) + count;
  }
  if (all === 0) {
    const share = page === pages[0] ? 1 : 0;
    return { page, text, share, shareOfOne: share };
  }
  const shareOfOne = Math.max(...found) / all;
  return { page, text, share: isWestern ? inAny / all : shareOfOne, shareOfOne };
}

/** Fewer of them show nothing. */
const LEAST_SHARE = 0.5;
/** A page that explains so many times the letters of the best one may be the right one, too. */
const NEAR = 0.95;

const isBetter = (one: Shown, other: Shown): boolean =>
  one.share > other.share || (one.share === other.share && one.shareOfOne > other.shareOfOne);

/** An apostrophe of a name, and of English: “O’Higgins”, “Nott’m”. */
const APOSTROPHE = /(?<=(?<!\p{L})\p{Lu})’(?=\p{L})|(?<=\p{L})’(?=(?:d|ll|m|re|s|t|ve)(?!\p{L}))/gu;
/** All signs beyond ASCII are apostrophes, or stand at no letter: they can be no letters of another page. */
const hasSignsAlone = (text: string): boolean =>
  !/\p{L}\P{ASCII}|\P{ASCII}\p{L}/u.test(
    text.replaceAll(APOSTROPHE, "'").replaceAll(/[“”«»‘’](?!\p{L})|(?<!\p{L})[“”«»‘’]/gu, '"'),
  );

/**
 * The page of a text, and whether its letters show it: they do not where another page explains nearly as many of them as other letters. Of pages that
 * explain as many, the one with fewer languages counts, then the Western one.
 */
export function latinPageOf(
  bytes: Uint8Array,
): Pick<LatinPage, 'label' | 'reader'> & { readonly isShown: boolean } {
  const shown = pages.map((page) => shownBy(bytes, page));
  const best = shown.reduce((before, one) => (isBetter(one, before) ? one : before));
  const isDisputed =
    !hasSignsAlone(best.text) &&
    shown.some(({ share, text }) => share >= best.share * NEAR && text !== best.text);
  const { label, reader } = best.page;
  return { label, reader, isShown: best.share >= LEAST_SHARE && !isDisputed };
}
