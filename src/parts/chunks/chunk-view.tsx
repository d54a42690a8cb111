import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Chunk } from './chunk.ts';
import { reloadForChunk } from './chunk-reload.ts';
import { ErrorBoundary, FailedPlaceholder } from './error-boundary.tsx';
import { SkeletonRows } from '../answers/placeholders.tsx';

const bare = (content: ReactNode): ReactNode => content;

/** The frame of a chunk that shows neither placeholder nor failure. */
export const nothing = (): null => null;

/** How many grey rows stand in the place of what is loaded, and how high each is, px. */
export type AwaitedRows = readonly [count: number, height: number];
const screenRows: AwaitedRows = [6, 72];

/**
 * The component of a chunk, a placeholder while it is loaded, or the failure with a retry button. Everything around it stays. `frame` wraps
 * the placeholder and the failure; `rows` are those with which the component waits for its own answer, so that the form stays.
 */
export function ChunkView<P extends object>({
  chunk,
  props,
  frame = bare,
  rows: [count, height] = screenRows,
}: {
  readonly chunk: Chunk<P>;
  readonly props: P;
  readonly frame?: (content: ReactNode) => ReactNode;
  readonly rows?: AwaitedRows | undefined;
}) {
  const state = useSyncExternalStore(chunk.subscribe, chunk.state);
  const isGone = state.kind === 'failed' && state.why === 'gone';
  // A chunk that could not be fetched ahead is loaded again when it is opened.
  useEffect(() => void chunk.load(), [chunk]);
  useEffect(() => {
    // A newer version of the site is out; its page has the code.
    if (isGone) reloadForChunk();
  }, [isGone]);
  if (state.kind === 'ready')
    return (
      <ErrorBoundary frame={frame}>
        <state.Component {...props} />
      </ErrorBoundary>
    );
  if (state.kind === 'failed')
    return frame(
      <FailedPlaceholder
        why={state.why}
        message={state.message}
        onRetry={() => (isGone ? location.reload() : void chunk.load())}
      />,
    );
  return frame(<SkeletonRows count={count} height={height} />);
}
