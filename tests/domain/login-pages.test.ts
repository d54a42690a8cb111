/** Each page that asks a visitor to log in says with its own sentence what the login is for. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../domain/catalogue/page-paths.ts';
import { joinTexts } from '../../src/text/ko.ts';
import * as en from '../../src/text/en.ts';
import * as ko from '../../src/text/ko-on-demand.ts';

/** The sentences of all features, by the name of their page. */
const sentencesIn = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, page] = /^login\.for\.([\w-]+)$/.exec(key) ?? [];
      return page === undefined ? [] : [[page, text]];
    }),
  );
const korean = sentencesIn(joinTexts(ko));
const english = sentencesIn(joinTexts(en));

const pages = [...korean.keys()];

/** The parts that draw the sentence: by themselves, or around what a member sees. */
const USE = /<(?:MemberScreen|MemberOnly|AskedView)\b(?:<[^>]*>)?\s*([^\n]*\n?[^\n]*)/g;

interface Use {
  readonly file: string;
  readonly page: string;
}

/** The pages that the attribute names: a text, a choice of texts, or a text of a fixed start; a part that hands its own on names none. */
function pagesOf(attributes: string, file: string): readonly string[] {
  const [, plain, choice] = /^page=(?:"([^"]+)"|(\{.*?\}(?=[\s/>])))/.exec(attributes) ?? [];
  if (plain !== undefined) return [plain];
  if (choice === '{page}') return [];
  const starts = [...(choice ?? '').matchAll(/`([\w-]+)\$\{/g)].map(([, start = '']) => start);
  const texts = [...(choice ?? '').matchAll(/'([\w-]+)'/g)].map(([, text = '']) => text);
  const named = [...texts, ...pages.filter((page) => starts.some((start) => page.startsWith(start)))];
  if (named.length === 0) throw new Error(`${file}: no page is named in ${attributes}`);
  return named;
}

const PURPOSES = 'src/features/account/login-purpose.tsx';
/** Sentences of the login to which a guard leads, by parts of addresses; a page that has the sentence itself is no second user. */
const ofGuards = [
  ...[...readFileSync(PURPOSES, 'utf8').matchAll(/'\/[\w/:]+': '([\w-]+)'/g)].map(([, page = '']) => page),
  ...pagePaths.flatMap((path) => path.split('/')).filter((part) => pages.includes(part)),
];

const uses: readonly Use[] = globSync('src/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(USE)].flatMap(([, attributes = '']) =>
    pagesOf(attributes, file).map((page) => ({ file, page })),
  ),
);

describe('pages that ask for a login', () => {
  test('every user names a page of the table, and every page of the table has a user', () => {
    expect([...new Set([...uses.map(({ page }) => page), ...ofGuards])].toSorted()).toEqual(pages.toSorted());
  });

  test('one part alone draws the sentence, which knows whether somebody is here at all', () => {
    const drawing = globSync('src/**/*.tsx').filter((file) =>
      /<LoginPlaceholder\b/.test(readFileSync(file, 'utf8')),
    );
    expect(drawing).toEqual(['src/features/account/use-member-only.tsx']);
  });

  test('no two screens share a sentence', () => {
    const shared = pages.filter(
      (page) => new Set(uses.flatMap((use) => (use.page === page ? [use.file] : []))).size > 1,
    );
    expect(shared).toEqual([]);
  });

  test.each([
    ['Korean', korean],
    ['English', english],
  ])('no two pages have the same sentence: %s', (_, table) => {
    const sentences = [...table.values()];
    expect(sentences).toHaveLength(pages.length);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });
});
