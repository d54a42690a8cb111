/** Terms by call: texts and versions, agreements, and new versions by operators (H4, H5). */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { termsCodes, termsLanguages, termsNames } from '../../../domain/terms/terms.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const DAY_MS = 86_400_000;
let at = Date.now();
let server: OpenServer;
const tokens = { member: '', operator: '' };
/** An operator's calls need a login that a one-time password has proved. */
async function prove(): Promise<void> {
  const token_hash = createHash('sha256').update(tokens.operator).digest('hex');
  await server.db
    .insertInto('operator_proof')
    .values({ token_hash, proved_at: at + 30 * DAY_MS })
    .execute();
}

beforeAll(async () => {
  server = await openServer([], { now: () => at });
  await server.db.updateTable('member').set({ role: 'OPERATOR' }).where('mb_id', '=', 'demo2').execute();
  tokens.member = await server.logIn('demo1');
  tokens.operator = await server.logIn('demo2');
  await prove();
});
afterAll(() => server.close());

const read = async (path: string, token = '') => JSON.parse((await server.get(path, { token })).text);
const terms = (code: string, lang = 'ko') => read(`/terms/spo/${lang}/${code}`);
const send = async (path: string, token: string, form: Record<string, string> = {}) =>
  (await server.post(path, form, token)).body;
const section = (text: string) => JSON.stringify([{ heading: '제1조', blocks: [text, ['하나', '둘']] }]);
const written = (effectiveAt: number, more: Record<string, string> = {}) => ({
  title_ko: '새 약관',
  title_en: 'New terms',
  sections_ko: section('<b>굵게</b>'),
  sections_en: section('new'),
  effective_at: wireTime(effectiveAt),
  reason: '바뀐 법',
  ...more,
});

describe('H5 texts', () => {
  test.each(termsNames.flatMap((name) => termsLanguages.map((lang) => [name, lang] as const)))(
    '%s in %s has a title, sections and a version that holds',
    async (name, lang) => {
      const { CODE, DATA } = await terms(termsCodes[name], lang);
      expect(CODE).toBe('TL000');
      expect(DATA).toMatchObject({ version: 1, effective_at: '2025-12-31 15:00:00' });
      expect(DATA.title.length).toBeGreaterThan(3);
      expect(DATA.sections.length).toBeGreaterThan(1);
      expect(/[가-힣]/.test(JSON.stringify(DATA.sections))).toBe(lang === 'ko');
      expect(DATA.html).toContain(`<h2>${DATA.sections[0].heading}</h2>`);
    },
  );

  test.each(['PO99', 'x', 'PO01?version=9'])('%s: TL001', async (code) => {
    expect(await terms(code)).toEqual({ CODE: 'TL001' });
  });
});

describe('H4, H5 agreements', () => {
  test('third-party provision is unknown until the member agrees; agreeing twice is one agreement', async () => {
    expect(await send('/terms/check/ko/PO10', tokens.member)).toEqual({ CODE: 'TC001' });
    expect(await send('/terms/agree/ko/PO10', tokens.member)).toEqual({ CODE: 'TA000' });
    expect(await send('/terms/agree/ko/PO10', tokens.member)).toEqual({ CODE: 'TA000' });
    expect(await send('/terms/check/ko/PO10', tokens.member)).toEqual({ CODE: 'TC000' });
    const { DATA } = await read('/terms/agreed/ko', tokens.member);
    expect(DATA.filter(({ code }: { code: string }) => code === 'PO10')).toEqual([
      {
        code: 'PO10',
        title: '개인정보 제3자 제공 동의',
        version: 1,
        agreed_at: wireTime(at),
        how: 'asked',
        outdated: false,
      },
    ]);
    expect(await send('/terms/check/ko/PO10', tokens.operator)).toEqual({ CODE: 'TC001' });
  });

  test.each(['PO99', 'PO1', 'x'])('there are no terms %s', async (code) => {
    expect(await send(`/terms/check/ko/${code}`, tokens.member)).toEqual({ CODE: 'TC002' });
    expect(await send(`/terms/agree/ko/${code}`, tokens.member)).toEqual({ CODE: 'TA002' });
  });

  test('a guest is asked to log in', async () => {
    expect(await send('/terms/check/ko/PO10', '')).toEqual({ CODE: 'TC401' });
    expect(await send('/terms/agree/ko/PO10', '')).toEqual({ CODE: 'TA401' });
    expect(await read('/terms/agreed/ko')).toEqual({ CODE: 'TM401' });
  });
});

describe('H5 new versions', () => {
  test('a version is announced, holds from its date on, and must be agreed to again', async () => {
    const body = await send('/terms/write/PO10', tokens.operator, written(at + DAY_MS));
    expect(body).toEqual({ CODE: 'TW000', DATA: { version: 2 } });
    const before = await terms('PO10');
    expect(before.DATA.version).toBe(1);
    expect(before.DATA.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    at += DAY_MS;
    const { DATA } = await terms('PO10');
    expect(DATA).toMatchObject({ version: 2, title: '새 약관', sections: [{ heading: '제1조' }] });
    expect(DATA.html).toContain('<p>&lt;b&gt;굵게&lt;/b&gt;</p><ul><li>하나</li><li>둘</li></ul>');
    expect((await read('/terms/spo/ko/PO10?version=1')).DATA.title).toBe('개인정보 제3자 제공 동의');
    expect(await send('/terms/check/ko/PO10', tokens.member)).toEqual({ CODE: 'TC001' });
    const agreed = await read('/terms/agreed/ko', tokens.member);
    expect(agreed.DATA).toContainEqual(expect.objectContaining({ code: 'PO10', version: 1, outdated: true }));
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'terms.write')
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.parse(audit[0]?.detail ?? '{}')).toMatchObject({ code: 'PO10', version: 2 });
  });

  test('a version that only corrects the text asks nobody again', async () => {
    const corrected = written(at + DAY_MS, { again: 'N' });
    expect((await send('/terms/write/PO11', tokens.operator, corrected)).CODE).toBe('TW000');
    await send('/terms/agree/ko/PO11', tokens.member);
    at += DAY_MS;
    expect((await terms('PO11')).DATA.version).toBe(2);
    expect(await send('/terms/check/ko/PO11', tokens.member)).toEqual({ CODE: 'TC000' });
    const agreed = await read('/terms/agreed/ko', tokens.member);
    expect(agreed.DATA).toContainEqual(
      expect.objectContaining({ code: 'PO11', version: 1, outdated: false }),
    );
    await send('/terms/write/PO11', tokens.operator, written(at + DAY_MS, { title_ko: '또 새 약관' }));
    at += DAY_MS;
    expect(await send('/terms/check/ko/PO11', tokens.member)).toEqual({ CODE: 'TC001' });
  });

  test.each([
    ['a date in the past', () => written(at - 1000)],
    ['no date', () => written(at + DAY_MS, { effective_at: 'soon' })],
    ['sections that are no JSON', () => written(at + DAY_MS, { sections_ko: '<p>' })],
    ['no section', () => written(at + DAY_MS, { sections_en: '[]' })],
    ['no reason', () => written(at + DAY_MS, { reason: '' })],
    [
      'a reason longer than any act of an operator has',
      () => written(at + DAY_MS, { reason: '가'.repeat(operatorLimits.reasonChars + 1) }),
    ],
  ])('%s: TW002, and nothing is written', async (_title, form) => {
    expect(await send('/terms/write/PO04', tokens.operator, form())).toEqual({ CODE: 'TW002' });
    expect((await terms('PO04')).DATA.versions).toHaveLength(1);
  });

  test('TW003: the texts of the newest version are no new version', async () => {
    const write = (more: Record<string, string>) =>
      send('/terms/write/PO09', tokens.operator, written(at + DAY_MS, more));
    expect((await write({})).CODE).toBe('TW000');
    const later = { effective_at: wireTime(at + 2 * DAY_MS) };
    expect(await write(later)).toEqual({ CODE: 'TW003' });
    expect(await write({ ...later, sections_en: section('newer') })).toEqual({
      CODE: 'TW000',
      DATA: { version: 3 },
    });
  });

  test('TW004: a version over one that its writer has not seen is refused, and written once it was', async () => {
    const write = (days: number, base: number) =>
      send(
        '/terms/write/PO07',
        tokens.operator,
        written(at + days * DAY_MS, { title_ko: `${days}`, base: `${base}` }),
      );
    expect((await write(1, 1)).DATA).toEqual({ version: 2 });
    expect(await write(2, 1)).toEqual({ CODE: 'TW004' });
    expect((await terms('PO07')).DATA.versions).toHaveLength(2);
    expect((await write(2, 2)).DATA).toEqual({ version: 3 });
  });

  test('the texts of a version that asked nobody may ask all members, once', async () => {
    const write = (days: number, again: string) =>
      send('/terms/write/PO08', tokens.operator, written(at + days * DAY_MS, { again }));
    const codes = [await write(1, 'N'), await write(2, 'N'), await write(3, 'Y'), await write(4, 'Y')];
    expect(codes.map(({ CODE }) => CODE)).toEqual(['TW000', 'TW003', 'TW000', 'TW003']);
    expect(await write(5, 'N')).toEqual({ CODE: 'TW003' });
  });

  test('a date before that of an earlier version is refused', async () => {
    await send('/terms/write/PO05', tokens.operator, written(at + 2 * DAY_MS));
    const body = await send('/terms/write/PO05', tokens.operator, written(at + DAY_MS));
    expect(body).toEqual({ CODE: 'TW002' });
  });

  test('two operators who write at once get two versions, or one of them is refused', async () => {
    const answers = await Promise.all(
      [2, 3].map((days) =>
        send('/terms/write/PO06', tokens.operator, written(at + days * DAY_MS, { title_ko: `${days}` })),
      ),
    );
    const codes = answers.map(({ CODE }) => CODE);
    const { DATA } = await terms('PO06');
    expect(DATA.versions).toHaveLength(1 + codes.filter((code) => code === 'TW000').length);
    expect(codes).toContain('TW000');
  });

  test('a member writes none', async () => {
    expect(await send('/terms/write/PO04', tokens.member, written(at + DAY_MS))).toEqual({ CODE: 'TW401' });
  });
});
