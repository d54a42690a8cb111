import { dialogs } from '../../core/browser/dialogs.ts';

/** Opens the search from anywhere. */
export const openSearch = (): void => dialogs.show('search');
