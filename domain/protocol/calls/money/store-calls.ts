/** Calls of the store and the inventory (M1–M4). */
import * as z from 'zod/mini';
import { goodKinds, MOST_BOUGHT, MOST_LISTED } from '../../../catalogue/good.ts';
import { goodCurrencies } from '../../../store/goods.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { nameText, wholeField } from '../base/fields.ts';
import { memberTextLimits } from '../../../member/text-limits.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceAnswer, onceOfMember } from '../base/request-calls.ts';

/** The version in the paths of the specification's calls. */
export const STORE_VERSION = 'v1';
const MAX_PAGE = 1000;

const word = z.string().check(z.maxLength(20));
const id = wholeField(1, 1_000_000_000);
const count = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
  z.int().check(z.minimum(1), z.maximum(MOST_BOUGHT)),
);

/** `text`: what it does; both in the language of the call. `kind` and `code` are this site's. */
const goodRow = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  /** Gold for one. */
  price: z.int(),
  /** Coins for one, in place of the gold; 0: it is not sold for coins. */
  coins: z._default(z.int(), 0),
  kind: z.enum(goodKinds),
  code: z.string(),
});
export type GoodRow = z.output<typeof goodRow>;

/** A page of goods on sale. `total`: on all pages. */
export const goodsList = describe({
  name: 'goods-list',
  kept: true,
  path: '/market/list/:ver/:lang/:category/100/:page',
  who: 'guest',
  params: z.object({
    ver: word,
    lang: word,
    category: z.pipe(wholeField(1, 99), z.literal([37, 42, 43])),
    page: wholeField(1, MAX_PAGE),
  }),
  answer: answerWith(z.object({ list: z.array(goodRow).check(z.maxLength(MOST_LISTED)), total: z.int() })),
  ...codes('ML000', { malformed: 'ML001' }),
});

/** MD001: no such good. */
export const goodDetail = describe({
  name: 'good-detail',
  kept: true,
  path: '/market/detail/:ver/:lang/:id',
  who: 'guest',
  params: z.object({ ver: word, lang: word, id }),
  answer: answerWith(goodRow),
  ...codes('MD000', { malformed: 'MD001' }),
});

/** An answer that is given once, with the specification's code. `stats`: 1, or the code of the refusal. */
const codedOnce = z.object({
  ...onceAnswer.shape,
  CODE: z.string(),
  DATA: z.nullish(z.union([z.int(), z.object({ stats: z.union([z.int(), z.string()]) })])),
});
const codedOf = (code: string) => ({
  ...onceOfMember,
  answer: codedOnce,
  ok: `${code}000`,
  refusals: [`${code}001`, `${code}100`, `${code}203`],
  onGuest: { status: 200, body: { CODE: `${code}001`, result: 'NOT_LOGIN', msg: '로그인이 필요해요.' } },
  onMalformed: { status: 200, body: { CODE: `${code}100`, result: 'ERROR', msg: '잘못된 요청이에요.' } },
});

export const goodBuy = describe({
  ...codedOf('MB'),
  name: 'good-buy',
  path: '/market/buy/:ver/:itemId/:qty',
  params: z.object({ ver: word, itemId: id, qty: count }),
  /** `currency`: what it is paid with, where it is sold for both; gold where it is not said. */
  form: z.object({ reqId, currency: z._default(z.enum(goodCurrencies), 'gold') }),
});

/** `contents`: the new nickname. DATA -1: its form, -2: taken, -3: as before. */
export const itemUse = describe({
  ...codedOf('MU'),
  name: 'item-use',
  path: '/market/use/:itno/:count',
  params: z.object({ itno: id, count }),
  form: z.object({
    reqId,
    contents: z._default(nameText(memberTextLimits.setting), ''),
  }),
});

/** Uses a sticker; `ca_id`: the category that shows it. */
export const itemUsePhp = describe({
  ...onceOfMember,
  name: 'item-use-php',
  path: '/market/use.php',
  form: z.object({ reqId, it_no: id, ca_id: z._default(word, '') }),
  refusals: ['ERROR', 'NOT_LOGIN', 'FAIL'],
});

/** Unused goods go back, and what they cost comes back. */
export const itemWithdrawal = describe({
  ...onceOfMember,
  name: 'item-withdrawal',
  path: '/market/item_withdrawal.php',
  form: z.object({ reqId, it_no: id, it_cnt: count }),
  ok: 'SUCCESS',
  refusals: ['ERROR', 'NOT_LOGIN', 'FAIL'],
});

/** `count`: how many the member has. `canWithdraw`: how many can be taken back now. `isOn`: the skin or sticker that is worn. */
const heldRow = z.object({ ...goodRow.shape, count: z.int(), canWithdraw: z.int(), isOn: z.boolean() });
export type HeldRow = z.output<typeof heldRow>;

export const inventory = describe({
  name: 'inventory',
  method: 'POST',
  kept: true,
  path: '/market/inventory/:site/:lang/:category',
  who: 'member',
  params: z.object({ site: word, lang: word, category: z.enum(['Consumable', 'Skin']) }),
  kind: 'member-read',
  answer: answerWith(z.array(heldRow)),
  ...codes('MI000', { guest: 'MI001', malformed: 'MI001' }),
});

/** `item_code`: a skin that the member has; '': the site's own look. */
export const setSkin = describe({
  name: 'set-skin',
  path: '/market/inventory/setSkin/ko',
  who: 'member',
  form: z.object({ item_code: word }),
  ...codes('MS000', { guest: 'MS001', malformed: 'MS100' }),
});
