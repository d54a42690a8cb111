/** The store: goods, purchases, inventory, items and skins. */
import {
  goodDetail,
  goodsList,
  inventory,
  setSkin,
  STORE_VERSION,
} from '../../../domain/protocol/calls/store-calls.ts';
import { ok } from '../../../domain/result.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { StoreApi } from './store-api.ts';
import { createStoreRequests } from './store-requests.ts';

type Lists = Pick<StoreApi, 'goods' | 'good' | 'inventory' | 'wear'>;
const ver = STORE_VERSION;
const SITE = 1;

/** `place`: windows do not cancel each other's questions. */
const createLists = ({ call }: Engine, place: string): Lists => ({
  async goods(category, lang) {
    const params = { ver, lang, category, page: 1 };
    const answer = dataOf(await call(goodsList, { params, place }), goodsList.ok);
    return answer.ok ? ok(answer.value.list) : answer;
  },
  good: async (id, lang) =>
    dataOf(await call(goodDetail, { params: { ver, lang, id }, place }), goodDetail.ok),
  inventory: async (category, lang) =>
    dataOf(
      await call(inventory, { params: { site: SITE, lang, category }, place: `${place} ${category}` }),
      inventory.ok,
    ),
  async wear(id) {
    const answer = await call(setSkin, { form: { item_code: id ?? '' }, place });
    return answer.ok && answer.value.CODE === setSkin.ok;
  },
});

export function createStore(engine: Engine): Feature<StoreApi> {
  const requests = createStoreRequests(engine);
  return {
    api: (window) => ({
      ...createLists(engine, window.id),
      buy: (id, count, currency) => requests.buy({ itemId: id, qty: String(count), currency }),
      withdraw: (id, count) => requests.withdraw({ it_no: id, it_cnt: String(count) }),
      rename: (id, nick) => requests.rename({ itno: id, contents: nick }),
      stick: (id) => requests.sticker({ it_no: id, ca_id: '1020' }),
    }),
  };
}
