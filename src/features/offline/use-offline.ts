import type { OfflineView } from '../../../worker/features/offline/offline-api.ts';
import { defineView } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';

const server: OfflineView = {
  kept: { terms: null, faq: null, limits: null, schedule: null, history: null, casual: null, pages: {} },
};
const offlineView = defineView((core) => core.offline.view(), server);

/** Which contents on screen were kept from an earlier visit. */
export const useOffline = (): OfflineView => useViewOf(offlineView);
