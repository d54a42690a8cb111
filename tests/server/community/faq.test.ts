/** K11: the questions that members ask often, over real HTTP: categories, pages, search, and figures that hold now. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faqKinds, unknownFigures, withFigures } from '../../../domain/support/faq.ts';
import { firstFaq } from '../../../domain/support/first-faq.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

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
    for (const { subjectKo, contentsKo, subjectEn, contentsEn } of firstFaq) {
      expect(subjectKo + contentsKo).toMatch(/[가-힣]/);
      expect(subjectEn + contentsEn).not.toMatch(/[가-힣]/);
    }
  });

  test('no answer states a figure by itself: each is a name that the site fills in', () => {
    const texts = firstFaq.flatMap(({ subjectKo, contentsKo, subjectEn, contentsEn }) => [
      subjectKo,
      contentsKo,
      subjectEn,
      contentsEn,
    ]);
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
    ['닉네ㅇ', '닉네임은 얼마나 자주 바꿀 수 있나요?'],
    ['닉네임'.normalize('NFD'), '닉네임은 얼마나 자주 바꿀 수 있나요?'],
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
    const [operator, second] = [
      await provenOperator(server, 'chief'),
      await provenOperator(server, 'second'),
    ];
    const form = { name: 'purchase-cap-won', value: '550000', holdsFrom: '0', reason: 'test' };
    expect((await server.post('/operate/value', form, operator.token)).body.CODE).toBe('OP000');
    const { id } = await server.db.selectFrom('operator_value').select('id').executeTakeFirstOrThrow();
    const reqId = requestIdAt(Date.now(), 'approve-cap');
    const approval = { reqId, change: String(id), decision: 'approve', reason: 'test' };
    await server.post('/operate/value/decide', approval, second.token);
    expect(await answerOf()).toContain('550,000원');
  });
});

describe('K11 what operators write', () => {
  const [entry] = firstFaq;
  const own = { ...entry, subjectKo: '운영자가 쓴 질문', contentsKo: '금고에는 {{safebox}}까지 들어가요.' };
  let token: string;
  beforeAll(async () => {
    ({ token } = await provenOperator(server, 'writer'));
  });
  const write = async (rows: readonly unknown[]) => {
    const form = { name: 'faq', value: JSON.stringify(rows), holdsFrom: '0', reason: 'test' };
    return (await server.post('/operate/value', form, token)).body.CODE as string;
  };

  test('comes in its order, with figures, and stands in the audit log', async () => {
    expect(await write([own, ...firstFaq.toReversed()])).toBe('OP000');
    const { data, total } = (await list('ALL')).DATA ?? { data: [], total: 0 };
    expect(total).toBe(firstFaq.length + 1);
    expect(data[0]).toMatchObject({ id: 1, subject: '운영자가 쓴 질문' });
    expect(data[0]?.contents).toMatch(/^금고에는 [\d,]+까지/);
    expect(data[1]?.subject).toBe(firstFaq.at(-1)?.subjectKo);
    const written = await server.db.selectFrom('audit_log').select(['action', 'detail']).execute();
    expect(written.filter(({ detail }) => detail.includes('"faq"'))).toHaveLength(1);
  });

  test('an empty list is a list', async () => {
    expect(await write([])).toBe('OP000');
    expect((await list('ALL')).DATA).toMatchObject({ data: [], total: 0 });
  });

  test.each([
    ['an unknown category', { ...own, kind: 'BC99' }],
    ['no question', { ...own, subjectKo: '' }],
    ['a figure that the site does not have', { ...own, contentsEn: 'The {{moon}}' }],
    ['a question that is too long', { ...own, subjectEn: 'x'.repeat(201) }],
    ['an answer that is too long', { ...own, contentsKo: 'x'.repeat(4001) }],
  ])('%s is refused', async (_, row) => {
    expect(await write([row])).toBe('OP422');
  });

  test('more than 300 are refused', async () => {
    expect(await write(Array.from({ length: 301 }, () => own))).toBe('OP422');
  });
});
