/** The ways to an entry of the opened session, and what the core shows there. */
import { serverNow } from '../../../domain/book/server-clock.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { ServedCore } from '../../core-api.ts';
import { differencesOf, type FollowedState } from '../plain-state.ts';
import { type SessionPlayer, UnplayableEntry } from '../session-player.ts';
import { readCondition } from '../condition.ts';
import { watchCondition } from '../watch-condition.ts';
import { changesOf, jsonText } from './entry-line.ts';
import { lastChange, pathOfCell } from './painted.ts';
import type { SeekShows, Stage, StagePlace, StateChange } from './stage-api.ts';

/** Parts of the state that are compared after a step. */
const MOST_CHANGES = 100;

const NOWHERE: StagePlace = {
  n: 0,
  now: 0,
  serverNow: 0,
  nextAt: null,
  core: 0,
  changes: null,
  difference: null,
  unverified: null,
  stop: null,
};

const changed = (before: unknown, after: unknown): readonly StateChange[] =>
  changesOf(differencesOf(before, after, MOST_CHANGES), [after, before]);

/** The player of the opened session, and its state. */
interface Held {
  readonly player: SessionPlayer;
  readonly state: FollowedState;
}

/** Plays to `n`, and returns the changes of the last entry; null: they are not asked for. Throws UnplayableEntry. */
async function playTo(
  { player, state }: Held,
  n: number,
  shows: SeekShows,
): Promise<readonly StateChange[] | null> {
  if (shows === 'place-alone') {
    await player.seek(n);
    player.replay.flush();
    return null;
  }
  await player.seek(n - 1);
  const before = state.read(player.replay);
  if (player.n >= n) return [];
  await player.seek(n);
  return changed(before, state.read(player.replay));
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

/** `held`: null: no session is open. Await each call before the next. */
export function createPlaying(
  held: () => Held | null,
): Pick<Stage, 'go' | 'goTime' | 'until' | 'painted' | 'state'> {
  const numberOf = createCores();
  const placeOf = (player: SessionPlayer, changes: StagePlace['changes'], stop: string | null) => {
    const { n, now, difference, unverified, replay } = player;
    const { nextAt, live, coreNow } = replay;
    const core = numberOf(replay.core);
    const shown = { n, now, serverNow: serverNow(live.clock, coreNow), nextAt, core };
    return { ...shown, changes, difference, unverified, stop };
  };
  /** Plays as `act` says; an entry that cannot be played ends it. */
  const play = async (act: (held: Held) => Promise<StagePlace['changes']>): Promise<StagePlace> => {
    const session = held();
    if (session === null) return NOWHERE;
    const { player } = session;
    try {
      return placeOf(player, await act(session), null);
    } catch (error) {
      if (error instanceof UnplayableEntry) return placeOf(player, [], error.message);
      throw error;
    }
  };
  return {
    go: (n, shows) => play((session) => playTo(session, n, shows)),
    goTime: (at) =>
      play(async ({ player }) => {
        await player.seekTime(at);
        player.replay.flush();
        return null;
      }),
    async until(when) {
      const wanted = readCondition(when);
      if (wanted === null) return refused('not-understood');
      let came = false;
      const look = watchCondition(wanted);
      const place = await play(async ({ player }) => {
        came = await player.until((entry) => look(player.replay, entry).holds === true);
        return null;
      });
      return ok({ came, place });
    },
    async painted(what) {
      const player = held()?.player;
      if (player === undefined) return null;
      const path = 'path' in what ? what.path : pathOfCell(player.replay, what.cell);
      if (path === null) return null;
      const n = await lastChange(player.file, path, player.n);
      return n === null ? null : { path, n };
    },
    async state(path) {
      const player = held()?.player;
      return player === undefined ? null : jsonText(player.state(path));
    },
  };
}
