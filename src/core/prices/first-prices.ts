/** The moment at which the page has its first prices: until then code that is only fetched ahead would delay them. */

/** Prices that do not come (no match, no link) are not waited for longer than this, ms. */
export const WITHOUT_PRICES_MS = 5000;

let came = (): void => {};
const first = new Promise<void>((resolve) => {
  came = resolve;
});

/** Called with each delta of prices. */
export const pricesCame = (): void => came();
/** Called when the page shows no prices (terms, my page). */
export const noPricesToWaitFor = (): void => came();

/** Runs `act` once prices have come, or after `WITHOUT_PRICES_MS`. Returns the function that stops it: before, and what `act` began. */
export function afterFirstPrices(act: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  const begin = (): void => {
    if (!isStopped && stop === null) stop = act();
  };
  const timer = setTimeout(begin, WITHOUT_PRICES_MS);
  void first.then(begin);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
