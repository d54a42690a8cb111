/** Whether the member shares a bet once it is accepted (F3). Kept in local storage, which the window has and the worker does not. */
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';

const KEY = 'isShare';

export const shareChoice = {
  get: (): boolean => readStored(KEY) === 'Y',
  set: (share: boolean): void => void writeStored(KEY, share ? 'Y' : 'N'),
};
