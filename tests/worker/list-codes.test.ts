/** O6: every list of the site shows a code that is no success, also where the answer has rows beside it; without a code it shows ERROR. */
import { firstValueFrom, filter } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { TradeQuery } from '../../domain/trade/trade.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn, readServed } from '../given/core/wire.ts';

type Core = ReturnType<typeof createWire>['core'];
type Shown = { readonly ok: false; readonly error: unknown } | { readonly ok: true };

const sales: TradeQuery = {
  list: 'trade',
  order: 'price',
  align: 'asc',
  page: 1,
  from: null,
  to: null,
  game: null,
};
/** The first answer of a page. */
const settled = (page: Parameters<typeof readServed<Shown | null>>[0]): Promise<Shown> =>
  firstValueFrom(readServed<Shown | null>(page).pipe(filter((answer) => answer !== null)));

const posts = { data: [], total: 0 };
const board = { version: 'v1', utc: '+09:00', path: 'free' };
/** `rows`: data that would fit the list, had the answer the code of success. */
const coded: readonly (readonly [
  list: string,
  path: string,
  rows: unknown,
  ask: (core: Core) => Promise<Shown>,
])[] = [
  ['trade market', '/trade/list/trade', posts, (core) => settled(core.trade.list(sales))],
  ['own sales', '/trade/list/sell', posts, (core) => settled(core.trade.list({ ...sales, list: 'sell' }))],
  ['bought bets', '/trade/list/buy', posts, (core) => settled(core.trade.list({ ...sales, list: 'buy' }))],
  [
    'bets that can be sold',
    '/trade/offers',
    { ...posts, percent: 90, hours: 24, drift: 20 },
    (core) => settled(core.trade.offers(1)),
  ],
  [
    'goods',
    '/market/list',
    { list: [], total: 0 },
    (core) => core.calls.ask('store.goodsList', { params: { ver: 'v1', lang: 'ko', category: 37, page: 1 } }),
  ],
  [
    'a good',
    '/market/detail',
    null,
    (core) => core.calls.ask('store.goodDetail', { params: { ver: 'v1', lang: 'ko', id: 101 } }),
  ],
  [
    'inventory',
    '/market/inventory',
    [],
    (core) => core.calls.ask('store.inventory', { params: { site: 1, lang: 'ko', category: 'Skin' } }),
  ],
  [
    'posts',
    '/datatable/list',
    posts,
    (core) => core.calls.ask('board.boardList', { params: { ...board, lang: 'ko', pageSize: 20, page: 1 } }),
  ],
  [
    'a post',
    '/datatable/read',
    null,
    (core) => core.calls.ask('board.boardRead', { params: { ...board, id: 1 } }),
  ],
  [
    'a board',
    '/datatable/config',
    null,
    (core) => core.calls.ask('board.boardConfig', { params: { version: 'v1', lang: 'ko', path: 'free' } }),
  ],
  [
    'comments',
    '/datatable/comment/list',
    { ...posts, page: 1, comments: 0, own: [] },
    (core) =>
      core.calls.ask('comment.commentList', {
        params: { siteKey: 'spo', utc: '+09:00', lang: 'ko', path: 'free', id: 1, pageSize: 50, page: 1 },
      }),
  ],
  [
    'log of a wallet',
    '/account/log/point',
    { lists: [], totalcnt: 0 },
    (core) =>
      core.calls.ask('wallet.walletLog', {
        params: { pointType: 'P00010', lang: 'ko', utc: '+09:00', pageSize: 20, page: 1 },
      }),
  ],
  [
    'messages',
    '/account/memo/list',
    { lists: [], totalcnt: 0 },
    (core) =>
      core.calls.ask('message.memoList', { params: { path: 'recv', utc: '+09:00', pageSize: 10, page: 1 } }),
  ],
  [
    'a message',
    '/account/memo/read',
    null,
    (core) => core.calls.ask('message.memoRead', { params: { id: 1 } }),
  ],
  [
    'questions',
    '/datatable/customer/list',
    { ...posts, kind: 'ALL' },
    (core) =>
      core.calls.ask('question.questionList', {
        params: { site: 'spo', lang: 'ko', utc: '+09:00', kindCode: 'ALL', pageSize: 10, page: 1 },
      }),
  ],
  [
    'a question',
    '/datatable/customer/read',
    null,
    (core) =>
      core.calls.ask('question.questionRead', {
        params: { siteKey: 'spo', lang: 'ko', utc: '+09:00', id: 1 },
      }),
  ],
  [
    'kinds of FAQ',
    '/datatable/faq/config',
    {},
    (core) => core.calls.ask('faq.faqConfig', { params: { site: 'spo', lang: 'ko' } }),
  ],
  [
    'FAQ',
    '/datatable/faq/list',
    { ...posts, kind: 'ALL' },
    (core) =>
      core.calls.ask('faq.faqList', {
        params: { site: 'spo', lang: 'ko', kindCode: 'ALL', pageSize: 10, page: 1 },
      }),
  ],
  [
    'events',
    '/event/info-all',
    [],
    (core) => core.calls.ask('event.eventInfoAll', { params: { version: '1', lang: 'ko' } }),
  ],
  [
    'standing in an event',
    '/event/user_status',
    null,
    (core) => core.calls.ask('event.eventStatus', { params: { version: '1', lang: 'ko', eventId: 1 } }),
  ],
  ['odds of events', '/sports/EventOddsData', [], (core) => core.schedule.eventOdds()],
  [
    'terms',
    '/terms/spo',
    null,
    (core) => core.calls.ask('terms.termsText', { params: { site: 'spo', lang: 'ko', code: 'PO01' } }),
  ],
  [
    'agreed terms',
    '/terms/agreed',
    [],
    (core) => core.calls.ask('terms.termsAgreed', { params: { lang: 'ko' } }),
  ],
  ['offers of coins', '/charge/offers', null, (core) => core.calls.ask('charge.chargeOffer')],
  ['rate of the exchange', '/exchange/rate', { rate: 100 }, (core) => core.calls.ask('money.exchangeOffer')],
  [
    'reports',
    '/operate/reports',
    { rows: [], total: 0 },
    (core) => core.calls.ask('report.operatorReports', { params: { state: 'new', page: 1 } }),
  ],
];
const named: readonly (readonly [
  list: string,
  path: string,
  rows: unknown,
  ask: (core: Core) => Promise<Shown>,
])[] = [
  [
    'posts of the community home',
    '/bbs/board.php',
    { list: [] },
    (core) => core.calls.ask('board.boardHome', { params: { bo_table: 'free', page: 1, page_row_num: 5 } }),
  ],
  [
    'casual bets',
    '/betting/casuallist.php',
    { data: { list: [], total: 0 } },
    (core) => core.casual.bets(60, 1, 8),
  ],
  ['seeds of a day', '/casual/seed', { list: [] }, (core) => core.casual.seeds('2026-01-01')],
  ['survey', '/survey/survey.php', null, (core) => core.calls.ask('survey.surveyRead')],
  [
    'safebox',
    '/goldchest/myinfo.php',
    { spoGold: 1, chestGold: 1, chestLimit: 1 },
    (core) => core.calls.ask('money.safeboxInfo'),
  ],
];

const textOf = (shown: Shown): unknown => {
  if (shown.ok) return 'shown as a list';
  const { text, code, words } = shown.error as { text?: string; code?: string; words?: unknown };
  return text ?? (typeof words === 'string' && words !== '' ? words : code);
};

async function shownOf(path: string, answer: unknown, ask: (core: Core) => Promise<Shown>): Promise<unknown> {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  wire.answers[path] = answer;
  return textOf(await ask(wire.core));
}

describe('O6 codes of lists', () => {
  test.each(coded)('%s: its code, or ERROR', async (_list, path, rows, ask) => {
    const answer = (CODE: string) => ({ CODE, DATA: rows });
    expect(await shownOf(path, answer('XX999'), ask)).toBe('XX999');
    expect(await shownOf(path, answer(''), ask)).toBe('ERROR');
  });

  test.each(named)('%s: its text, its result, or ERROR', async (_list, path, rows, ask) => {
    const answer = (result: string, msg: string) => ({ result, msg, data: rows });
    expect(await shownOf(path, answer('XX999', '점검 중이에요'), ask)).toBe('점검 중이에요');
    expect(await shownOf(path, answer('XX999', ''), ask)).toBe('XX999');
    expect(await shownOf(path, answer('', ''), ask)).toBe('ERROR');
  });
});
