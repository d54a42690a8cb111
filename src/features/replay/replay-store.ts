/** The opened session of the page /replay, where it stands, and its entries as they are asked for. */
import type { FaultChoice } from '../../../domain/recording/fault-plan.ts';
import type {
  EntryLine,
  OnProgress,
  OpenedSession,
  OpenRefusal,
  OpenStage,
  ReadRefusal,
  SeekShows,
  StagePlace,
} from '../../core/prices/open-stage.ts';
import { refused, type Result } from '../../../domain/result.ts';
import { createForkWays, createSideWays, type ForkWays, type SideWays } from './fork-ways.ts';
import { createPace, type Pace } from './pace.ts';
import { createLines } from './replay-lines.ts';
import { createView, nothingOpened, type ReplayView, type View } from './replay-view.ts';

/** Entries and state, as they are asked for. */
interface ReplayReader {
  /** null: the line is asked for, and comes with a change of the view. */
  line(n: number): EntryLine | null;
  frame(n: number): Promise<string | null>;
  state(path: string): Promise<string | null>;
}

/** Files that are read, as they are opened or compared. */
interface FileWays {
  /** `n`: entries to play at once. `beside`: files that were dropped with it, and stay closed. */
  open(file: File, n: number, beside?: readonly File[]): Promise<void>;
  compare(other: File): Promise<void>;
  /** Stops the reading: what was open stays. */
  stopReading(): void;
}

export interface ReplayStore extends FileWays {
  readonly get: () => ReplayView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The newest place counts: those in between are left out. `shows` omitted: with changes. */
  go(n: number, shows?: SeekShows): void;
  /** Entries forward or back, from the place that was asked for last. */
  step(by: number): void;
  /** Plays by itself, or stops. A session that has ended begins again. */
  setPlaying(playing: boolean): void;
  setPace(pace: Pace): void;
  /** To the next entry with this text; false: there is none. null: the search failed. */
  find(text: string): Promise<boolean | null>;
  /** Plays to the first entry after which `when` is true; null: playing failed. */
  until(when: string): Promise<'came' | 'never' | 'not-understood' | null>;
  faults(choice: FaultChoice): Promise<void>;
  /** To the entry that gave a value its present form. */
  paint(what: { readonly path: string } | { readonly cell: number }): Promise<void>;
  readonly reader: ReplayReader;
  /** Forks the session at its place. */
  readonly forks: ForkWays;
  /** Two cores side by side, which follow the place. */
  readonly sides: SideWays;
}

interface Wanted {
  readonly n: number;
  readonly shows: SeekShows;
}

/** Of the places that are asked for while one is played, the newest counts. The call resolves when none is left. */
function createPlayTo(stage: OpenStage['stage'], { show, during }: View): (next: Wanted) => Promise<void> {
  let wanted: Wanted | null = null;
  let isUnderWay = false;
  let played: Promise<void> = Promise.resolve();
  const playWanted = async (): Promise<StagePlace | null> => {
    let place = null as StagePlace | null;
    while (wanted !== null) {
      if (place !== null) show({ place });
      const { n, shows } = wanted;
      wanted = null;
      place = await stage.go(n, shows);
    }
    return place;
  };
  const play = async (): Promise<void> => {
    isUnderWay = true;
    await during(playWanted, (place) => ({ place }));
    isUnderWay = false;
    if (wanted !== null) await play();
  };
  return (next) => {
    wanted = next;
    if (!isUnderWay) played = play();
    return played;
  };
}

/** The ways to an entry. */
function createWays(stage: OpenStage['stage'], view: View) {
  const { now, show, attempt, during } = view;
  let aim = 0;
  const playTo = createPlayTo(stage, view);
  const pace = createPace({
    goTime: (at) => attempt(() => stage.goTime(at)),
    onPlace(place) {
      aim = place.n;
      show({ place });
    },
    onEnd: () => show({ playing: false }),
    pace: () => now().pace,
  });
  /** Resolves at the place. */
  const seek = async (n: number, shows: SeekShows = 'with-changes'): Promise<void> => {
    const { session } = now();
    if (session === null) return;
    if (now().playing) pace.stop();
    aim = Math.min(Math.max(n, session.first), session.count);
    await playTo({ n: aim, shows });
  };
  const go = (n: number, shows?: SeekShows): void => void seek(n, shows);
  return {
    seek,
    go,
    step: (by: number): void => go(aim + by),
    setPlaying(playing: boolean): void {
      const { session, place } = now();
      if (session === null || place === null) return;
      if (!playing) return go(place.n);
      show({ playing: true });
      pace.start(place.nextAt === null ? session.startedAt : place.now);
    },
    async find(text: string): Promise<boolean | null> {
      const n = await during(() => stage.find(text, aim));
      if (n === undefined) return null;
      if (n !== null) go(n + 1);
      return n !== null;
    },
    async paint(what: Parameters<ReplayStore['paint']>[0]): Promise<void> {
      if (now().playing) pace.stop();
      const painted = await during(() => stage.painted(what));
      if (painted === undefined) return;
      show({ painted: painted ?? 'nothing' });
      if (painted !== null) go(painted.n + 1);
    },
    async until(when: string): ReturnType<ReplayStore['until']> {
      if (now().playing) pace.stop();
      const answer = await during(() => stage.until(when));
      if (answer === undefined) return null;
      if (!answer.ok) return answer.error;
      const { came, place } = answer.value;
      show({ place });
      go(place.n);
      return came ? 'came' : 'never';
    },
  };
}

/** Checks the chain piece by piece, while nothing else is done. */
async function checkChain(
  stage: OpenStage['stage'],
  { now, show, attempt }: View,
  session: OpenedSession,
): Promise<void> {
  while (now().session === session) {
    const check = await attempt(() => stage.check());
    if (check === undefined) show({ isUnchecked: true });
    if (check == null || now().session !== session) return;
    show({ check });
    if (check.isDone) return;
  }
}

/** Reads a file, whose progress is shown. undefined: it ended with an error, or was stopped. */
async function readFile<T>(
  { show, during }: View,
  read: (onProgress: OnProgress) => Promise<Result<T, ReadRefusal>>,
): Promise<Result<T, OpenRefusal> | undefined> {
  show({ progress: null });
  // The last progress may come after the answer.
  let isReading = true;
  const answer = await during(() => read((progress) => isReading && show({ progress })));
  isReading = false;
  show({ progress: null });
  if (answer === undefined || answer.ok) return answer;
  return answer.error === 'stopped' ? undefined : refused(answer.error);
}

export function createReplayStore(given: OpenStage): ReplayStore {
  const { stage } = given;
  const view = createView(given.failures);
  const { now, show, attempt, during } = view;
  const lines = createLines(
    (from, count) => attempt(() => stage.entries(from, count)),
    () => show({}),
  );
  const { seek, ...ways } = createWays(stage, view);
  const sides = createSideWays(given, view);
  return {
    get: view.now,
    subscribe: view.subscribe,
    async open(file, n, beside = []) {
      show({ refusal: null, beside });
      const opened = await readFile(view, (onProgress) => given.open(file, onProgress));
      if (opened === undefined) return;
      if (!opened.ok) return show({ refusal: { name: file.name, why: opened.error } });
      lines.clear();
      show({ ...nothingOpened, session: opened.value });
      ways.go(n);
      const timeline = await attempt(() => stage.timeline());
      if (timeline === null || now().session !== opened.value) return;
      show({ timeline: timeline ?? 'failed' });
      await checkChain(stage, view, opened.value);
    },
    ...ways,
    stopReading: () => void attempt(async () => stage.stopReading()),
    setPace: (pace) => show({ pace }),
    async compare(other) {
      const answer = await readFile(view, (onProgress) => given.compare(other, onProgress));
      if (answer !== undefined) show({ comparison: answer.ok ? answer : { ...answer, name: other.name } });
    },
    async faults(choice) {
      show({ faulted: null });
      const answer = await during(() => stage.faults(choice));
      if (answer === undefined) return;
      show({ faulted: answer.ok ? answer : { ...answer, name: now().session?.name ?? '' } });
    },
    reader: {
      line: lines.line,
      frame: async (n) => (await attempt(() => stage.frame(n))) ?? null,
      state: async (path) => (await attempt(() => stage.state(path))) ?? null,
    },
    forks: createForkWays(given, view, { sides, seek }),
    sides,
  };
}
