/** Loads code on first use. A failed load is no end: the next call loads again. */
import { LoadError, loadFailureOf } from '../door/load-error.ts';
import type { CoreDeps } from './deps.ts';

/** Rejects with a `LoadError`. */
export async function loadModule<Module>(
  { deps }: { readonly deps: Pick<CoreDeps, 'network'> },
  { source, load }: { readonly source: string; readonly load: () => Promise<Module> },
): Promise<Module> {
  try {
    await deps.network.fetchCode?.(source);
    return await load();
  } catch (error) {
    if (loadFailureOf(error) !== null) throw error;
    throw new LoadError('link', error instanceof Error ? error.message : String(error));
  }
}

/** Calls `begin` once, and again after a failed load. */
export function createLoader<T>(begin: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= begin().catch((error: unknown) => {
      if (loadFailureOf(error) !== null) loading = null;
      throw error;
    });
    return loading;
  };
}
