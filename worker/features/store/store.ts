/** The store: goods, purchases, inventory, items and skins. */
import {
  goodDetail,
  goodsList,
  inventory,
  setSkin,
  STORE_VERSION,
} from '../../../domain/protocol/calls/store-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { NoAnswer } from '../../no-answer.ts';
import type { StoreApi } from './store-api.ts';
import { createStoreRequests } from './store-requests.ts';

interface Body<Data> {
  readonly CODE: string;
  readonly DATA?: Data | null | undefined;
}

/** Every code but the one of success is shown (O6). */
function dataOf<Data>(answer: Result<Body<Data>, CallError>, success: string | null): Result<Data, NoAnswer> {
  if (!answer.ok) return refused(answer.error);
  const { CODE, DATA } = answer.value;
  return DATA == null || CODE !== success ? refused({ kind: 'failed', text: CODE }) : ok(DATA);
}

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
      buy: (id, count) => requests.buy({ itemId: id, qty: String(count) }),
      withdraw: (id, count) => requests.withdraw({ it_no: id, it_cnt: String(count) }),
      rename: (id, nick) => requests.rename({ itno: id, contents: nick }),
      stick: (id) => requests.sticker({ it_no: id, ca_id: '1020' }),
    }),
  };
}
