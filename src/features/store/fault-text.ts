import type { StoreFault } from '../../../worker/features/store/store-api.ts';
import type { Say } from '../../text/i18n.ts';

/** Why nothing was moved, in words. */
export const faultText = (fault: StoreFault, say: Say): string =>
  fault.kind === 'refused' && fault.reason !== null
    ? say(`store.fault.${fault.reason}`)
    : say(`store.fault.${fault.kind}`);
