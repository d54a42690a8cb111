/** Calls of the trade market (L1–L5). */
import * as z from 'zod/mini';
import { MOST_MARKS_CHARS } from '../../../trade/leg-marks.ts';
import { tradeAligns, tradeGames, tradeOrders } from '../../../trade/trade.ts';
import { prepared, siteDayField } from '../../wire/wire-fields.ts';
import { answerWith, codeAnswered, describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceAnswer } from '../base/request-calls.ts';
import { saleOfferRow, tradeRow } from './trade.ts';

/** A move of the member, done once. */
const move = { once: true, who: 'member' } as const;

/** The version in the paths of the specification's calls, and the site's code in trade calls. */
export const TRADE_VERSION = 'v1';
export const TRADE_SITE = 57;
const MOST_TRADES = 50;
export const MAX_TRADE_PAGE = 10_000;
const MOST_GOLD_DIGITS = 13;

const place = { ver: z.string().check(z.maxLength(20)), site: z.string().check(z.maxLength(10)) };
const id = wholeField(1, Number.MAX_SAFE_INTEGER);
/** A field of a form that the address repeats or the act does not need; empty: left out. */
const ifGiven = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(prepared((value) => (value === '' ? undefined : value), z.optional(schema)));
const lowerCase = <Schema extends z.ZodMiniType>(schema: Schema) =>
  prepared((value) => (typeof value === 'string' ? value.toLowerCase() : value), schema);
const day = ifGiven(siteDayField);
const gold = z.pipe(
  z.pipe(z.string().check(z.regex(new RegExp(`^\\d{1,${MOST_GOLD_DIGITS}}$`))), z.transform(Number)),
  z.int().check(z.positive()),
);

const listParams = z.object({
  ver: place.ver,
  utc: z.string().check(z.maxLength(10)),
  order: lowerCase(z.enum(tradeOrders)),
  align: lowerCase(z.enum(tradeAligns)),
  pageRowNum: wholeField(1, MOST_TRADES),
  page: wholeField(1, MAX_TRADE_PAGE),
  /** Days of the sale in Korean time, both included. */
  st_date: day,
  ed_date: day,
  /** Bets of one game only. */
  game: ifGiven(z.pipe(wholeField(1, 99), z.literal(tradeGames))),
});

const listOf = (name: 'sell' | 'trade' | 'buy') =>
  describe({
    name: `trade-list-${name}`,
    kept: true,
    path: `/trade/list/${name}/:ver/:utc/:order/:align/:pageRowNum/:page`,
    who: 'member',
    params: listParams,
    answer: answerWith(
      z.object({
        data: z.array(tradeRow).check(z.maxLength(MOST_TRADES)),
        total: z.int(),
        /** From when the member may buy again (TB206), server ms; null: now. An addition of this site. */
        buyFrom: z.nullish(z.int()),
      }),
    ),
    ok: 'TL000',
    refusals: ['TL001'],
    onGuest: codeAnswered('TL001'),
    onMalformed: codeAnswered('TL002'),
  });

/** The member's sales: open ones, and those that were bought. */
export const tradeSellList = listOf('sell');
/** Open sales of all members. */
export const tradeMarketList = listOf('trade');
/** What the member bought. */
export const tradeBuyList = listOf('buy');

/** The member's bets that can be put on sale, with their prices; newest first. An addition of this site. */
export const tradeOffers = describe({
  name: 'trade-offers',
  kept: true,
  path: '/trade/offers/:ver/:pageRowNum/:page',
  who: 'member',
  params: z.object({ ver: place.ver, pageRowNum: listParams.shape.pageRowNum, page: listParams.shape.page }),
  answer: answerWith(
    z.object({
      data: z.array(saleOfferRow).check(z.maxLength(MOST_TRADES)),
      total: z.int(),
      /** The rules of the market: percent of the possible winnings, hours of a sale, percent of a move that locks it. */
      percent: z.int(),
      hours: z.int(),
      drift: z.int(),
    }),
  ),
  ok: 'TL000',
  refusals: ['TL001'],
  onGuest: codeAnswered('TL001'),
  onMalformed: codeAnswered('TL002'),
});

/** An answer once for all: the code of the specification beside the stored answer. */
const codedAnswer = z.extend(onceAnswer, {
  CODE: z.string(),
  DATA: z.object({ stats: z.int() }),
});
const early = (CODE: string) => ({
  status: 200,
  body: { CODE, result: CODE, msg: '' },
});
const seen = z._default(z.string().check(z.maxLength(MOST_MARKS_CHARS)), '');
/** The address says what is done; clients repeat it in words of their own. */
const mode = z._default(z.string().check(z.maxLength(20)), '');
const drawtype = z._default(z.string().check(z.maxLength(20)), '');

/** `seen`: the marks of the open legs on the seller's screen; empty: an older client. */
export const tradeSell = describe({
  ...move,
  name: 'trade-sell',
  path: '/trade/sell/:ver/:site/:drawid/:sellPrice',
  params: z.object({ ...place, drawid: id, sellPrice: gold }),
  form: z.object({
    reqId,
    mode,
    drawtype,
    drawid: ifGiven(id),
    sellPrice: ifGiven(gold),
    seen,
  }),
  answer: codedAnswer,
  ok: 'TS000',
  refusals: ['TS001', 'TS002', 'TS206', 'TS207', 'TS208'],
  onGuest: early('TS001'),
  onMalformed: early('TS002'),
});

export const tradeCancel = describe({
  ...move,
  name: 'trade-cancel',
  path: '/trade/cancel/:ver/:site/:id',
  params: z.object({ ...place, id }),
  form: z.object({ reqId, id: ifGiven(id) }),
  answer: codedAnswer,
  ok: 'TC000',
  refusals: ['TC001', 'TC002', 'TC207'],
  onGuest: early('TC001'),
  onMalformed: early('TC002'),
});

export const tradeBuy = describe({
  ...move,
  name: 'trade-buy',
  path: '/trade/buy/:ver/:site/:id',
  params: z.object({ ...place, id }),
  form: z.object({
    reqId,
    mode,
    drawtype,
    id: ifGiven(id),
    seen,
  }),
  answer: codedAnswer,
  ok: 'TB000',
  refusals: ['TB001', 'TB002', 'TB206', 'TB207'],
  onGuest: early('TB001'),
  onMalformed: early('TB002'),
});

/** The same acts by one address. `id`: the sale; a sale begins by `drawid` and `sellPrice`. */
export const tradeProc = describe({
  ...move,
  name: 'trade-proc',
  path: '/trade/proc.php',
  form: z.object({
    reqId,
    mode: z.enum(['sell', 'cancel', 'buy']),
    drawtype,
    drawid: ifGiven(id),
    id: ifGiven(id),
    sellPrice: ifGiven(gold),
    seen,
  }),
  answer: onceAnswer,
  ok: 'OK',
  refusals: ['ERROR', 'FAIL', 'NOT_LOGIN'],
  onGuest: { status: 200, body: { result: 'NOT_LOGIN', msg: '로그인이 필요해요.' } },
  onMalformed: { status: 200, body: { result: 'ERROR', msg: '잘못된 요청이에요.' } },
});
