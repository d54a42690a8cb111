/** Questions that members ask often: their categories, limits, and how figures get into an answer. */

/** BC61 is the category that a visitor sees first. */
export const faqKinds = ['BC61', 'BC62', 'BC63', 'BC64', 'BC65'] as const;
export type FaqKind = (typeof faqKinds)[number];

/** As operators write it. Contents may name figures of the site: {{safebox}}. */
export interface FaqEntry {
  readonly kind: FaqKind;
  readonly subjectKo: string;
  readonly contentsKo: string;
  readonly subjectEn: string;
  readonly contentsEn: string;
}

export const faqLimits = {
  pageSize: 10,
  /** Entries of the whole list. */
  entries: 300,
  keyword: 50,
  subject: 200,
  contents: 4000,
} as const;

/** What an answer may name; the site fills in what holds now. */
const faqFigures = [
  'topUpGold',
  'topUpTimes',
  'topUpBelow',
  'topUpWait',
  'joinGold',
  'safebox',
  'monthWon',
  'exchange',
  'nickDays',
  'lossLimits',
  'logoutMinutes',
  'restrictDays',
  'blocked',
  'fileCount',
  'fileMb',
  'reports',
] as const;
type FaqFigure = (typeof faqFigures)[number];
export type FaqFigures = Readonly<Record<FaqFigure, string>>;

const NAME = /\{\{(\w+)\}\}/g;

/** The names of figures in a text that the site does not know. */
export const unknownFigures = (text: string): readonly string[] =>
  [...text.matchAll(NAME)]
    .map(([, name = '']) => name)
    .filter((name) => !faqFigures.some((known) => known === name));

/** The text with its figures. A name that is not known stays as it is written. */
export const withFigures = (text: string, figures: FaqFigures): string =>
  text.replaceAll(NAME, (whole, name: string) =>
    Object.hasOwn(figures, name) ? figures[name as FaqFigure] : whole,
  );
