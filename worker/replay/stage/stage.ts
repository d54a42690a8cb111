/** Plays one recorded session for the page /replay, and attaches windows of the site to the core that plays. */
import { serverNow } from '../../../domain/book/server-clock.ts';
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { WindowInfo } from '../../gate.ts';
import type { ServedCore } from '../../door/expose.ts';
import { differencesOf } from '../plain-state.ts';
import { UnusableKeyframe } from '../replay.ts';
import { openPlayer, type SessionPlayer, UnplayableEntry } from '../session-player.ts';
import { frameOf, jsonOf, lineOf } from './entry-line.ts';
import { readSessionFile } from './read-session-file.ts';
import { createSiteResources, type SiteFetch } from './site-resources.ts';
import type { EntryLine, OpenedSession, OpenRefusal, Stage, StateChange, StagePlace } from './stage-api.ts';

/** Entries of one list page. */
export const MOST_LINES = 500;
/** Parts of the state that are compared after a step. */
export const MOST_CHANGES = 100;

const NOWHERE: StagePlace = {
  n: 0,
  now: 0,
  serverNow: 0,
  core: 0,
  changes: null,
  difference: null,
  stop: null,
};

export interface StageDeps {
  readonly siteFetch: SiteFetch;
  /** Exposes a core to a window behind `port`. */
  readonly expose: (attach: (window: WindowInfo) => ServedCore, port: MessagePort) => void;
}

interface Opened {
  readonly file: SpoFile;
  readonly player: SessionPlayer;
}

function lastAtOf({ count, entriesFrom }: SpoFile): number {
  const last = entriesFrom(Math.max(0, count - 1)).next().value;
  return last?.ok === true ? last.value.entry.at : 0;
}

function openedOf(name: string, { file, player }: Opened): OpenedSession {
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
  };
}

/** null: the file cannot be read there. */
function entryAt(file: SpoFile, n: number): SpoEntry | null {
  const read = file.entriesFrom(n).next().value;
  return read?.ok === true ? read.value.entry : null;
}

const changesOf = (before: unknown, after: unknown): readonly StateChange[] =>
  differencesOf(before, after, MOST_CHANGES).map(({ path, one, other }) => ({
    path,
    before: jsonOf(one, 0),
    after: jsonOf(other, 0),
  }));

/** Plays to `n`; null: the changes of the last entry are not asked for. Throws UnplayableEntry. */
async function playTo(
  player: SessionPlayer,
  n: number,
  looks: boolean,
): Promise<readonly StateChange[] | null> {
  if (!looks) {
    await player.seek(n);
    player.replay.flush();
    return null;
  }
  await player.seek(n - 1);
  const before = player.state('');
  return player.n < n && (await player.step()) !== null ? changesOf(before, player.state('')) : [];
}

/** Runs one task after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T> | T): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => null);
    return turn;
  };
}

/** Numbers the cores that played. */
function createCores() {
  let count = 0;
  let last: ServedCore | null = null;
  return (core: ServedCore): number => {
    if (core !== last) count++;
    last = core;
    return count;
  };
}

export function createStage({ siteFetch, expose }: StageDeps): Stage {
  const turns = createTurns();
  const numberOf = createCores();
  const resources = createSiteResources(siteFetch);
  let opened: Opened | null = null;
  const placeOf = (changes: StagePlace['changes'], stop: string | null): StagePlace => {
    if (opened === null) return NOWHERE;
    const { player } = opened;
    const { n, now, difference, replay } = player;
    const core = numberOf(replay.core);
    return { n, now, serverNow: serverNow(replay.live.clock, now), core, changes, difference, stop };
  };
  const open = async (file: File): Promise<Result<OpenedSession, OpenRefusal>> => {
    const read = await readSessionFile(file);
    if (!read.ok) return read;
    try {
      const player = openPlayer(read.value, { fetch: resources(read.value.header.siteKey) });
      opened?.player.stop();
      opened = { file: read.value, player };
      return ok(openedOf(file.name, opened));
    } catch (error) {
      if (error instanceof UnusableKeyframe) return refused('other-keyframe');
      throw error;
    }
  };
  const go = async (n: number, looks: boolean): Promise<StagePlace> => {
    if (opened === null) return placeOf(null, null);
    try {
      return placeOf(await playTo(opened.player, n, looks), null);
    } catch (error) {
      if (error instanceof UnplayableEntry) return placeOf([], error.message);
      throw error;
    }
  };
  const lines = (from: number, count: number): readonly EntryLine[] => {
    const found: EntryLine[] = [];
    for (const read of opened?.file.entriesFrom(from) ?? []) {
      if (!read.ok || found.length >= Math.min(count, MOST_LINES)) break;
      found.push(lineOf(read.value.n, read.value.entry));
    }
    return found;
  };
  const frame = (n: number): string | null => {
    const entry = opened === null ? null : entryAt(opened.file, n);
    return entry === null ? null : frameOf(entry);
  };
  const attach = ({ language }: WindowInfo): ServedCore => {
    if (opened === null) throw new Error('no session is open');
    const { core } = opened.player.replay;
    core.site.setLanguage(language);
    return core;
  };
  return {
    open: (file) => turns(() => open(file)),
    entries: (from, count) => turns(() => lines(from, count)),
    frame: (n) => turns(() => frame(n)),
    go: (n, looks) => turns(() => go(n, looks)),
    state: (path) => turns(() => (opened === null ? null : jsonOf(opened.player.state(path)))),
    window: (port) => expose(attach, port),
  };
}
