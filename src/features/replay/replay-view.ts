/** The state of the page /replay. */
import { createListeners } from '../../core/browser/listeners.ts';
import type {
  FileCheck,
  SessionComparison,
  Faulted,
  Forked,
  ForkRefusal,
  OpenedSession,
  OpenProgress,
  OpenRefusal,
  Painted,
  PlayedFutures,
  SidesOf,
  SidesPlace,
  StageFailures,
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
  /** Files that were dropped together with the last one, and are not open. */
  readonly beside: readonly File[];
  readonly place: StagePlace | null;
  /** null: it is read. */
  readonly timeline: Timeline | 'failed' | null;
  /** null: the check has not begun. */
  readonly check: FileCheck | null;
  /** The check ended with an error. */
  readonly isUnchecked: boolean;
  /** The session plays by itself, at this pace. */
  readonly playing: boolean;
  readonly pace: Pace;
  /** The last answer to which entry gave a value its present form. */
  readonly painted: Painted | 'nothing' | null;
  /** The opened session beside another file; `name` is that of the refused file. */
  readonly comparison: Answered<SessionComparison> | null;
  readonly faulted: Answered<Faulted> | null;
  readonly forked: { readonly ok: true; readonly value: Forked } | { readonly ok: false } | null;
  readonly futures:
    | { readonly ok: true; readonly value: PlayedFutures }
    | { readonly ok: false; readonly error: ForkRefusal }
    | null;
  /** Two cores side by side in place of the one; null: they are closed. */
  readonly sides: SidesPlace | null;
  readonly sidesOf: SidesOf | null;
  /** How far a recording of a feed or an exchange is made into a session; null: none is. */
  readonly progress: OpenProgress | null;
  /** A file is read, or entries are played. */
  readonly busy: boolean;
  /** The last work ended with an error: this program's fault, or its worker does not run. */
  readonly failed: boolean;
}

/** Ends the open calls with an error at a failure; where the worker never ran, those that come later, too. */
function createUnlessBroken(failures: StageFailures) {
  const open = new Set<(why: Error) => void>();
  const why = new Error('the worker of the replay does not run');
  let isBroken = false;
  failures((failure) => {
    isBroken ||= failure === 'never-ran';
    for (const reject of open) reject(why);
  });
  return async <T>(act: () => T): Promise<Awaited<T>> => {
    if (isBroken) throw why;
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<T>>();
    open.add(reject);
    Promise.resolve(act()).then(resolve, reject);
    try {
      return await promise;
    } finally {
      open.delete(reject);
    }
  };
}

/** The state of an opened session, before anything of it is known. */
export const nothingOpened = {
  place: null,
  timeline: null,
  check: null,
  isUnchecked: false,
  painted: null,
  comparison: null,
  faulted: null,
  forked: null,
  futures: null,
  sides: null,
} satisfies Partial<ReplayView>;

/** `failures`: of the worker, after which no call to it may end. */
export function createView(failures: StageFailures = () => {}) {
  let view: ReplayView = {
    ...nothingOpened,
    session: null,
    refusal: null,
    beside: [],
    playing: false,
    pace: { speed: 1, maxGapMs: 5000 },
    sidesOf: null,
    progress: null,
    busy: false,
    failed: false,
  };
  const { notify, subscribe } = createListeners();
  const show = (next: Partial<ReplayView>): void => {
    view = { ...view, ...next };
    notify();
  };
  const unlessBroken = createUnlessBroken(failures);
  let underWay = 0;
  const attempt = async <T>(act: () => T): Promise<Awaited<T> | undefined> => {
    try {
      return await unlessBroken(act);
    } catch (error) {
      reportError(error);
      show({ failed: true });
      return undefined;
    }
  };
  return {
    now: () => view,
    show,
    /** The value of `act`; undefined: it ended with an error, which is shown and reported. */
    attempt,
    /** As `attempt`; the page is busy until it ends, however it ends. `ended`: what its value changes, drawn together with the end. */
    async during<T>(
      act: () => T,
      ended: (value: Awaited<T>) => Partial<ReplayView> = () => ({}),
    ): Promise<Awaited<T> | undefined> {
      underWay++;
      show({ busy: true, failed: false });
      let value: Awaited<T> | undefined;
      try {
        value = await attempt(act);
      } finally {
        show({ busy: --underWay > 0, ...(value === undefined ? {} : ended(value)) });
      }
      return value;
    },
    subscribe,
  };
}

export type View = ReturnType<typeof createView>;
