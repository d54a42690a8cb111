/** The slip over a reload (F5). Its code (kept-slip.ts) comes after the first prices, and before them only where a slip was kept. */
import type { Carried } from '../../../worker/features/slip/carried-api.ts';
import { afterFirstPrices } from '../prices/first-prices.ts';
import { readOfWindow } from '../browser/stored-choice.ts';

/** The number grows when the form changes; a slip in an older form is dropped. */
export const KEPT_SLIP = 'spo.kept-slip.1';

/** The state that a window brings of the page before it. */
export type Brought = Pick<Carried, 'memberId' | 'slip' | 'undo' | 'bets'>;

/** `reloaded`: the address is that of the page before, so its first page is no change of page. */
export interface BroughtSlip {
  readonly brought: Brought;
  readonly reloaded: boolean;
}

const isKept = (): boolean => readOfWindow(KEPT_SLIP) !== null;

/** The state that the page before left for this one; null: none, or it cannot be read. */
export const broughtSlip = (): Promise<BroughtSlip | null> =>
  isKept()
    ? import('./kept-slip.ts').then(
        ({ readKeptSlip }) => readKeptSlip(),
        () => null,
      )
    : Promise.resolve(null);

/** From the first prices on, the window keeps its slip whenever it goes. Where the code does not come, a reload empties the slip. */
export function keepSlip(shown: () => Carried): void {
  afterFirstPrices(() => {
    void import('./kept-slip.ts').then(
      ({ keepSlipOnLeave }) => keepSlipOnLeave(shown),
      () => null,
    );
    return () => {};
  });
}
