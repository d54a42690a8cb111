/** The survey: its items and the check of what a member answers (N6). */

import { isBlank, plainText, signsOf } from '../text/plain-text.ts';

/** 1 yes or no, 2 a text, 3 one of several, 4 any of several. */
export const surveyKinds = ['1', '2', '3', '4'] as const;
type SurveyKind = (typeof surveyKinds)[number];

export interface SurveyItem {
  readonly post_name: string;
  readonly content: string;
  readonly mandatory: 'Y' | 'N';
  readonly type: SurveyKind;
  /** Choices, separated by commas. */
  readonly type_item: string;
  readonly sort: number;
}

/** Answers by the name of the item. */
export type SurveyAnswers = Readonly<Record<string, readonly string[]>>;

/** Signs of a text. */
export const MOST_TEXT = 1000;
const yesNoChoices = ['Y', 'N'] as const;

export function choicesOf({ type, type_item }: Pick<SurveyItem, 'type' | 'type_item'>): readonly string[] {
  if (type === '1') return yesNoChoices;
  return type_item
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
}

type SurveyFault = 'survey-empty' | 'survey-malformed';

const fits = (item: SurveyItem, given: readonly string[]): boolean => {
  if (item.type === '2') return given.length <= 1 && given.every((text) => signsOf(text) <= MOST_TEXT);
  const choices = choicesOf(item);
  const isSingle = item.type !== '4';
  return (
    (!isSingle || given.length <= 1) &&
    new Set(given).size === given.length &&
    given.every((one) => choices.includes(one))
  );
};

const isEmpty = (given: readonly string[] | undefined): boolean =>
  given === undefined || given.every(isBlank);

/** Names of mandatory items without an answer, in their order. */
export const missingItems = (items: readonly SurveyItem[], answers: SurveyAnswers): readonly string[] =>
  items
    .filter(({ mandatory, post_name }) => mandatory === 'Y' && isEmpty(answers[post_name]))
    .map(({ post_name }) => post_name);

/** null: the answers fit. */
export function surveyFault(items: readonly SurveyItem[], answers: SurveyAnswers): SurveyFault | null {
  const known = new Set(items.map(({ post_name }) => post_name));
  if (Object.keys(answers).some((name) => !known.has(name))) return 'survey-malformed';
  if (items.some((item) => !fits(item, answers[item.post_name] ?? []))) return 'survey-malformed';
  return missingItems(items, answers).length > 0 ? 'survey-empty' : null;
}

export type SurveyRefusal = 'survey-none' | 'survey-done' | 'survey-empty' | 'survey-malformed';

interface Tally {
  readonly choice: string;
  readonly count: number;
}

/** Texts of one item that the results show. */
export const MOST_TEXTS_SHOWN = 100;

/** The texts that members wrote, in the order of the answers; none for choices. */
export const surveyTexts = (item: SurveyItem, all: readonly SurveyAnswers[]): readonly string[] =>
  item.type === '2'
    ? all
        .flatMap((answers) => answers[item.post_name] ?? [])
        .map(plainText)
        .filter((text) => text !== '')
        .slice(0, MOST_TEXTS_SHOWN)
    : [];

/** The sum of two tallies of one item. */
export const sumOfTallies = (one: readonly Tally[], other: readonly Tally[]): readonly Tally[] =>
  one.map(({ choice, count }, at) => ({ choice, count: count + (other[at]?.count ?? 0) }));

/** How often each choice was taken; for a text, how many wrote one. */
export function tallyOf(item: SurveyItem, all: readonly SurveyAnswers[]): readonly Tally[] {
  const given = all.map((answers) => answers[item.post_name] ?? []);
  if (item.type === '2') return [{ choice: '', count: given.filter((texts) => !isEmpty(texts)).length }];
  return choicesOf(item).map((choice) => ({
    choice,
    count: given.filter((choices) => choices.includes(choice)).length,
  }));
}
