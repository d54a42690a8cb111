import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Chunk } from './chunk.ts';
import { reloadForChunk } from './chunk-reload.ts';
import { ErrorBoundary, FailedPlaceholder } from './error-boundary.tsx';
import { SkeletonRows } from '../answers/placeholders.tsx';

const bare = (content: ReactNode): ReactNode => content;

/** The frame of a chunk that shows neither placeholder nor failure. */
export const nothing = (): null => null;

/**
 * The component of a chunk, a placeholder while it is loaded, or the failure with a retry button. Everything around it stays. `frame` wraps
 * the placeholder and the failure.
 */
export function ChunkView<P extends object>({
  chunk,
  props,
  frame = bare,
}: {
  readonly chunk: Chunk<P>;
  readonly props: P;
  readonly frame?: (content: ReactNode) => ReactNode;
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
  return frame(<SkeletonRows count={6} height={72} />);
}
