import type { OfflineView } from '../../../worker/features/offline/offline-api.ts';
import { viewOf } from '../../core/client.ts';
import { useViewOf } from '../../core/use-client.ts';

const server: OfflineView = {
  keptAt: null,
  kept: { terms: null, faq: null, limits: null, history: null, casual: null },
};
const offlineView = viewOf((core) => core.offline.view(), server);

/** Whether the list on screen is one that was kept from an earlier visit. */
export const useOffline = (): OfflineView => useViewOf(offlineView);
