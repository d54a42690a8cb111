/** A screen or dialog whose code is loaded on demand: once for the page, ahead or when it is opened, and again after a failure. */
import type { ComponentType } from 'react';
import { loadTextsOnDemand } from '../../text/i18n.ts';
import { ChunkError, fetchChunk } from './chunk-files.ts';
import { reloadForChunk } from './chunk-reload.ts';

export type ChunkState<P> =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly why: 'gone' | 'link' | 'code'; readonly message: string };

export interface Chunk<P> {
  readonly state: () => ChunkState<P>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the code unless it is loaded or being loaded. Always resolves: a failure is a state, never a rejection. */
  readonly load: () => Promise<void>;
  /** Brings the files into the browser's cache without running them. Rejects with a `ChunkError`. */
  readonly fetch: () => Promise<void>;
}

type Failed = ChunkState<never> & { readonly kind: 'failed' };

const failureOf = (error: unknown): Failed => ({
  kind: 'failed',
  why: error instanceof ChunkError ? error.why : 'code',
  message: error instanceof Error ? error.message : String(error),
});

/** `source` is the path of the module from the project's root, as in the table of chunk files. */
export function createChunk<P>(source: string, loadComponent: () => Promise<ComponentType<P>>): Chunk<P> {
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
    fetch: () => fetchChunk(source),
    async load() {
      if (state.kind === 'ready' || state.kind === 'loading') return;
      const before = state;
      become({ kind: 'loading' });
      try {
        await fetchChunk(source);
        become({ kind: 'ready', Component: await loadComponent() });
      } catch (error) {
        const failed = failureOf(error);
        // The files were loaded and could not be run. The browser imports them again only after the page is reloaded.
        if (failed.why === 'code' && before.kind === 'failed' && before.why === 'code') reloadForChunk();
        become(failed);
      }
    },
  };
}

/** A screen or dialog with texts of src/text/ko-on-demand.ts, which are loaded with it. */
export const createTextChunk = <P>(
  source: string,
  loadComponent: () => Promise<ComponentType<P>>,
): Chunk<P> =>
  createChunk(source, async () => {
    const [component] = await Promise.all([loadComponent(), loadTextsOnDemand()]);
    return component;
  });
