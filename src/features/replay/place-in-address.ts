/** The place of the replay in the address: #n=120 means that entry 120 is the last one that is played. Entries are numbered from 0, as in the file. */

/** Entries to play. */
export function placeInAddress(): number {
  const entry = /^#n=(\d{1,9})$/.exec(location.hash)?.[1];
  return entry === undefined ? 0 : Number(entry) + 1;
}

/** In place of the address before: steps are no pages. `n`: entries that are played. */
export const putPlaceIntoAddress = (n: number): void =>
  history.replaceState(history.state, '', n === 0 ? location.pathname + location.search : `#n=${n - 1}`);
