/**
 * Compares the lists of two recordings of different forms, such as a session and a HAR file of the same hour: their entries differ, what they
 * offer need not. Both are played side by side in recorded time.
 */
import { lastAtOf, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { differencesOf, offerOf, type PathDifference } from '../../worker/replay/plain-state.ts';
import { openPlayer, type SessionPlayer } from '../../worker/replay/session-player.ts';

export interface ComparedLists {
  /** Ms since 1970 at which the lists are the same for the first time; null: never. */
  readonly sameFrom: number | null;
  /** When they differ after that; null: never again. */
  readonly partAt: number | null;
  /** Where they differ then, or at the end if they were never the same. */
  readonly differences: readonly PathDifference[];
}

/** Two recorders note a message at times a little apart: what differs for less, recorded ms, does not count. */
export const LASTING_MS = 1000;
const STEP_MS = 100;

const endOf = (file: SpoFile): number => file.header.startedAt + lastAtOf(file);

const differencesNow = (a: SessionPlayer, b: SessionPlayer, most: number): readonly PathDifference[] => {
  const [one, other] = [a, b].map(({ replay }) => {
    replay.flush();
    return offerOf(replay.live.book);
  });
  return differencesOf(one, other, most);
};

/** The hashes of both, computed anew where one of them has played. */
function createComparison(players: readonly SessionPlayer[]): () => boolean {
  let played = '';
  let isSame = false;
  return () => {
    const now = players.map(({ n }) => n).join(' ');
    if (now !== played) isSame = new Set(players.map(({ replay }) => replay.hash())).size === 1;
    played = now;
    return isSame;
  };
}

const nextOf = (players: readonly SessionPlayer[]): number =>
  Math.min(...players.map(({ replay: { nextAt } }) => nextAt ?? Number.POSITIVE_INFINITY));

/**
 * The lists are compared after each entry, at most STEP_MS later. Rejects with UnplayableEntry; throws UnusableKeyframe. `most`: differences
 * that are named.
 */
export async function compareLists(a: SpoFile, b: SpoFile, most: number): Promise<ComparedLists> {
  const players = [openPlayer(a), openPlayer(b)] as const;
  const areSame = createComparison(players);
  try {
    const [from, to] = [Math.max(a.header.startedAt, b.header.startedAt), Math.max(endOf(a), endOf(b))];
    let sameFrom: number | null = null;
    let since: number | null = null;
    for (let at = from; ;) {
      for (const player of players) await player.seekTime(at);
      const isSame = areSame();
      if (isSame) [sameFrom, since] = [sameFrom ?? at, null];
      else if (sameFrom !== null) {
        since ??= at;
        // Up to STEP_MS is lost at each end of what differs.
        if (at - since >= LASTING_MS - 2 * STEP_MS || at >= to)
          return { sameFrom, partAt: since, differences: differencesNow(...players, most) };
      }
      if (at >= to) break;
      const next = since === null ? nextOf(players) : at;
      at = Math.min(to, Math.max(at, next) + STEP_MS);
    }
    return { sameFrom, partAt: null, differences: sameFrom === null ? differencesNow(...players, most) : [] };
  } finally {
    for (const player of players) player.stop();
  }
}
