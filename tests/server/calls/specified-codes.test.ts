/**
 * 53: every code of the specification's tables outside of bets is triggered once on the real server, and says in both languages what happened. Codes
 * that this site never answers stand in a table with the reason; those of long ways in (logins) name the test that goes them.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loginRefusalText } from '../../../src/features/account/login-refusal-text.ts';
import { boardFaultText } from '../../../src/features/boards/board-faults.ts';
import { messageFaultText } from '../../../src/features/messages/message-text.ts';
import { settingsRefusalText } from '../../../src/features/settings/use-settings.ts';
import { refusalHint } from '../../../src/parts/answers/failure-hint.ts';
import { tradeFaultText } from '../../../src/features/trade/trade-text.ts';
import { loadTextsOnDemand, type Say, setLanguage, type Texts, textsOf } from '../../../src/text/i18n.ts';
import { BUY_WAIT_MS, type TradeRefusal } from '../../../domain/trade/trade.ts';
import { goodIds, openStore, type OpenStore } from '../../given/server/open-store.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { putBet, putSale } from '../../given/database/sale-rows.ts';

const PASSWORD = 'spoboard1!';
let given: OpenStore;
const tokens = { one: '', two: '', poor: '' };
const ids = { one: 0, two: 0 };
beforeAll(async () => {
  // A language is loaded when it is chosen, and a choice marks the document.
  vi.stubGlobal('document', { documentElement: {} });
  for (const language of ['en', 'ko'] as const) {
    await setLanguage(language);
    await loadTextsOnDemand();
  }
  given = await openStore();
  tokens.one = await given.logIn('demo1');
  tokens.two = await given.logIn('demo2');
  tokens.poor = await given.logIn('poor');
  [ids.one, ids.two] = [await given.idOf('demo1'), await given.idOf('demo2')];
});
afterAll(() => given.close());

type Body = {
  readonly CODE?: string;
  readonly DATA?: never;
  readonly result?: string;
};
const call = async (path: string, form: Record<string, string> = {}, token = tokens.one): Promise<Body> =>
  (await given.post(path, form, token)).body as Body;
const sent = async (path: string, form: Record<string, string>, token = tokens.one): Promise<Body> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  return (
    await fetch(given.address + path, { method: 'POST', body, headers: { token } })
  ).json() as Promise<Body>;
};
const codeOf = ({ CODE, result }: Body): string => CODE ?? result ?? '';
const trade = (path: string, token = tokens.one) => call(path, { reqId: given.newId() }, token);
const sell = async (states?: readonly string[]): Promise<Body> => {
  const at = given.now();
  const bet = await putBet(given.db, { memberId: ids.one, at, ...(states === undefined ? {} : { states }) });
  return trade(`/trade/sell/v1/57/${bet}/1500000`);
};
const onSale = () => putSale(given.db, 1_500_000, { memberId: ids.one, at: given.now() });
const config = (type: string, value: string, token = tokens.one) =>
  call(`/account/config/${type}`, { value }, token);
const password = (value: string) => call('/account/password', { value, old: PASSWORD });
const post = (more: Record<string, string>, board = 'free') =>
  sent(`/datatable/update/v1/ko/${board}/0`, {
    id: '',
    kind_code: 'talk',
    subject: '오늘의 경기',
    contents: '오늘의 경기를 같이 봐요.',
    ...more,
  });
const memo = async (to: string, contents = '안녕하세요'): Promise<string> => {
  const { CODE, DATA } = await sent(`/account/memo/write/one/${to}`, { contents });
  return CODE === 'AMW000' ? String((DATA as unknown as { stats: number }).stats) : (CODE ?? '');
};
const logIn = async (status: string, until: number | null = null): Promise<string> => {
  const row = { status, status_until: until, status_cause: '도배' };
  await given.db.updateTable('member').set(row).where('mb_id', '=', 'demo5').execute();
  const { body } = await given.post('/account/login', { id: 'demo5', password: PASSWORD, site_number: '1' });
  return codeOf(body as Body);
};

const tradeText = (reason: TradeRefusal) => (say: Say) =>
  tradeFaultText({ kind: 'code', code: reason, words: '' }, say);
const boardText = (code: string) => (say: Say) => boardFaultText({ kind: 'code', code, words: '시발' }, say);
const messageText = (reason: 'admin' | 'none' | 'left' | 'self' | 'minute') => (say: Say) =>
  messageFaultText({ kind: 'code', code: 'AMW000', words: '', data: { stats: -400, reason } }, say);
const settingText =
  (code: string, data: number | null = null) =>
  (say: Say) =>
    settingsRefusalText({ kind: 'code', code, words: '', data }, say);
const stateText = (code: string) => (_: Say, texts: Texts) =>
  loginRefusalText({ kind: 'state', code, days: 3, until: 1_800_000_000_000, message: null } as never, texts);

type Row = readonly [code: string, trigger: () => Promise<string>, text: (say: Say, texts: Texts) => string];

const comment = async (contents: string, id: number): Promise<string> =>
  codeOf(await call(`/datatable/comment/update/spo/ko/free/${id}/0/0`, { contents }));
let written = 0;

/** In their order: some of them need what those before have done. */
const rows: readonly Row[] = [
  [
    'TS206',
    async () => codeOf(await trade(`/trade/sell/v1/57/${await betOnSale()}/1500000`)),
    tradeText('exists'),
  ],
  ['TS207', async () => codeOf(await trade('/trade/sell/v1/57/999999/1500000')), tradeText('not-sellable')],
  ['TS208', async () => codeOf(await sell(['opened', 'opened'])), tradeText('no-hit')],
  ['TC207', async () => codeOf(await trade('/trade/cancel/v1/57/999999')), tradeText('gone')],
  ['TB207', async () => codeOf(await trade('/trade/buy/v1/57/999999', tokens.two)), tradeText('gone')],
  ['TB206', boughtTooSoon, tradeText('too-soon')],
  [
    'MB203',
    async () => {
      const { CODE, DATA } = await given.buyAnswer(tokens.poor, goodIds.ocean);
      return CODE === 'MB000' ? CODE : String(DATA?.stats ?? CODE);
    },
    (say) => refusalHint('store.fault', { kind: 'code', code: 'MB203', words: '' }, say),
  ],
  ['AC001', async () => codeOf(await config('hp', '01012345678')), settingText('AC001')],
  ['AC002', async () => codeOf(await config('memo', 'maybe')), settingText('AC002')],
  ['AC003', async () => codeOf(await password('aaa7Zebra!')).replace('AP', 'AC'), settingText('AC003')],
  ['AC004', async () => codeOf(await password('abc7Zebra!')).replace('AP', 'AC'), settingText('AC004')],
  ['AC005', async () => codeOf(await password(PASSWORD)).replace('AP', 'AC'), settingText('AC005')],
  [
    '-1',
    async () => dataOf(await lossLimit(['P00002:100000000', 'P00002:300000000', 'P00002:300000000'])),
    settingText('AC100', -1),
  ],
  ['-2', lostMore, settingText('AC100', -2)],
  ['-5', async () => dataOf(await config('nick', '루키별')), settingText('AC100', -5)],
  ['-4', async () => dataOf(await config('nick', '아마추어왕')), settingText('AC100', -4)],
  ['-6', tooDear, settingText('AC100', -6)],
  ['-3', renamedTwice, settingText('AC100', -3)],
  ['-100', () => memo('없는회원'), messageText('none')],
  ['-400', () => memo('루키별바꿈'), messageText('self')],
  ['-500', manyMessages, messageText('minute')],
  [
    'FILTER of messages',
    () => memo('아마추어왕', '야 시 발'),
    (say) => messageFaultText({ kind: 'code', code: 'FILTER', words: '', data: { words: ['시발'] } }, say),
  ],
  ['DL202', async () => codeOf(await post({}, 'nowhere')), boardText('DL202')],
  ['DU209', async () => codeOf(await post({}, 'notice')), boardText('DU209')],
  ['FILTER of posts', async () => codeOf(await post({ subject: '야 시 발' })), boardText('FILTER')],
  ['DL204', tooFast, boardText('DL204')],
  ['DL203', sameAgain, boardText('DL203')],
  ['DU201', lockedBoard, boardText('DU201')],
  ['DCU001', () => comment(' ', written), boardText('DCU001')],
  ['DCU002', () => comment('가'.repeat(1001), written), boardText('DCU002')],
  ['DCU003', () => comment('좋아요', 999_999), boardText('DCU003')],
  ['FILTER of comments', () => comment('씨 발', written), boardText('FILTER')],
  [
    'DCU203',
    async () => [await comment('하나', written), await comment('둘', written)][1] ?? '',
    boardText('DCU203'),
  ],
  ['DCU201', async () => (given.pass(60_000), comment('하나', written)), boardText('DCU201')],
  ['AL003', () => logIn('RESTRICTED', given.now() + 3 * 86_400_000), stateText('AL003')],
  ['AL100', () => logIn('STOPPED'), stateText('AL100')],
  ['AL300', () => logIn('LEFT'), stateText('AL300')],
  ['-200', async () => (given.pass(120_000), memo('슈퍼스타')), messageText('left')],
  ['AL200', () => logIn('DORMANT'), stateText('AL200')],
];

const dataOf = ({ CODE, DATA }: Body): string => String(DATA ?? CODE);
async function betOnSale(): Promise<number> {
  const sale = await onSale();
  const row = given.db.selectFrom('trade').select('bet_id').where('id', '=', sale);
  return (await row.executeTakeFirstOrThrow()).bet_id;
}
async function boughtTooSoon(): Promise<string> {
  const [first, second] = [await onSale(), await onSale()];
  const bought = { state: 'sold', buyer_id: ids.two, closed_at: given.now() };
  await given.db.updateTable('trade').set(bought).where('id', '=', first).execute();
  const code = codeOf(await trade(`/trade/buy/v1/57/${second}`, tokens.two));
  given.pass(BUY_WAIT_MS);
  return code;
}
async function lossLimit(values: readonly string[]): Promise<Body> {
  let last: Body = {};
  for (const value of values) last = await config('losslimit', value);
  return last;
}
async function lostMore(): Promise<string> {
  const at = given.now();
  const bet = await putBet(given.db, { memberId: ids.two, at, stake: 200_000_000, states: ['lose'] });
  await given.db.updateTable('bet').set({ state: 'lose', decided_at: at }).where('id', '=', bet).execute();
  return dataOf(await config('losslimit', 'P00002:100000000', tokens.two));
}
async function tooDear(): Promise<string> {
  await given.setValue('nickname-change', { days: 30, gold: 60_000_000_000 });
  const code = dataOf(await config('nick', '비싼이름'));
  await given.setValue('nickname-change', { days: 30, gold: 0 });
  return code;
}
async function renamedTwice(): Promise<string> {
  expect(codeOf(await config('nick', '루키별바꿈'))).toBe('AC000');
  return dataOf(await config('nick', '또바꿈'));
}
async function manyMessages(): Promise<string> {
  let last = '';
  for (let at = 0; at < 40 && last !== '-500'; at++) last = await memo('아마추어왕');
  return last;
}
async function tooFast(): Promise<string> {
  const first = await post({ subject: '첫 글' });
  expect(codeOf(first)).toBe('DU000');
  written = Number(first.DATA);
  return codeOf(await post({ subject: '둘째 글' }));
}
async function sameAgain(): Promise<string> {
  given.pass(10 * 60_000);
  return codeOf(await post({ subject: '첫 글' }));
}
async function lockedBoard(): Promise<string> {
  await given.setValue('locked-boards', 'event_board');
  await expect.poll(async () => codeOf(await post({}, 'event_board'))).toBe('DU201');
  return 'DU201';
}

test.each(rows)('%s is triggered, and says so in both languages', async (name, trigger, text) => {
  expect(await trigger()).toBe(name.replace(/ of .*/, ''));
  const [ko, en] = (['ko', 'en'] as const).map((language) => {
    const texts = textsOf(language);
    return text(texts.say, texts);
  });
  expect(ko).toMatch(/[가-힣]/);
  expect(en).toMatch(/[a-z]/);
  expect(en).not.toMatch(/[가-힣]{6}/);
  for (const said of [ko, en]) expect(said).not.toMatch(/\{\{|[A-Z]{2,3}\d{3}/);
});

/** Codes whose ways are long: the test that goes them. */
const elsewhere: Readonly<Record<string, string>> = {
  REQUIREOTP: 'account/login-states.test.ts',
  REQUIRE_CAPCHA: 'account/login-states.test.ts',
  REQUIRECHGPW: 'account/login-states.test.ts',
  REAUTH: 'account/login-states.test.ts',
  REAGENT: 'account/login-states.test.ts',
  MEMBER_INTERCEPT: 'account/sessions-and-checks.test.ts',
  MEMBER_SANCTIONS: 'account/sessions-and-checks.test.ts',
  MEMBER_LEAVE: 'account/sessions-and-checks.test.ts',
  NOT_PROVIDE_INFORMATION: 'account/sessions-and-checks.test.ts',
  NOT_FOUND_MEMBER: 'account/sessions-and-checks.test.ts',
  NOT_LOGIN_PMANG: 'account/sessions-and-checks.test.ts',
};
/** Titles of the steps of a login; the core solves a proof of work by itself. */
const stepTitles = [
  'login.otp.title',
  'login.change.title',
  'reauth.title',
  'login.agree.title',
  'login.wake.title',
] as const;

test.each(Object.entries(elsewhere))('%s is triggered in %s', (code, file) => {
  expect(readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')).toMatch(new RegExp(`\\b${code}\\b`));
});

test('each step of a login has a title in both languages', () => {
  for (const key of stepTitles) {
    expect(textsOf('ko').say(key)).toMatch(/[가-힣]/);
    expect(textsOf('en').say(key)).toMatch(/^[^가-힣]+$/);
  }
});

/** Codes of the specification's tables that this site never answers. */
const never: Readonly<Record<string, string>> = {
  DL201: 'every site key is taken: the server is one site, whatever the address says',
  DCU004: 'banned words are FILTER everywhere, with the words',
  DCU005: 'a database that does not answer is 503 with a time to try again, and no code of comments',
  DCU100: 'as DCU005',
};

test('53: no server code answers what the table of never says', () => {
  const seen = new Set([...rows.map(([code]) => code.replace(/ of .*/, '')), ...Object.keys(elsewhere)]);
  expect(Object.keys(never).filter((code) => seen.has(code))).toEqual([]);
});

test('an operator is no recipient of messages (-400), and the text says so', async () => {
  const { id } = await provenOperator(given, 'chief', given.now());
  given.pass(120_000);
  expect(await memo(id)).toBe('-400');
  const say = (language: 'ko' | 'en') => messageText('admin')(textsOf(language).say);
  expect(say('ko')).toBe('관리자에게는 쪽지를 전송하실 수 없습니다.');
  expect(say('en')).toMatch(/[a-z]/);
});
