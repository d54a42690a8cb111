import { dialogs } from '../../core/browser/dialogs.ts';

export const openSearch = (): void => dialogs.show('search');
