/** The content of views while their core is silent: the last snapshot, with every price locked and with the reason. */
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import type { CasualTableView } from '../../../worker/features/casual/casual-api.ts';
import type { MatchDetailDelta, ListDelta } from '../../../worker/features/prices/prices-api.ts';

/**
 * `keep`: the snapshot to keep after a message; `silent` and `back`: the snapshots for the window when its core falls silent and when it
 * returns.
 */
export interface SilentView<T> {
  keep(before: T | null, next: T): T;
  silent(kept: T, since: number): T;
  back(kept: T): T;
}

const keepNewest = <T>(_before: T | null, next: T): T => next;
const asItWas = <T>(kept: T): T => kept;

/** The window has its own text for this code; no back end sends it. */
const closedForNow = { kind: 'code', code: -667 } as const;
const linkLost = { kind: 'locked', itemId: '', reason: 'link-lost' } as const;

const connection: SilentView<ConnectionView> = {
  keep: keepNewest,
  silent: (_kept, since) => ({
    link: 'disconnected',
    stopped: null,
    online: false,
    stream: 'down',
    delayMs: null,
    lostAt: since,
  }),
  back: asItWas,
};

const slip: SilentView<SlipView> = {
  keep: keepNewest,
  silent: (kept) => ({
    ...kept,
    slip: { ...kept.slip, items: kept.slip.items.map((item) => ({ ...item, lock: 'link-lost' })) },
    refusal: linkLost,
    repair: null,
  }),
  back: asItWas,
};

const casualTable: SilentView<CasualTableView> = {
  keep: keepNewest,
  silent: (kept) => ({ ...kept, refusal: closedForNow }),
  back: asItWas,
};

const noPrices = (): Int32Array => new Int32Array();

const matchList: SilentView<ListDelta> = {
  keep: (before, next) => ({
    ...next,
    frame: next.frame ?? before?.frame ?? null,
    rows: [],
    prices: noPrices(),
  }),
  silent: (kept) => ({ ...kept, frame: kept.frame === null ? null : { ...kept.frame, stream: 'down' } }),
  back: asItWas,
};

const liveDetail: SilentView<MatchDetailDelta> = {
  keep: (before, next) => ({
    ...next,
    frame: next.frame ?? before?.frame ?? null,
    prices: noPrices(),
  }),
  silent: (kept) => ({
    ...kept,
    frame: kept.frame === null ? null : { ...kept.frame, stream: 'down', lock: 'link-lost' },
  }),
  back: asItWas,
};

export const silentViews = {
  'connection.view': connection,
  'slip.view': slip,
  'casual.table': casualTable,
  'prices.list': matchList,
  'prices.detail': liveDetail,
};
