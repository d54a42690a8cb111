/** K11: the questions that members ask often, over real HTTP: categories, pages, search, and figures that hold now. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faqKinds, unknownFigures, withFigures } from '../../domain/support/faq.ts';
import { firstFaq } from '../../server/features/support/first-faq.ts';
import { provenOperator } from '../given/operator.ts';
import { openServer, type OpenServer } from '../given/running-server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer([]);
});
afterAll(() => server.close());

interface Row {
  readonly id: number;
  readonly kind_code: string;
  readonly subject: string;
  readonly contents: string;
}

const list = async (kind: string, { lang = 'ko', page = 1, keyword = '' } = {}) => {
  const query = `?keyword=${encodeURIComponent(keyword)}`;
  const { text } = await server.get(`/datatable/faq/list/spo/${lang}/${kind}/10/${page}${query}`);
  return JSON.parse(text) as { CODE: string; DATA?: { data: Row[]; kind: string; total: number } };
};
const subjects = async (keyword: string, lang = 'ko') =>
  (await list('ALL', { keyword, lang })).DATA?.data.map(({ subject }) => subject) ?? [];

describe('K11 the first set', () => {
  test('it has at least 25 questions in both languages, in every category', () => {
    expect(firstFaq.length).toBeGreaterThanOrEqual(25);
    expect(new Set(firstFaq.map(({ kind }) => kind))).toEqual(new Set(faqKinds));
    expect(firstFaq.filter(({ ko }) => !/[가-힣]/.test(ko.join('')))).toEqual([]);
    expect(firstFaq.filter(({ en }) => /[가-힣]/.test(en.join('')))).toEqual([]);
  });

  test('no answer states a figure by itself: each is a name that the site fills in', () => {
    const texts = firstFaq.flatMap(({ ko, en }) => [...ko, ...en]);
    expect(texts.flatMap(unknownFigures)).toEqual([]);
    expect(texts.filter((text) => /\d/.test(text.replaceAll(/\{\{\w+\}\}/g, '')))).toEqual([]);
  });

  test('a name that the site does not know stays as it is written', () => {
    expect(withFigures('{{moon}} {{constructor}}', {} as never)).toBe('{{moon}} {{constructor}}');
  });
});

describe('K11 the list', () => {
  test('the pages of all categories hold every question once', async () => {
    const { DATA } = await list('ALL');
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil((DATA?.total ?? 0) / 10); page++)
      ids.push(...((await list('ALL', { page })).DATA?.data.map(({ id }) => id) ?? []));
    expect(DATA?.total).toBe(firstFaq.length);
    expect(new Set(ids).size).toBe(firstFaq.length);
    const bets = (await list('BC61')).DATA?.data ?? [];
    expect(new Set(bets.map(({ kind_code }) => kind_code))).toEqual(new Set(['BC61']));
  });

  test.each([
    ['닉네', '닉네임은 얼마나 자주 바꿀 수 있나요?'],
    ['ㄴㄴㅇ', '닉네임은 얼마나 자주 바꿀 수 있나요?'],
    ['적중 특례', '적중특례는 무엇인가요?'],
    ['ㅈㅈㅌㄹ', '적중특례는 무엇인가요?'],
  ])('"%s" finds its question by part of a word or by initial consonants', async (keyword, subject) => {
    expect(await subjects(keyword)).toContain(subject);
  });

  test('English is found in any case; what nobody asked is found nowhere', async () => {
    expect(await subjects('SAFEBOX', 'en')).toEqual(['How much fits into the safebox?']);
    expect(await subjects('없는질문이에요')).toEqual([]);
    expect(await subjects('%')).toEqual([]);
  });

  test('a category, a page or a word that does not fit answers DFL001', async () => {
    expect((await list('BC99')).CODE).toBe('DFL001');
    expect((await list('BC61', { page: 0 })).CODE).toBe('DFL001');
    expect((await list('BC61', { keyword: 'x'.repeat(51) })).CODE).toBe('DFL001');
  });

  test('an answer shows the site value that holds now', async () => {
    const answerOf = async () => (await list('ALL', { keyword: '한 달에 얼마까지' })).DATA?.data[0]?.contents;
    expect(await answerOf()).toContain('700,000원');
    const operator = await provenOperator(server, 'chief');
    const form = { name: 'purchase-cap-won', value: '550000', holdsFrom: '0', reason: 'test' };
    expect((await server.post('/operate/value', form, operator.token)).body.CODE).toBe('OP000');
    expect(await answerOf()).toContain('550,000원');
  });
});
