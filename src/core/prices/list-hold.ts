/** Keeps the list of a lost core on screen, locked, until the new core has rows, so that the page is not empty in between. */
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';

interface ListHold {
  onNewCore(): void;
  take(received: unknown): ListDelta;
}

const hasRows = ({ frame }: ListDelta): boolean =>
  frame !== null && (frame.stream === 'up' || frame.groups.length > 0 || frame.pinned.length > 0);

export function createListHold(): ListHold {
  let holding = false;
  return {
    onNewCore: () => void (holding = true),
    take(received) {
      const delta = received as ListDelta;
      if (holding && hasRows(delta)) holding = false;
      return holding ? { ...delta, frame: null } : delta;
    },
  };
}
