/**
 * What live views share: they follow every commit, gather what is dirty for them, and hand over one delta when their
 * window has credit. Nothing is copied for rows that no window shows.
 */
import type { BookChanges } from '../../domain/book/changes.ts';

/** A view that follows commits. */
export interface LiveWatcher {
  /** `locksChanged`: with it a stream came up or went down, so every row's locks may differ. */
  onCommit(changes: BookChanges, locksChanged: boolean): void;
  /** Freshness, leagues, language or pins changed: the frame must be made anew. */
  onFrameDirty?(): void;
  /** A minute of the server's clock has passed: what has started falls away. */
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
