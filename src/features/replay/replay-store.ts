/** The opened session of the page /replay, where it stands, and its entries as they are asked for. */
import type { EntryLine, OpenedSession, OpenRefusal, OpenStage, StagePlace } from '../../core/open-stage.ts';

export interface ReplayView {
  readonly session: OpenedSession | null;
  /** Why the last file was not opened. */
  readonly refusal: { readonly name: string; readonly why: OpenRefusal } | null;
  readonly place: StagePlace | null;
  /** A file is read, or entries are played. */
  readonly busy: boolean;
}

export interface ReplayStore {
  readonly get: () => ReplayView;
  readonly subscribe: (listener: () => void) => () => void;
  /** `n`: entries to play at once. */
  open(file: File, n: number): Promise<void>;
  /** The newest place counts: those in between are left out. `looks`: the changes of the last entry are asked for. */
  go(n: number, looks: boolean): void;
  /** Entries forward or back, from the place that was asked for last. */
  step(by: number): void;
  /** null: the line is asked for, and comes with a change of the view. */
  line(n: number): EntryLine | null;
  frame(n: number): Promise<string | null>;
  state(path: string): Promise<string | null>;
  newWindow(): MessagePort;
}

const PAGE = 200;
/** Pages of lines that are kept; the oldest are forgotten first. */
const MOST_PAGES = 100;

/** The lines of the entries, page by page. */
function createLines(stage: OpenStage['stage'], onCame: () => void) {
  const pages = new Map<number, readonly EntryLine[]>();
  const asked = new Set<number>();
  const ask = async (page: number): Promise<void> => {
    asked.add(page);
    const lines = await stage.entries(page * PAGE, PAGE);
    if (!asked.delete(page)) return;
    pages.set(page, lines);
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    onCame();
  };
  return {
    line(n: number): EntryLine | null {
      const page = Math.floor(n / PAGE);
      const held = pages.get(page);
      if (held === undefined && !asked.has(page)) void ask(page);
      return held?.[n % PAGE] ?? null;
    },
    clear(): void {
      pages.clear();
      asked.clear();
    },
  };
}

export function createReplayStore({ stage, newWindow }: OpenStage): ReplayStore {
  let view: ReplayView = { session: null, refusal: null, place: null, busy: false };
  const listeners = new Set<() => void>();
  const show = (next: Partial<ReplayView>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };
  const lines = createLines(stage, () => show({}));
  let wanted: { readonly n: number; readonly looks: boolean } | null = null;
  let aim = 0;
  let playing = false;
  const play = async (): Promise<void> => {
    if (playing) return;
    playing = true;
    show({ busy: true });
    while (wanted !== null) {
      const { n, looks } = wanted;
      wanted = null;
      const place = await stage.go(n, looks);
      show({ place });
    }
    playing = false;
    show({ busy: false });
  };
  const go = (n: number, looks: boolean): void => {
    const { session } = view;
    if (session === null) return;
    aim = Math.min(Math.max(n, session.first), session.count);
    wanted = { n: aim, looks };
    void play();
  };
  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open(file, n) {
      show({ busy: true, refusal: null });
      const opened = await stage.open(file);
      if (!opened.ok) return show({ busy: false, refusal: { name: file.name, why: opened.error } });
      lines.clear();
      show({ session: opened.value, place: null });
      go(n, true);
    },
    go,
    step: (by) => go(aim + by, true),
    line: lines.line,
    frame: (n) => stage.frame(n),
    state: (path) => stage.state(path),
    newWindow,
  };
}
