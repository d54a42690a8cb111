/** The store: goods, purchases, inventory, skins and items (M1–M4). */
import {
  goodBuy,
  goodDetail,
  goodsList,
  inventory,
  itemUse,
  itemUsePhp,
  itemWithdrawal,
  setSkin,
} from '../../../domain/protocol/calls/money/store-calls.ts';
import { nickFaults, storeRefusalOf } from '../../../domain/store/goods.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { Feature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import type { StoredResult } from '../../requests/once-request.ts';
import { buyGood, withdraw, findGood, refuseGood, type WantedGood } from './buy.ts';
import { readGoods, readInventory, goodRowOf } from './goods-lists.ts';
import { type MoneyDeps, moveMoney } from '../cashier/cashier-port.ts';
import type { Trx } from '../../storage/database.ts';
import { storeMigrations } from './store-tables.ts';
import { wearSkin, isWorn, wear } from './wear.ts';
import { isSticker } from '../../../domain/catalogue/good.ts';
import { claimNickname, nicknameProblem, writeNickname } from '../settings/settings-port.ts';
import { takeGood } from './store-port.ts';

// Items that do something (M4): a nickname change and stickers.

/** Under the member's lock: one item for one new nickname. Of two members who take a name at once, one gets it; the other keeps the item. */
export async function useNickname(
  deps: MoneyDeps,
  trx: Trx,
  { memberId, goodId }: WantedGood,
  nick: string,
): Promise<MoveOutcome> {
  const good = await findGood(deps, trx, goodId);
  if (good?.kind !== 'nickname') return refuseGood('cannot-use');
  const fault = await nicknameProblem(trx, deps.values, { memberId, nick });
  if (fault !== null) return refuseGood(fault === 'same' ? 'nick-same' : 'nick-format');
  if (!(await claimNickname(trx, nick, memberId))) return refuseGood('nick-taken');
  const at = deps.now();
  if (!(await takeGood(trx, { memberId, goodId, note: nick, at }))) return refuseGood('none-left');
  await writeNickname(trx, { memberId, nick, at });
  return { kind: 'done' };
}

/** Under the member's lock: the sticker stands beside the member's casual bets until another one does. */
export async function wearSticker(
  deps: MoneyDeps,
  trx: Trx,
  { memberId, goodId }: WantedGood,
): Promise<MoveOutcome> {
  const good = await findGood(deps, trx, goodId);
  if (good?.kind !== 'sticker' || !isSticker(good.code)) return refuseGood('cannot-use');
  if (await isWorn(trx, { memberId, slot: 'sticker', good })) return refuseGood('in-use');
  const at = deps.now();
  if (!(await takeGood(trx, { memberId, goodId, note: good.code, at }))) return refuseGood('none-left');
  await wear(trx, { memberId, slot: 'sticker', good, at });
  return { kind: 'done' };
}

const limits = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;
const DONE = 1;
const NO_NICKNAME = -9;

/** `reason`: null: done; undefined: not known yet. */
function reasonOf(data: StoredResult): string | null | undefined {
  if (data.state !== 'answered') return undefined;
  return data.answer.code === betCodes.ok ? null : (data.answer.reason ?? '');
}

const bought = (data: StoredResult) => {
  const reason = reasonOf(data);
  if (reason === null) return { CODE: 'MB000', DATA: { stats: DONE }, result: 'OK', msg: '', data };
  const CODE = reason === 'MB203' ? reason : 'MB100';
  return {
    CODE,
    DATA: { stats: reason === 'MB203' ? reason : 'error' },
    result: 'OK',
    msg: reason ?? '',
    data,
  };
};

const used = (data: StoredResult) => {
  const reason = reasonOf(data);
  if (reason === null) return { CODE: 'MU000', DATA: DONE, result: 'OK', msg: '', data };
  const known = storeRefusalOf(reason);
  const ofNick = known === null ? undefined : nickFaults[known];
  // A fault of the name has its number beside the code of success (M4); every other refusal has its own code.
  const CODE = ofNick === undefined ? 'MU100' : 'MU000';
  return { CODE, DATA: ofNick ?? NO_NICKNAME, result: 'OK', msg: reason ?? '', data };
};

/** Success and failure by `result` alone. */
const phpAnswer = (success: string) => (data: StoredResult) => {
  const reason = reasonOf(data);
  return { result: reason === null ? success : 'FAIL', msg: reason ?? '', data };
};

function listCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(goodsList, async ({ params }) => ({ CODE: 'ML000', DATA: await readGoods(deps, params) }));
  answer(goodDetail, async ({ params: { id, lang } }) => {
    const good = (await deps.values.exact(deps.db, 'goods')).find((one) => one.id === id && one.onSale);
    return good === undefined ? { CODE: 'MD001' } : { CODE: 'MD000', DATA: goodRowOf(good, lang) };
  });
  answer(inventory, async ({ member: { memberId }, params: { lang, category } }) => ({
    CODE: 'MI000',
    DATA: await readInventory(deps, { memberId, lang, isSkin: category === 'Skin' }),
  }));
  answer(setSkin, async ({ member: { memberId }, form: { item_code: code } }) => {
    if (!/^\d{0,9}$/.test(code)) return { CODE: 'MS100' };
    const isDone = await wearSkin(deps, memberId, code === '' ? null : Number(code));
    return { CODE: isDone ? 'MS000' : 'MS100' };
  });
}

function moveCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(
    goodBuy,
    ({
      member: { memberId },
      params: { itemId: goodId, qty: count },
      form: { reqId, currency },
      once: request,
    }) =>
      request.answer(
        moveMoney(deps, { memberId, reqId }, (trx) =>
          buyGood(deps, trx, { memberId, goodId, count, currency }),
        ),
        bought,
      ),
    limits,
  );
  answer(
    itemUse,
    ({ member: { memberId }, params: { itno: goodId }, form: { reqId, contents }, once: request }) =>
      request.answer(
        moveMoney(deps, { memberId, reqId }, (trx) =>
          useNickname(deps, trx, { memberId, goodId, count: 1 }, contents),
        ),
        used,
      ),
    limits,
  );
  answer(
    itemUsePhp,
    ({ member: { memberId }, form: { reqId, it_no: goodId }, once: request }) =>
      request.answer(
        moveMoney(deps, { memberId, reqId }, (trx) => wearSticker(deps, trx, { memberId, goodId, count: 1 })),
        phpAnswer('OK'),
      ),
    limits,
  );
  answer(
    itemWithdrawal,
    ({ member: { memberId }, form: { reqId, it_no: goodId, it_cnt: count }, once: request }) =>
      request.answer(
        moveMoney(deps, { memberId, reqId }, (trx) => withdraw(deps, trx, { memberId, goodId, count })),
        phpAnswer('SUCCESS'),
      ),
    limits,
  );
}

export const store = {
  tables: storeMigrations,
  create: (deps) => ({
    calls(answer) {
      listCalls(answer, deps);
      moveCalls(answer, deps);
    },
  }),
} satisfies Feature;
