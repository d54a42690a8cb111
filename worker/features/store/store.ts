/** The acts of the store that move gold or goods. What only is asked goes by calls.ask. */
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { StoreApi } from './store-api.ts';
import { createStoreRequests } from './store-requests.ts';

export function createStore(engine: Engine): Feature<StoreApi> {
  const requests = createStoreRequests(engine);
  return {
    api: () => ({
      buy: (id, count, currency) => requests.buy({ itemId: id, qty: String(count), currency }),
      withdraw: (id, count) => requests.withdraw({ it_no: id, it_cnt: String(count) }),
      rename: (id, nick) => requests.rename({ itno: id, contents: nick }),
      stick: (id) => requests.sticker({ it_no: id, ca_id: '1020' }),
    }),
  };
}
