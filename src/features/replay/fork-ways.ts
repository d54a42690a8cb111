/** Forks of the opened session, and the two cores side by side that follow its place. */
import type {
  ForkAsked,
  ForkRefusal,
  ForkStart,
  ForkStep,
  OpenStage,
  SidesOf,
} from '../../core/prices/open-stage.ts';
import type { ReplayView, View } from './replay-view.ts';

interface FileFork extends ForkStep {
  readonly base: readonly ForkStep[];
}

export interface ForkWays {
  /** The slip of the replayed screens and its rules, or those of the last fork of `base`; null: no session is open, or the place is before that fork. */
  start(base: readonly ForkStep[]): Promise<ForkStart | null>;
  /** Sends a bet at the place, and judges it. */
  bet(asked: ForkAsked): Promise<void>;
  /** Plays both futures from the place on, and opens them side by side. `base`: the forks of which this one is a fork. */
  futures(sets: readonly string[], base: readonly ForkStep[]): Promise<void>;
  /** Goes to the place of a fork file, and plays its futures again; its changes, and the forks before it. null: it is refused. */
  openFile(file: File): Promise<Pick<FileFork, 'sets' | 'base'> | null>;
}

export interface SideWays {
  open(of: SidesOf): Promise<void>;
  close(): void;
  /** A port of a window on the core of a side; null: on the core of the place. */
  newWindow(side: 0 | 1 | null): MessagePort;
}

/** Where the sides were asked for. */
function refusalOf(of: SidesOf, error: ForkRefusal, name: string): Partial<ReplayView> {
  const { why } = error;
  const isOfChange =
    why === 'bad-change' ||
    why === 'unmet-change' ||
    why === 'no-fork' ||
    why === 'other-session' ||
    why === 'before-fork' ||
    why === 'too-many-forks';
  return 'faults' in of && !isOfChange
    ? { faulted: { ok: false, error: why, name } }
    : { futures: { ok: false, error } };
}

/** The sides follow the place; of the places in between, the newest counts. */
export function createSideWays(
  { stage, newWindow, newSideWindow }: OpenStage,
  { now, show, attempt, during, subscribe }: View,
): SideWays {
  let aim: number | null = null;
  let isUnderWay = false;
  const follow = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      for (let at = aim; at !== null && now().sides !== null;) {
        const time = at;
        const sides = await attempt(() => stage.sidesTo(time));
        if (sides === undefined) break;
        if (now().sides !== null) show({ sides });
        if (aim === at) break;
        at = aim;
      }
    } finally {
      isUnderWay = false;
    }
  };
  subscribe(() => {
    const { sides, place } = now();
    if (sides === null || place === null || place.now === aim) return;
    aim = place.now;
    void follow();
  });
  return {
    async open(of) {
      await during(async () => {
        const opened = await stage.openSides(of);
        aim = null;
        show({ sidesOf: of, sides: opened.ok ? opened.value : null });
        if (!opened.ok) show(refusalOf(of, opened.error, now().session?.name ?? ''));
      });
    },
    close() {
      show({ sides: null });
      void attempt(async () => stage.closeSides());
    },
    newWindow: (side) => (side === null ? newWindow() : newSideWindow(side)),
  };
}

/** `seek`: to so many entries; resolves when they are played. */
export function createForkWays(
  { stage }: OpenStage,
  { now, show, attempt, during }: View,
  { sides, seek }: { readonly sides: SideWays; readonly seek: (n: number) => Promise<void> },
): ForkWays {
  const futures: ForkWays['futures'] = async (sets, base) => {
    show({ futures: null });
    const answer = await during(() => stage.futures(sets, base));
    if (answer === undefined) return;
    show({ futures: answer });
    if (answer.ok) await sides.open({ n: answer.value.n, sets, base });
  };
  return {
    start: async (base) => (await attempt(() => stage.forkStart(base))) ?? null,
    async bet(asked) {
      show({ forked: null });
      const answer = await during(() => stage.fork(asked));
      if (answer !== undefined) show({ forked: answer.ok ? answer : { ok: false } });
    },
    futures,
    async openFile(file) {
      const { session } = now();
      const read = await during(() => stage.openFork(file));
      if (read === undefined || now().session !== session) return null;
      if (!read.ok) {
        show({ futures: read });
        return null;
      }
      const { n, sets, base } = read.value;
      await seek(n);
      await futures(sets, base);
      return { sets, base };
    },
  };
}
