/** A5 A23: what the guides say. */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { casualGames } from '../../domain/casual/casual-game.ts';
import { DEFAULT_ROUND_MS } from '../../domain/casual/casual-round.ts';
import { CASUAL_LIMITS_OF } from '../../domain/casual/decide-casual-bet.ts';
import { findSections } from '../../domain/guides/find-sections.ts';
import { gameCodes } from '../../domain/catalogue/game-code.ts';
import { guideFigures } from '../../domain/guides/guide-figures.ts';
import { saleRefusal } from '../../domain/trade/trade.ts';
import { enGuides } from '../../src/features/guides/content.en.ts';
import { koGuides } from '../../src/features/guides/content.ko.ts';
import { guideAt, type GuideId, guidePages, shownGuides } from '../../src/features/guides/guide-pages.ts';
import type { GuideContent } from '../../src/features/guides/guide-content.ts';
import { guidePictures, guidePicturesOf } from '../../src/features/guides/guide-pictures.ts';
import { koGuidesTexts } from '../../src/features/guides/guides.ko.ts';
import { filled, searchedSections } from '../../src/features/guides/guide-search.ts';
import { enMatch } from '../../src/text/match.en.ts';
import { koMatch } from '../../src/text/match.ko.ts';
import { enCart } from '../../src/features/slip/cart.en.ts';
import { koCart } from '../../src/features/slip/cart.ko.ts';
import { type RuleName, ruleOf, rulePlaces } from '../../src/features/slip/rule-link.tsx';

const figures = guideFigures(defaultStandards);
const places = (lines: readonly string[]): readonly string[] =>
  [
    ...new Set(lines.flatMap((line) => [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))),
  ].sort();

const koLines = Object.values(koGuides).flatMap(({ sections }) =>
  sections.flatMap(({ title, lines }) => [title, ...lines]),
);

describe('A5 the words of the guides', () => {
  test('one word each for winnings and the free top-up', () =>
    expect(koLines.filter((line) => /당첨금|무료충전/.test(line))).toEqual([]));

  test('no particle depends on the digit at the end of a figure', () =>
    expect(
      koLines.filter((line) => /\}\}(?:예요|이에요|이고|[을를은는이가]\s|으로|로\s)/.test(line)),
    ).toEqual([]));

  test('a live pick takes the place of the held one without a question, as the slip decides', () => {
    const text = koGuides.live.sections.flatMap(({ lines }) => lines).join(' ');
    expect(text).toContain('바로 바뀌어요');
    expect(text).not.toContain('물어봐요');
  });
});

describe('A5 the rules of a sport name its markets as the lists do', () => {
  const winners = { 'rules-basketball': 219, 'rules-baseball': 251 } as const;
  const quoted = /[“]([^”]+)[”]/;
  test.each(Object.entries(winners))('%s', (page, market) => {
    for (const [guides, texts] of [
      [koGuides, koMatch],
      [enGuides, enMatch],
    ] as const) {
      const [time] = guides[page as keyof typeof winners].sections;
      const [, words = '-'] = quoted.exec(time?.lines.join(' ') ?? '') ?? [];
      expect(new Map<string, string>(Object.entries(texts)).get(`market.${market}`)).toContain(words);
    }
  });
});

describe('A5 the guides of games say what may be staked', () => {
  const stakesOf = (name: string) => [`${name}Least`, `${name}MostFirst`, `${name}MostLast`];
  const said: readonly (readonly [GuideId, readonly string[]])[] = [
    ...casualGames.map(({ type }) => [type, [...stakesOf('casual'), type, 'roundSeconds']] as const),
    ['special', [...stakesOf('special'), 'specialFolders', 'specialSingleOdds', 'specialOdds']],
  ];
  test.each(said)('%s: with its limits, in both languages', (page, names) => {
    for (const { sections } of [koGuides[page], enGuides[page]])
      expect(places(sections.flatMap(({ lines }) => lines))).toEqual(expect.arrayContaining([...names]));
  });

  test('the stakes, odds and rounds are those of the games', () => {
    const own = defaultStandards.map((one) =>
      one.gameCode === CASUAL_LIMITS_OF
        ? { ...one, levels: { ...one.levels, UL01: { ...one.levels.UL01, maxStake: 777 } } }
        : one,
    );
    expect(guideFigures(own)['casualMostFirst']?.value).toBe(777);
    for (const { type, odds } of casualGames) expect(figures[type]?.value).toBe(odds);
    expect(figures['roundSeconds']?.value).toBe(DEFAULT_ROUND_MS / 1000);
    expect(guideFigures(own, 30_000)['roundSeconds']?.value).toBe(30);
  });
});

/** The lines of a section, as one text. */
const sectionOf = (guides: GuideContent, page: GuideId, name: string): string =>
  guides[page].sections.find(({ id }) => id === name)?.lines.join(' ') ?? '';

describe('A5 L1 what the guide says may be sold is what the rule allows', () => {
  const sold = { state: 'opened', isBought: false, isOnSale: false, legs: [{ state: 'win' }] } as const;
  const ko = sectionOf(koGuides, 'general', 'trade');
  const [may = '', mayNot = ''] = ko.split('판매할 수 있어요.');
  test.each([
    ['standard', '승무패', true],
    ['special', '스페셜', true],
    ['live', '라이브', false],
  ] as const)('a %s bet may be sold or not, as the guide says', (game, word, is) => {
    expect(saleRefusal({ ...sold, gameCode: gameCodes[game] }) === null).toBe(is);
    expect([may.includes(word), mayNot.includes(word)]).toEqual([is, !is]);
  });

  test.each([
    ['casual', { gameCode: casualGames[0].code }, '캐주얼'],
    ['bought', { isBought: true }, '구매한'],
  ])('a %s bet may not be sold', (_, more, word) => {
    expect(saleRefusal({ ...sold, gameCode: gameCodes.standard, ...more })).toBe('not-sellable');
    expect(mayNot).toContain(word);
  });

  test('a bet may be sold while it is open and one of its legs has won', () => {
    const of = (more: object) => saleRefusal({ ...sold, gameCode: gameCodes.standard, ...more });
    expect([of({ state: 'win' }), of({ legs: [{ state: 'opened' }] })]).toEqual(['not-sellable', 'no-hit']);
    expect(may).toContain('적중한 폴더가 하나 이상 있고 아직 진행 중이면');
    const en = sectionOf(enGuides, 'general', 'trade');
    for (const word of ['open standard or special', 'at least one has won', 'Live and casual', 'you bought'])
      expect(en).toContain(word);
  });
});

describe('A5 the guide to installing and the site’s manifest', () => {
  const folder = new URL('../../src/public/', import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8'));
  test('a browser offers to install what the guide says can be installed', async () => {
    for (const guides of [koGuides, enGuides]) expect(sectionOf(guides, 'interface', 'install')).not.toBe('');
    expect(manifest).toMatchObject({
      display: 'standalone',
      start_url: '/hitgame/live',
      name: expect.any(String),
    });
    // Browsers ask for one picture of 192 and one of 512 pixels.
    const sizes = manifest.icons.map(({ sizes: size }: { sizes: string }) => size);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src, sizes: size } of manifest.icons) {
      if (size === 'any') continue;
      const { width, height } = await sharp(readFileSync(new URL(src.slice(1), folder))).metadata();
      expect(`${width}x${height}`, src).toBe(size);
    }
  });
});

describe('A5 guides and rules', () => {
  test.each(guidePages.map(({ id }) => id))(
    '%s: both languages have its sections and the same figures',
    (id) => {
      const [ko, en] = [koGuides[id], enGuides[id]];
      expect(en.sections.map((section) => section.id)).toEqual(ko.sections.map((section) => section.id));
      for (const [at, section] of ko.sections.entries()) {
        const english = en.sections[at];
        expect(section.lines.length).toBeGreaterThan(0);
        expect(places(english?.lines ?? [])).toEqual(places(section.lines));
        for (const name of places(section.lines))
          expect(figures[name]?.value, name).toEqual(expect.any(Number));
        expect(english?.lines.join(' '), 'English').not.toMatch(/[가-힣]/);
      }
    },
  );

  test('no text writes a figure itself that the rules hold', () => {
    const written = Object.values(koGuides).flatMap(({ sections }) => sections.flatMap(({ lines }) => lines));
    // 1.00 of a void folder, a line of .25 or .75, one gold, decimals by name, 90 minutes: facts of the games, not of the site.
    const allowed = /1\.00|0\.25|0\.75|1골드|90분/g;
    for (const line of written)
      expect(line.replaceAll(allowed, '').replaceAll(/\{\{\w+\}\}/g, ''), line).not.toMatch(/\d/);
  });

  test('the example is what the rules pay', () => {
    expect(figures['combined']?.value).toBe(583);
    expect(figures['winnings']?.value).toBe(5_830_000);
    expect(figures['voidWinnings']?.value).toBe(2_780_000);
    expect(figures['halfWon']?.value).toBe(1_450_000);
    expect(figures['halfLost']?.value).toBe(500_000);
  });

  test('when the site has other standards, the figures are theirs', () => {
    const own = defaultStandards.map((one) => (one.gameCode === 57 ? { ...one, maxFolders: 7 } : one));
    expect(guideFigures(own)['maxFolders']?.value).toBe(7);
  });
});

describe('A23 the menu of information', () => {
  test('names enabled pages only, each at its own address', () => {
    expect(shownGuides.map(({ id }) => id)).not.toContain('shooting');
    expect(shownGuides).toHaveLength(guidePages.length - 1);
    expect(new Set(guidePages.map(({ path }) => path)).size).toBe(guidePages.length);
    for (const page of guidePages) expect(guideAt(`${page.path}/`)).toBe(page);
    expect(guideAt('/info/guide/constructor')).toBeNull();
  });

  const found = (content: GuideContent, search: string): readonly (string | undefined)[] => {
    const sections = searchedSections(content, figures);
    const at = findSections(
      sections.map(({ searched }) => searched),
      search,
    );
    return at.map((index) => `${sections[index]?.page.id} ${sections[index]?.section.id}`);
  };

  test('a search finds titles before texts, also by a figure, and nothing for blanks', () => {
    expect(found(koGuides, '적중특례')[0]).toBe('rules void');
    expect(found(koGuides, '583')).toEqual([]);
    expect(found(koGuides, '5.83')[0]).toBe('general bet');
    expect(found(enGuides, 'HALF RESULTS')[0]).toBe('rules half');
    expect(found(koGuides, '  ')).toEqual([]);
    expect(found(koGuides, '요')).toHaveLength(20);
  });

  test('a search by initial consonants finds titles before texts', () => {
    expect(found(koGuides, 'ㅈㅈㅌㄹ')[0]).toBe('rules void');
    expect(found(koGuides, 'ㅋㅋㅋㅋㅋ')).toEqual([]);
    expect(found(koGuides, 'ㅂㄷㅇㅂㄲㅁ')[0]).toBe('general price');
  });
});

describe('A5 the rule behind a refusal of the slip', () => {
  test.each(Object.entries(rulePlaces))('%s leads to a section, which has that name', (name, place) => {
    const [path = '', id] = place.split('#');
    const page = guideAt(path)?.id ?? 'introduce';
    for (const [content, texts] of [
      [koGuides, koCart],
      [enGuides, enCart],
    ] as const) {
      const section = content[page].sections.find((one) => one.id === id);
      expect(section?.title).toBe(texts[`slip.rule.${name as RuleName}`]);
    }
  });

  test('when a refusal is about the member or the link, it names no rule', () => {
    expect(ruleOf({ kind: 'not-logged-in' })).toBeNull();
    expect(ruleOf({ kind: 'code', code: 203 })).toBeNull();
    const two = { kind: 'not-combinable', itemId: 'a', otherId: 'b' } as const;
    expect(ruleOf({ ...two, rule: 'same-match' })?.href).toBe('/info/rules/srs#same-match');
    expect(ruleOf({ ...two, rule: 'market-alone' })?.href).toBe('/info/rules/srs#alone');
  });
});

describe('A5 the pictures of the guides', () => {
  const folder = 'src/features/guides/pictures';
  const looks = ['en-dark', 'en-light', 'ko-dark', 'ko-light'];

  test('each has its section, a text for those who do not see it, and a file by language and theme', () => {
    const expected = guidePictures.flatMap(({ name }) => looks.map((look) => `${name}-${look}.webp`));
    expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
    for (const { name, page, section } of guidePictures) {
      expect(koGuides[page].sections.map(({ id }) => id)).toContain(section);
      expect(koGuidesTexts[`guides.picture.${name}`].length).toBeGreaterThan(5);
      expect(guidePicturesOf(page, section).map((one) => one.name)).toContain(name);
    }
  });

  test('the dark picture is darker than the light one', async () => {
    const brightness = async (file: string) =>
      (await sharp(`${folder}/${file}.webp`).greyscale().stats()).channels[0]?.mean ?? 0;
    for (const { name } of guidePictures)
      for (const language of ['en', 'ko'])
        expect(await brightness(`${name}-${language}-dark`), name).toBeLessThan(
          (await brightness(`${name}-${language}-light`)) / 2,
        );
  });

  test('each is as large as its reserved place, at one and a half pixels, and has at most 60 kB', async () => {
    for (const { name, width, height } of guidePictures)
      for (const look of looks) {
        const file = readFileSync(`${folder}/${name}-${look}.webp`);
        expect(file.length, `${name}-${look}`).toBeLessThanOrEqual(60_000);
        const size = await sharp(file).metadata();
        expect([size.width, size.height]).toEqual([width * 1.5, height * 1.5]);
      }
  });
});

test.each([
  [185, '1.85배까지'],
  [99_999, '999.99배까지'],
  [1_000_000, '10,000.00배까지'],
  [null, '–배까지'],
])('odds of %j hundredths stand in a sentence as %s', (value, text) => {
  expect(filled('{{maxOdds}}배까지', { maxOdds: { kind: 'odds', value } })).toBe(text);
});
