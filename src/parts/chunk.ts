/** A screen or dialog whose code is loaded on demand: once for the page, fetched ahead or when it is opened, again after a failure. */
import type { ComponentType } from 'react';
import { ChunkError, fetchChunk } from './chunk-files.ts';
import { reloadForChunk } from './chunk-reload.ts';

export type ChunkState<P> =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly why: 'gone' | 'link' | 'code'; readonly message: string };

export interface Chunk<P> {
  readonly state: () => ChunkState<P>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads it unless it is there or on its way. Ends when it is one or the other: a failure is a state, never a rejection. */
  readonly load: () => Promise<void>;
}

type Failed = ChunkState<never> & { readonly kind: 'failed' };

const failureOf = (error: unknown): Failed => ({
  kind: 'failed',
  why: error instanceof ChunkError ? error.why : 'code',
  message: error instanceof Error ? error.message : String(error),
});

/** `source`: the module's file from the project's root, as the table of chunk files names it. */
export function createChunk<P>(source: string, bring: () => Promise<ComponentType<P>>): Chunk<P> {
  let state: ChunkState<P> = { kind: 'idle' };
  const listeners = new Set<() => void>();
  const become = (next: ChunkState<P>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      if (state.kind === 'ready' || state.kind === 'loading') return;
      const before = state;
      become({ kind: 'loading' });
      try {
        await fetchChunk(source);
        become({ kind: 'ready', Component: await bring() });
      } catch (error) {
        const failed = failureOf(error);
        // The files were there and could not be run: the browser does not import them a second time before the page is loaded anew.
        if (failed.why === 'code' && before.kind === 'failed' && before.why === 'code') reloadForChunk();
        become(failed);
      }
    },
  };
}
