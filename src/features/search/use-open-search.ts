import { dialogs } from '../../core/dialogs.ts';

/** Opens the search from anywhere. */
export const openSearch = (): void => dialogs.show('search');
