/** Plays one recorded session for the page /replay, and attaches windows of the site to the core that plays. */
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { ServedCore } from '../../door/expose.ts';
import type { WindowInfo } from '../../gate.ts';
import { UnusableKeyframe } from '../replay.ts';
import { openPlayer, type SessionPlayer } from '../session-player.ts';
import { createComparing } from './comparing.ts';
import { createPlaying } from './playing.ts';
import { readSessionFile } from './read-session-file.ts';
import { createReading, lastAtOf } from './reading.ts';
import { createSiteResources, type SiteFetch } from './site-resources.ts';
import type { OpenedSession, OpenRefusal, Stage } from './stage-api.ts';

export interface StageDeps {
  readonly siteFetch: SiteFetch;
  /** Exposes a core to a window behind `port`. */
  readonly expose: (attach: (window: WindowInfo) => ServedCore, port: MessagePort) => void;
}

interface Opened {
  readonly file: SpoFile;
  readonly player: SessionPlayer;
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

/** Runs one task after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => null);
    return turn;
  };
}

export function createStage({ siteFetch, expose }: StageDeps): Stage {
  const turns = createTurns();
  const resources = createSiteResources(siteFetch);
  let opened: Opened | null = null;
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
  const attach = ({ language }: WindowInfo): ServedCore => {
    if (opened === null) throw new Error('no session is open');
    const { core } = opened.player.replay;
    core.site.setLanguage(language);
    return core;
  };
  const comparing = createComparing(() => opened?.file ?? null);
  const playing = createPlaying(() => opened?.player ?? null);
  return {
    ...createReading(() => opened?.file ?? null),
    open: (file) => turns(() => open(file)),
    go: (n, looks) => turns(() => playing.go(n, looks)),
    goTime: (at) => turns(() => playing.goTime(at)),
    until: (when) => turns(() => playing.until(when)),
    painted: (what) => turns(() => playing.painted(what)),
    compare: (other) => turns(() => comparing.compare(other)),
    faults: (choice) => turns(() => comparing.faults(choice)),
    state: (path) => turns(() => playing.state(path)),
    window: (port) => expose(attach, port),
  };
}
