/**
 * Build step: one font file with the characters of the site's common texts and of the names it plays with. The subsets that the package brings
 * are cut by the frequency of syllables in general texts, so a screen needs eight to twelve of them; they stay for every other character.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { renameFont } from './font-names.ts';

const FONT = 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2';
/** Written here for the bundler, which gives it its hashed name. */
const FOLDER = 'node_modules/.site-font';
const SHEET = 'virtual:site-font.css';
/** The licence reserves the font's name for the unchanged font (SIL OFL, 3). */
const RESERVED_NAME = 'Pretendard';
export const SITE_FONT = 'Spoboard';
/** The list of the texts that come with the first script. */
const FIRST_TEXTS = 'src/text/ko.ts';
/** Texts of the footer. */
const FOOTER = 'src/features/about';
/** The names of teams and leagues, and what the server says of the site. */
const NAMES = ['domain/feed/leagues.ts', 'server/features/site/resources.ts'];
/** In no text: behind the minutes of a match, and at the end of a line that is cut. */
const SIGNS = ['′', '…'];
/** A character that fewer files of later texts have is left to the package's subsets: the font stays under 100 kB (P7). */
const LEAST_FILES = 4;
/** Weights that the sheets use. */
const WEIGHTS = { min: 400, max: 800 } as const;

const charactersIn = (file: string): ReadonlySet<string> =>
  new Set(
    Array.from(readFileSync(file, 'utf8')).filter(
      (sign) => (sign.codePointAt(0) ?? 0) > 126 && !/[\p{Emoji_Presentation}\s]/u.test(sign),
    ),
  );

const textFiles = (root: string): readonly string[] =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ko.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

/** Texts of the folders that have a part in the first script, of the footer, and names. */
function firstFiles(root: string): readonly string[] {
  const list = readFileSync(join(root, FIRST_TEXTS), 'utf8').matchAll(/from '(.*)\/[^/]*\.ko\.ts'/g);
  const folders = new Set([
    join(root, FOOTER),
    ...[...list].map(([, folder = '']) => join(root, FIRST_TEXTS, '..', folder)),
  ]);
  return [
    ...NAMES.map((file) => join(root, file)),
    ...textFiles(root).filter((file) => folders.has(dirname(file))),
  ];
}

/** Every Hangul syllable, sign and arrow of the first texts, of the names and of several later texts, and printable ASCII. */
export function siteCharacters(root: string): string {
  const held = new Set([...SIGNS, ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at))]);
  for (const file of firstFiles(root)) for (const sign of charactersIn(file)) held.add(sign);
  const files = new Map<string, number>();
  for (const file of textFiles(root))
    for (const sign of charactersIn(file)) files.set(sign, (files.get(sign) ?? 0) + 1);
  for (const [sign, count] of files) if (count >= LEAST_FILES) held.add(sign);
  return [...held].toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).join('');
}

/** "U+20-7e, U+ac00, …" of sorted characters. */
export function unicodeRange(characters: string): string {
  const codes = Array.from(characters, (sign) => sign.codePointAt(0) ?? 0);
  const ranges: [first: number, last: number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === code) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16);
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

/** The font with these characters alone, under a name of its own. */
export async function subsetOf(
  font: Buffer,
  characters: string,
  targetFormat: 'sfnt' | 'woff2',
): Promise<Buffer> {
  const subset = await subsetFont(font, characters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: WEIGHTS },
  });
  const renamed = renameFont(subset, RESERVED_NAME, SITE_FONT);
  return targetFormat === 'sfnt' ? renamed : subsetFont(renamed, characters, { targetFormat });
}

export function siteFont(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'site-font',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
    async load(id) {
      if (id !== `\0${SHEET}`) return null;
      // In development the package's own subsets serve.
      if (!isBuild) return '';
      const characters = siteCharacters(root);
      const font = await subsetOf(readFileSync(join(root, FONT)), characters, 'woff2');
      mkdirSync(join(root, FOLDER), { recursive: true });
      writeFileSync(join(root, FOLDER, 'site-font.woff2'), font);
      return `@font-face {
  font-family: '${SITE_FONT} Variable';
  font-style: normal;
  font-display: swap;
  /* As the package's faces say: faces of other weights would not be of one font with them. */
  font-weight: 45 920;
  src: url('/${FOLDER}/site-font.woff2') format('woff2-variations');
  unicode-range: ${unicodeRange(characters)};
}`;
    },
  };
}
