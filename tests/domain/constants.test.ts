/**
 * O8: every constant of the specification, a row each. The first column is its place there: "product" is the document of the product and
 * of betting, "calls" that of the calls and errors; behind it stands the section.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { crossLists } from '../../domain/bet-rules/cross-rules.ts';
import { HISTORY_KEPT_MS } from '../../domain/bet/history-term.ts';
import { MAX_CANCELABLE } from '../../domain/bet/cancelable.ts';
import { CASUAL_WAITS } from '../../domain/bet/casual-bet.ts';
import { boardLimits, boardPaths, boards, searchTypes } from '../../domain/boards/boards.ts';
import { casualGames } from '../../domain/casual/casual-game.ts';
import { casualCodes, gameCodes } from '../../domain/catalogue/game-code.ts';
import { categories, GOODS_ON_PAGE, MOST_BOUGHT, MOST_LISTED } from '../../domain/catalogue/good.ts';
import { DEFAULT_TERM_DAYS, HISTORY_PAGE_SIZE } from '../../domain/catalogue/history-page.ts';
import { levelOf, levels } from '../../domain/catalogue/level.ts';
import { paymentMethods } from '../../domain/catalogue/payment.ts';
import { LOG_PAGE_SIZE, pointCodes } from '../../domain/catalogue/point-type.ts';
import { liveTabs, sports } from '../../domain/catalogue/sport.ts';
import { chatLimits } from '../../domain/chat/chat-limits.ts';
import { eventSkins, missionTypes } from '../../domain/events/event.ts';
import { firstEvents } from '../../domain/events/first-events.ts';
import { LIST_DAYS } from '../../domain/game-list/pre-match-list.ts';
import { LOSS_LIMIT_WAIT_DAYS } from '../../domain/member/loss-limit.ts';
import { nicknameLength } from '../../domain/member/nickname-rules.ts';
import { passwordLength } from '../../domain/member/password-rules.ts';
import { restrictionPeriods } from '../../domain/member/restriction.ts';
import { messageLimits } from '../../domain/messages/message.ts';
import { MIN_ODDS, oddsFromDecimal } from '../../domain/odds/odds.ts';
import { DEFAULT_LOGOUT_SECONDS } from '../../domain/protocol/calls/account/account-codec.ts';
import { boardHome } from '../../domain/protocol/calls/community/board-calls.ts';
import { casualListQuery, casualPageSizes } from '../../domain/protocol/calls/bets/casual.ts';
import {
  decodeEventOdds,
  encodeEventOdds,
  EVENT_SOCCER_MARKET,
} from '../../domain/protocol/calls/matches/event-odds.ts';
import { decodeLossLock } from '../../domain/protocol/calls/account/loss-fields.ts';
import { goodsList } from '../../domain/protocol/calls/money/store-calls.ts';
import { TRADE_SITE } from '../../domain/protocol/calls/bets/trade-calls.ts';
import { drawHistoryQuery } from '../../domain/protocol/bets/draw-history.ts';
import { bannerCodes, DESKTOP } from '../../domain/resource/banner.ts';
import { HIDE_HOURS, MAX_POPUPS } from '../../domain/resource/popup.ts';
import { FULL_RELOAD_FROM } from '../../domain/resource/reload-rule.ts';
import { fontSizes, fonts } from '../../domain/rich-text/allow-list.ts';
import { SURVEY_GOLD } from '../../domain/site-values/rewards.ts';
import { defaultOf } from '../../domain/site-values/site-values.ts';
import { faqKinds, faqLimits } from '../../domain/support/faq.ts';
import { koreanWireTime } from '../../domain/time/korean-time.ts';
import { SITE_OFFSET_MS } from '../../domain/time/site-offset.ts';
import { BUY_WAIT_MS } from '../../domain/trade/trade.ts';
import { uploadLimits } from '../../domain/uploads/upload-limits.ts';
import { createResources, defaultBrand } from '../../server/features/site/resources.ts';
import { koMatch } from '../../src/text/match.ko.ts';
import { koCharge } from '../../src/features/cashier/charge.ko.ts';
import { CHUNK_RELOAD_MS } from '../../src/parts/chunks/chunk-reload.ts';
import { PREFETCH_IDLE_MS } from '../../src/parts/chunks/fetch-ahead.ts';
import { windowSizeOf } from '../../src/parts/layers/open-window.ts';
import { SECOND_MS } from '../../src/parts/matches/second-ticker.ts';
import { ALERT_MS } from '../../src/parts/layers/use-timed-close.ts';
import { MAIN_MATCHES } from '../../src/features/schedule/use-schedule.ts';
import { noLinks } from '../../domain/resource/site-text.ts';
import { SET_AFTER_MS } from '../../src/features/events/motion.ts';
import { TICKER_MS, TOP_AFTER_PX, TOP_MS } from '../../src/shell/shell-times.ts';
import { RECONNECT_MS } from '../../worker/engine/socket-io.ts';
import { idleLimits } from '../../worker/features/account/idle-clock.ts';
import { REFRESH_DEBOUNCE_MS } from '../../worker/features/account/member-session.ts';
import { facts } from '../given/domain/book.ts';
import { quickMillions } from '../../src/parts/forms/stake-field.tsx';
import { blockOf, PAGES_IN_BLOCK } from '../../src/parts/answers/pages.tsx';

const million = (...amounts: readonly number[]): readonly number[] => amounts.map((one) => one * 1_000_000);
const sheet = (file: string): string => readFileSync(file, 'utf8');
const standard = defaultStandards.find(({ gameCode }) => gameCode === 57);
const event = (skin: string) => firstEvents.find((one) => one.skin === skin);
const chances = (skin: string): Readonly<Record<string, number>> =>
  Object.fromEntries(event(skin)?.rewards.map(({ gold, percentage }) => [gold, percentage]) ?? []);
const content = {
  banners: [],
  popups: [],
  notices: null,
  chatOpen: true,
  tradesOpen: true,
  gamesInUse: null,
  tools: { otp: true, lossLimit: true, useLimit: true },
  texts: [],
  links: noLinks,
  pictures: [],
};
const site = createResources(defaultBrand, [], content, 'ko').Site;
const pageOf = (shape: { parse: (row: unknown) => unknown }, row: unknown = {}): unknown => shape.parse(row);
const history = { gameType: 57, startAt: '2026-01-01', endAt: '2026-01-02' };
const lockOf = (lossLockDate: string): number | undefined =>
  decodeLossLock({ lossLockDate, lossLimitSet: 1, loss: -1 })?.until;
const soldEvent = { facts: facts(5), statusCode: 6, homeScore: 0, awayScore: 0, outcomes: [] };

type Row = readonly [source: string, constant: string, actual: unknown, expected: unknown];

const table: readonly Row[] = [
  // product, constants and limits
  ['product 9', 'time zone', [site?.utc, SITE_OFFSET_MS], ['+09:00', 9 * 3_600_000]],
  [
    'product 9',
    'Korean time is nine hours on',
    koreanWireTime(Date.UTC(2026, 0, 1, 15)),
    '2026-01-02 00:00:00',
  ],
  [
    'product 9',
    'game codes',
    gameCodes,
    { standard: 57, special: 58, live: 59, jumpBall: 60, coinToss: 61, freeKick: 62 },
  ],
  ['product 9', 'label of 57', koMatch['game.57'], '승무패'],
  ['product 9', 'label of 58', koMatch['game.58'], '스페셜'],
  ['product 9', 'label of 59', koMatch['game.59'], '라이브'],
  ['product 9', 'levels', levels, ['UL01', 'UL02', 'UL03', 'UL04', 'UL05']],
  [
    'product 9',
    'loss lock: Korean lock date minus 9 hours',
    lockOf('2026-01-01 15:00:00'),
    Date.UTC(2026, 0, 1, 15),
  ],
  ['product 9', 'loss-limit choices', defaultOf('loss-limits'), million(100, 300, 500)],
  ['product 9', 'loss-limit wait, days', LOSS_LIMIT_WAIT_DAYS, 3],
  ['product 9', 'restriction periods, days', restrictionPeriods, [7, 30, 60, 90]],
  ['product 9', 'safebox limit', defaultOf('safebox-limit'), 50_000_000_000],
  ['product 9', 'least shown odds, hundredths', MIN_ODDS, 101],
  ['product 9', 'odds have two decimals', oddsFromDecimal(1.85), 185],
  ['product 9', 'folder limit', standard?.maxFolders, 10],
  ['product 9', 'live quick amounts, millions', quickMillions.set, [1, 5, 10, 30, 50]],
  ['product 9', 'added presets, millions', quickMillions.add, [5, 10, 30, 50, 70]],
  ['product 9', 'survey reward', SURVEY_GOLD, 10_000_000],
  ['product 9', 'spins a day', event('EVS01')?.missions.length, 3],
  ['product 9', 'earlier chat messages', chatLimits.earlier, 199],
  ['product 9', 'community files', uploadLimits.files, 2],
  ['product 9', 'history of the last month, days', HISTORY_KEPT_MS / 86_400_000, 31],
  ['product 9', 'history page', HISTORY_PAGE_SIZE, 8],
  ['product 9', 'history term, days', DEFAULT_TERM_DAYS, 15],
  ['product 9', 'casual history: modal and game centre', casualPageSizes, [8, 20]],
  ['product 9', 'mileage and point log page', LOG_PAGE_SIZE, 20],
  ['product 9', 'messages a page', messageLimits.pageSize, 10],
  ['product 9', 'FAQ page', faqLimits.pageSize, 10],
  ['product 9', 'comments of a post', boardLimits.commentsPerPost, 1000],
  ['product 9', 'store list of a call', [MOST_LISTED, goodsList.path.includes('/100/')], [100, true]],
  ['product 9', 'news page', boards.notice.pageSize, 10],
  ['product 9', 'messages kept, days', messageLimits.keptDays, 180],
  ['product 9', 'token refresh debounce', REFRESH_DEBOUNCE_MS, 30_000],
  ['product 9', 'automatic logout, s', DEFAULT_LOGOUT_SECONDS, 900],
  ['product 9', 'login extension', idleLimits.extendMs, 600_000],
  ['product 9', 'price flash', /--flash: (\w+);/.exec(sheet('src/theme/tokens.css'))?.[1], '300ms'],
  ['product 9', 'clock tick', SECOND_MS, 1000],
  ['product 9', 'chunk reload', CHUNK_RELOAD_MS, 60_000],
  ['product 9', 'alert with a timer', ALERT_MS, 30_000],
  ['product 9', 'prefetch idle timeout', PREFETCH_IDLE_MS, 2000],
  [
    'product 9',
    'loading is shown after',
    /not-yet (\w+) /.exec(sheet('src/parts/answers/placeholders.module.css'))?.[1],
    '200ms',
  ],
  ['product 9', 'spin event set after', SET_AFTER_MS, 500],
  ['product 9', 'pages in a block', [PAGES_IN_BLOCK, blockOf(13, 25)], [10, { first: 11, last: 20 }]],
  ['product 9', 'editor sizes, pt', fontSizes, [8, 9, 10, 11, 12, 14, 18, 24, 32]],
  ['product 9', 'editor fonts', fonts.length, 14],
  ['product 9', 'socket reconnect', RECONNECT_MS, 1000],
  // product, roulette and lucky box
  [
    'product 9',
    'spins: attendance, 10 and 70 million',
    event('EVS01')?.missions.map(({ type, value }) => [type, value]),
    [
      ['EM01', 1],
      ['EM02', 10_000_000],
      ['EM02', 70_000_000],
    ],
  ],
  ['product 9', 'panels of the wheel', event('EVS01')?.rewards.length, 8],
  [
    'product 9',
    'chances of the box',
    chances('EVS02'),
    { 100000000: 0.1, 10000000: 0.9, 1000000: 4, 500000: 95 },
  ],
  [
    'product 9',
    'chances of a spin',
    [...new Set(Object.values(chances('EVS01')))].toSorted((a, b) => b - a),
    [22.5, 5, 4, 0.9, 0.1],
  ],
  [
    'product 9',
    'coins for a spin, spins a month',
    event('EVS03')?.missions.map(({ type, value, most }) => [type, value, most]),
    [['EM03', 10_000, 70]],
  ],
  ['product 9', 'purchases a month, won', defaultOf('purchase-cap-won'), 700_000],
  ['product 9', 'football market of an event', EVENT_SOCCER_MARKET, 39_589],
  [
    'product 9',
    'its row is read as the winner market',
    decodeEventOdds([encodeEventOdds({ ...soldEvent, marketId: 39_589 })])[0]?.marketId,
    1,
  ],
  [
    'product 9',
    'first day of the first events',
    firstEvents.map(({ from }) => from.slice(0, 4)),
    ['2023', '2023', '2023'],
  ],
  // product, screens
  ['product 2', 'button to the top: px, ms', [TOP_AFTER_PX, TOP_MS], [200, 500]],
  ['product 2', 'notice ticker', TICKER_MS, 4700],
  ['product 2', 'a notice rolls in', /roll (\w+)/.exec(sheet('src/shell/header.module.css'))?.[1], '300ms'],
  ['product 2', 'tabs that are no sport', liveTabs, { all: 0, recommended: 10_000 }],
  ['product 2', 'days of lists and schedule', LIST_DAYS, 3],
  ['product 2', 'chat window', windowSizeOf('/chat/public'), [400, 555]],
  ['product 2', 'message window', windowSizeOf('/messages/write?t=1'), [710, 655]],
  ['product 2', 'safebox window', windowSizeOf('/safebox'), [501, 356]],
  ['product 2', 'live-score window', windowSizeOf('/hitgame/livescore'), [1200, 800]],
  [
    'product 2',
    'places of the sport selector',
    /repeat\((\d)/.exec(sheet('src/features/prices/filters.module.css'))?.[1],
    '6',
  ],
  [
    'product 2',
    'rows of skeletons in the mileage log',
    /GREY_ROWS = \[(\d+),/.exec(sheet('src/features/wallet/wallet-log-screen.tsx'))?.[1],
    '10',
  ],
  [
    'product 2',
    'tabs of the charge page',
    paymentMethods,
    ['voucher', 'cellphone', 'card', 'bank-transfer', 'culture-voucher', 'deposit', 'global-card'],
  ],
  [
    'product 9',
    'card limit guides',
    Object.keys(koCharge)
      .map((key) => /^charge\.guide\.(\d+)$/.exec(key)?.[1])
      .filter((guide) => guide !== undefined),
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ],
  ['product 5', 'password: characters', passwordLength, { least: 8, most: 100 }],
  ['product 2', 'charge window', windowSizeOf('/views/charge'), [500, 500]],
  ['product 2', 'mileage type at first', pointCodes[0], 'P00010'],
  ['product 2', 'menu boards page', boards.free.pageSize, 20],
  ['product 2', 'search fields of boards', searchTypes, ['subject', 'contents', 'nick']],
  [
    'product 2',
    'community boards',
    ['analysis_new', 'free', 'event_board'].every((path) => boardPaths.some((one) => one === path)),
    true,
  ],
  // product, entities and validation
  ['product 3', 'banner places', bannerCodes, { main: 'BK01', top: 'BK02', logo: 'BK03', jump: 'BK04' }],
  ['product 3', 'device of banners', DESKTOP, 'PM01'],
  ['product 3', 'events', eventSkins, ['EVS01', 'EVS02', 'EVS03']],
  ['product 3', 'missions', missionTypes.slice(0, 2), ['EM01', 'EM02']],
  ['product 4', 'a casual round that is not drawn', CASUAL_WAITS, 999],
  [
    'product 5',
    'cross lists',
    Object.entries(crossLists).map(([sport, { markets, pairs }]) => [Number(sport), markets, pairs]),
    [
      [1, [1, 14, 18], []],
      [
        2,
        [219, 223, 225],
        [
          [219, 225],
          [223, 225],
        ],
      ],
      [
        3,
        [251, 256, 258],
        [
          [251, 258],
          [256, 258],
        ],
      ],
      [4, [], []],
      [16, [], []],
      [23, [], []],
    ],
  ],
  [
    'product 7',
    'casual history page, start',
    pageOf(casualListQuery, { gubun: '60' }),
    { gubun: 60, page_row_num: 8, page: 1, start_date: '1970-01-01' },
  ],
  [
    'product 7',
    'history page of the socket',
    pageOf(drawHistoryQuery, history),
    { ...history, status: 'all', pageSize: 20, page: 1, utc: '+09:00', cancellable: 0, origin: 'modal' },
  ],
  ['product 7', 'rows of the cancelable list', MAX_CANCELABLE, 1000],
  ['product 5', 'nickname: characters and weight', nicknameLength, { least: 2, most: 13, weighted: 16 }],
  ['product 7', 'popups and their hours', [MAX_POPUPS, HIDE_HOURS], [4, 24]],
  // calls, constants and limits
  ['calls 9', 'site code of trades', TRADE_SITE, 57],
  ['calls 9', 'language, time zone', [site?.siteLang, site?.utc], ['ko', '+09:00']],
  ['calls 9', 'store page of the screen', GOODS_ON_PAGE, 15],
  ['calls 9', 'store categories', categories, { skins: 37, items: 42, all: 43 }],
  ['calls 9', 'community home', boardHome.params.parse({ bo_table: 'free' }).page_row_num, 5],
  ['calls 9', 'matches of the main schedule', MAIN_MATCHES, 10],
  ['calls 9', 'a member buys again after', BUY_WAIT_MS, 3 * 60_000],
  ['calls 9', 'most of one purchase', MOST_BOUGHT, 50],
  ['calls 9', 'parts that are loaded alone: fewer than', FULL_RELOAD_FROM, 4],
  [
    'calls 9',
    'casual games; shooting star has no code',
    [casualCodes, casualGames.map(({ type }) => type)],
    [
      [60, 61, 62],
      ['jumpball', 'cointoss', 'freekick'],
    ],
  ],
  ['calls 3', 'first FAQ category', faqKinds[0], 'BC61'],
  [
    'calls 3',
    'sports',
    sports.map(({ sportId, name, enabled }) => [sportId, name, enabled]),
    [
      [311, 'soccer', true],
      [313, 'basketball', true],
      [324, 'baseball', true],
      [314, 'icehockey', false],
      [345, 'rugby', false],
      [312, 'volleyball', false],
      [530, 'billiards', false],
      [352, 'mma', false],
    ],
  ],
];

describe('O8 constants of the specification', () => {
  test.each(table)('%s: %s', (_source, _constant, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  test('no constant stands twice', () => {
    const names = table.map(([source, constant]) => `${source} ${constant}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a level that is not known counts as the first', () => {
    expect([levelOf('UL09'), levelOf('')]).toEqual(['UL01', 'UL01']);
  });
});
