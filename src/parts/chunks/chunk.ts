/** A screen or dialog whose code is loaded on demand: once for the page, ahead or when it is opened, and again after a failure. */
import type { ComponentType } from 'react';
import { createListeners } from '../../core/browser/listeners.ts';
import { loadTextsOnDemand } from '../../text/i18n.ts';
import { addSheets, ChunkError, fetchChunk } from './chunk-files.ts';
import { reloadForChunk } from './chunk-reload.ts';

type ChunkState<P> =
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

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

/**
 * The component `name` of the module that `load` imports. `source` is the path of the module from the project's root, as in the table of chunk
 * files: the build adds it (scripts/chunk-files.ts).
 */
export function createChunk<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  source = '',
): Chunk<PropsOf<M[K]>> {
  type P = PropsOf<M[K]>;
  let state: ChunkState<P> = { kind: 'idle' };
  const { notify, subscribe } = createListeners();
  const become = (next: ChunkState<P>): void => {
    state = next;
    notify();
  };
  return {
    state: () => state,
    subscribe,
    fetch: () => fetchChunk(source),
    async load() {
      if (state.kind === 'ready' || state.kind === 'loading') return;
      const before = state;
      become({ kind: 'loading' });
      try {
        await fetchChunk(source);
        const [module] = await Promise.all([load(), addSheets(source)]);
        become({ kind: 'ready', Component: module[name] as ComponentType<P> });
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
export const createTextChunk: typeof createChunk = (load, name, source) =>
  createChunk(async () => (await Promise.all([load(), loadTextsOnDemand()]))[0], name, source);
