/** Plays one recorded session for the page /replay, and attaches windows of the site to the core that plays. */
import { lastAtOf, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { ServedCore, WindowInfo } from '../../core-api.ts';
import type { Network } from '../../engine/deps.ts';
import { UnusableKeyframe } from '../keyframe-state.ts';
import { openPlayer, type SessionPlayer } from '../session-player.ts';
import { createComparing } from './comparing.ts';
import { createForking } from './forking.ts';
import { createFollowedState, type FollowedState } from '../plain-state.ts';
import { createHeldWindows } from './held-windows.ts';
import { createPlaying } from './playing.ts';
import { readSessionFile } from './read-session-file.ts';
import { createReading } from './reading.ts';
import { lookedOnCore, shownCore } from './shown-core.ts';
import { createSides } from './sides.ts';
import { createWarmStates, type WarmStates } from '../warm-states.ts';
import { warmUp } from './warm-up.ts';
import { createSiteResources, type SiteFetch } from './site-resources.ts';
import type { Reading, ReadInParts } from './import-recording.ts';
import type { OnProgress, OpenedSession, OpenRefusal, ReadRefusal, Stage, FoundInFile } from './stage-api.ts';

interface StageDeps {
  readonly siteFetch: SiteFetch;
  readonly inParts?: ReadInParts;
  /** Exposes a core to a window behind `port`. */
  readonly expose: (attach: (window: WindowInfo) => ServedCore, port: MessagePort) => void;
}

interface Opened extends FoundInFile {
  readonly file: SpoFile;
  readonly player: SessionPlayer;
  /** Of the player. */
  readonly state: FollowedState;
  readonly warm: WarmStates;
  /** Answers the calls of the cores that play it. */
  readonly fetch: Network['fetch'];
}

function openedOf(name: string, { file, others, isWhole, isCut, imported, player }: Opened): OpenedSession {
  const { version, build, startedAt } = file.header;
  return {
    name,
    version,
    build,
    startedAt,
    count: file.count,
    first: player.n,
    lastsMs: lastAtOf(file),
    isClosed: file.isClosed,
    damage: file.damage === null ? null : { n: file.damage.n, why: file.damage.why },
    others,
    isWhole,
    isCut,
    imported,
  };
}

/** Places that are asked for one after the other, as a slider asks for them, come closer together than this. */
const QUIET_MS = 200;

/** Runs one task after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  let quietAt = 0;
  return {
    take<T>(act: () => Promise<T>): Promise<T> {
      count++;
      const turn = last.then(act);
      last = turn.catch(() => null);
      return turn.finally(() => void count--);
    },
    /** Another place may be asked for at once. */
    keepQuiet: (): void => void (quietAt = performance.now() + QUIET_MS),
    /** Resolves when no task runs or waits, and no place is likely to be asked for: the work behind it would make that place late. */
    async idle(): Promise<void> {
      for (;;) {
        while (count > 0) await last;
        const quietIn = quietAt - performance.now();
        if (quietIn <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, quietIn));
      }
    },
  };
}

type ReadAnswer<T> = Promise<Result<T, ReadRefusal>>;

/** Tasks that read a file, each in its turn. The newest file counts: those before it are stopped. */
function createFileTurns(turns: ReturnType<typeof createTurns>, inParts: ReadInParts | undefined) {
  const under = new Set<AbortController>();
  const stop = (): void => {
    for (const controller of under) controller.abort();
  };
  return {
    stop,
    async take<T>(act: (how: Reading) => ReadAnswer<T>, onProgress?: OnProgress): ReadAnswer<T> {
      stop();
      const controller = new AbortController();
      const { signal } = controller;
      under.add(controller);
      try {
        return await turns.take(async () => {
          signal.throwIfAborted();
          return act(onProgress === undefined ? { signal, inParts } : { signal, inParts, onProgress });
        });
      } catch (error) {
        if (signal.aborted && error === signal.reason) return refused('stopped');
        throw error;
      } finally {
        under.delete(controller);
      }
    },
  };
}

/** Opens a file, with a player at its beginning. */
async function openedFile(
  file: File,
  resources: ReturnType<typeof createSiteResources>,
  reading: Reading,
): Promise<Result<Opened, OpenRefusal>> {
  const read = await readSessionFile(file, reading);
  if (!read.ok) return read;
  try {
    const { session, ...facts } = read.value;
    const fetch = resources(session.header.siteKey);
    const warm = createWarmStates();
    const state = createFollowedState();
    const player = openPlayer(session, { fetch, warm, onCommit: state.onCommit });
    return ok({ ...facts, file: session, player, state, warm, fetch });
  } catch (error) {
    if (error instanceof UnusableKeyframe) return refused('other-keyframe');
    throw error;
  }
}

export function createStage({ siteFetch, inParts, expose }: StageDeps): Stage {
  const turns = createTurns();
  const windows = createHeldWindows();
  const resources = createSiteResources(siteFetch);
  let opened: Opened | null = null;
  const files = createFileTurns(turns, inParts);
  const open = async (file: File, how: Reading): Promise<Result<OpenedSession, OpenRefusal>> => {
    const next = await openedFile(file, resources, how);
    if (!next.ok) return next;
    opened?.player.stop();
    sides.close();
    opened = next.value;
    return ok(openedOf(file.name, opened));
  };
  const sides = createSides(() => (opened === null ? null : { file: opened.file, fetch: opened.fetch }));
  const attachTo =
    (core: () => ServedCore | null) =>
    ({ language }: WindowInfo): ServedCore => {
      const shown = core();
      if (shown === null) throw new Error('nothing is open');
      shown.site.setLanguage(language);
      // A frame that was taken away has said that it is hidden, and all windows of a replay are one for its core.
      shown.connection.setVisible(true);
      return windows.around(shown);
    };
  const ofSide = (side: 0 | 1) => (): ServedCore | null => {
    const replay = sides.replay(side);
    return replay === null ? null : lookedOnCore(replay);
  };
  const ofPlace = (): ServedCore | null => (opened === null ? null : shownCore(opened.player.replay));
  const comparing = createComparing(() => opened?.file ?? null);
  const forking = createForking(() => opened);
  const playing = createPlaying(() => opened);
  const reading = createReading(() => opened?.file ?? null, turns.idle);
  /** Entries are played: the windows draw the end alone. */
  const playingTurn = <T>(act: () => Promise<T>): Promise<T> => turns.take(() => windows.during(act));
  const go: Stage['go'] = (n, shows) => playingTurn(() => playing.go(n, shows)).finally(turns.keepQuiet);
  return {
    ...reading,
    async timeline() {
      const read = await reading.timeline();
      if (read !== null && opened !== null) {
        const { file, warm } = opened;
        void warmUp({ file, warm, isWanted: () => opened?.file === file, idle: turns.idle });
      }
      return read;
    },
    open: (file, onProgress) => files.take((how) => open(file, how), onProgress),
    stopReading: files.stop,
    go,
    goTime: (at) => playingTurn(() => playing.goTime(at)),
    until: (when) => playingTurn(() => playing.until(when)),
    painted: (what) => turns.take(() => playing.painted(what)),
    compare: (other, onProgress) => files.take((how) => comparing.compare(other, how), onProgress),
    faults: (choice) => turns.take(() => comparing.faults(choice)),
    forkStart: (base) => turns.take(() => forking.forkStart(base)),
    fork: (asked) => turns.take(() => forking.fork(asked)),
    futures: (sets, base) => turns.take(() => forking.futures(sets, base)),
    openFork: (file) => turns.take(() => forking.openFork(file)),
    openSides: (of) => playingTurn(() => sides.openSides(of)),
    sidesTo: (at) => playingTurn(() => sides.sidesTo(at)),
    closeSides: () => void turns.take(async () => sides.close()),
    sideWindow: (side, port) => expose(attachTo(ofSide(side)), port),
    state: (path) => turns.take(() => playing.state(path)),
    window: (port) => expose(attachTo(ofPlace), port),
  };
}
