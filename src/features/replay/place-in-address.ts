/** The place of the replay in the address: #n=120 means that 120 entries are played. */

export const placeInAddress = (): number => Number(/^#n=(\d{1,9})$/.exec(location.hash)?.[1] ?? 0);

/** In place of the address before: steps are no pages. */
export const putPlaceIntoAddress = (n: number): void => history.replaceState(history.state, '', `#n=${n}`);
