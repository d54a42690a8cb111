/** What the page /replay shows. */
import type {
  CheckedFile,
  Comparison,
  Faulted,
  Forked,
  ForkRefusal,
  OpenedSession,
  OpenRefusal,
  Painted,
  PlayedFutures,
  SidesOf,
  SidesPlace,
  StagePlace,
  Timeline,
} from '../../core/prices/open-stage.ts';
import type { Pace } from './pace.ts';

/** An answer, or why a file has none. */
type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: OpenRefusal; readonly name: string };

export interface ReplayView {
  readonly session: OpenedSession | null;
  /** Why the last file was not opened. */
  readonly refusal: { readonly name: string; readonly why: OpenRefusal } | null;
  readonly place: StagePlace | null;
  /** null: it is read. */
  readonly timeline: Timeline | null;
  /** null: the check has not begun. */
  readonly check: CheckedFile | null;
  /** The session plays by itself, at this pace. */
  readonly playing: boolean;
  readonly pace: Pace;
  /** The last answer to which entry gave a value its present form. */
  readonly painted: Painted | 'nothing' | null;
  /** The opened session beside another file; `name` is that of the refused file. */
  readonly comparison: Answered<Comparison> | null;
  readonly faulted: Answered<Faulted> | null;
  readonly forked: { readonly ok: true; readonly value: Forked } | { readonly ok: false } | null;
  readonly futures:
    | { readonly ok: true; readonly value: PlayedFutures }
    | { readonly ok: false; readonly error: ForkRefusal }
    | null;
  /** Two cores side by side in place of the one; null: they are closed. */
  readonly sides: SidesPlace | null;
  readonly sidesOf: SidesOf | null;
  /** A file is read, or entries are played. */
  readonly busy: boolean;
}

export function createView() {
  let view: ReplayView = {
    session: null,
    refusal: null,
    place: null,
    timeline: null,
    check: null,
    playing: false,
    pace: { speed: 1, maxGapMs: 5000 },
    painted: null,
    comparison: null,
    faulted: null,
    forked: null,
    futures: null,
    sides: null,
    sidesOf: null,
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
