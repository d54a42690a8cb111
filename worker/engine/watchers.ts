/**
 * Publishes every commit to the live views. A view collects its changes and hands over one delta when its window has credit. Nothing is
 * copied for rows that no window shows.
 */
import { clearChanges, type BookChanges } from '../../domain/book/changes.ts';
import type { LiveState } from './book-state.ts';

/** A view that follows commits. */
interface LiveWatcher {
  /** `locksChanged`: the freshness of a stream has changed with this commit, so every row's locks may differ. */
  onCommit(changes: BookChanges, locksChanged: boolean): void;
  /** Freshness, leagues, language or pins changed: the frame must be rebuilt. */
  onFrameDirty?(): void;
  /** A minute of the server's clock has passed: matches that have started leave the pre-match lists. */
  onMinute?(): void;
}

export interface LiveWatchers {
  add(watcher: LiveWatcher): () => void;
  commit(changes: BookChanges, locksChanged: boolean): void;
  frameDirty(): void;
  minute(): void;
}

export function createWatchers(): LiveWatchers {
  const all = new Set<LiveWatcher>();
  return {
    add(watcher) {
      all.add(watcher);
      return () => all.delete(watcher);
    },
    commit(changes, locksChanged) {
      for (const watcher of all) watcher.onCommit(changes, locksChanged);
    },
    minute() {
      for (const watcher of all) watcher.onMinute?.();
    },
    frameDirty() {
      for (const watcher of all) watcher.onFrameDirty?.();
    },
  };
}

/** Publishes the changes since the last call to the views, then clears them. */
export function publishChanges(
  live: LiveState,
  watchers: LiveWatchers,
  { freshnessChanged }: { readonly freshnessChanged: boolean },
): void {
  watchers.commit(live.changes, freshnessChanged);
  clearChanges(live.changes);
}
