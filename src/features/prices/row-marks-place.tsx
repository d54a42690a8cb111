import { useSyncExternalStore } from 'react';
import type { ListRow } from '../../../worker/features/prices/prices-api.ts';
import { createChunk } from '../../parts/chunks/chunk.ts';
import { ErrorBoundary } from '../../parts/chunks/error-boundary.tsx';

/** The row shows its prices first; the marks come when there is time. */
export const rowMarks = createChunk(() => import('./row-marks.tsx'), 'RowMarks');

const nothing = (): null => null;

/** Nothing until the code has come. Marks that fail are left out: the row keeps its prices. */
export function RowMarksPlace(props: RowMarksProps) {
  const state = useSyncExternalStore(rowMarks.subscribe, rowMarks.state);
  return state.kind === 'ready' ? (
    <ErrorBoundary frame={nothing}>
      <state.Component {...props} />
    </ErrorBoundary>
  ) : null;
}

export type RowMarksProps = Pick<ListRow['facts'], 'matchId' | 'home'>;
