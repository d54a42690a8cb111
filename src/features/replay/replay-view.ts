/** What the page /replay shows. */
import type { OpenedSession, OpenRefusal, StagePlace, Timeline } from '../../core/open-stage.ts';
import type { Pace } from './pace.ts';

export interface ReplayView {
  readonly session: OpenedSession | null;
  /** Why the last file was not opened. */
  readonly refusal: { readonly name: string; readonly why: OpenRefusal } | null;
  readonly place: StagePlace | null;
  /** null: it is read. */
  readonly timeline: Timeline | null;
  /** The session plays by itself, at this pace. */
  readonly playing: boolean;
  readonly pace: Pace;
  /** A file is read, or entries are played. */
  readonly busy: boolean;
}

export function createView() {
  let view: ReplayView = {
    session: null,
    refusal: null,
    place: null,
    timeline: null,
    playing: false,
    pace: { speed: 1, maxGapMs: 5000 },
    busy: false,
  };
  const listeners = new Set<() => void>();
  return {
    now: () => view,
    show(next: Partial<ReplayView>): void {
      view = { ...view, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
