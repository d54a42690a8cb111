/**
 * Build step: one font file with the characters of the site's own texts and of the names it plays with. The subsets that the package brings
 * are cut by the frequency of syllables in general texts, so a screen needs eight to twelve of them; they stay for every other character.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** Where texts stand that most screens show. Texts of seldom screens have characters of their own. */
const TEXTS = ['src', 'domain/feed'];
/** Weights that the sheets use. */
const WEIGHTS = { min: 400, max: 800 } as const;

function* textFiles(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /(?:\.ko\.ts|leagues\.ts)$/.test(entry.name))
      yield join(entry.parentPath, entry.name);
}

/** Every Hangul syllable, sign and arrow of the texts, and printable ASCII. */
export function siteCharacters(root: string): string {
  const held = new Set(Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)));
  for (const folder of TEXTS)
    for (const file of textFiles(join(root, folder)))
      for (const sign of readFileSync(file, 'utf8'))
        if ((sign.codePointAt(0) ?? 0) > 126 && !/[\p{Emoji_Presentation}\s]/u.test(sign)) held.add(sign);
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
