/** Which entry gave a value of the state, such as a price on the screen, its present form. */
import type { LiveMarket } from '../../../domain/book/book.ts';
import type { SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { marketName, partAt } from '../plain-state.ts';
import type { Replay } from '../replay.ts';
import { openPlayer } from '../session-player.ts';

/** Path of the odds that a price button shows; null: the book has no such price now. */
export function pathOfCell({ live }: Pick<Replay, 'live'>, cell: number): string | null {
  const has = ({ outcomes }: LiveMarket): boolean => outcomes.some((one) => one.cell === cell);
  for (const { facts, markets } of live.book.matches.values()) {
    const market = markets.find(has);
    const outcome = market?.outcomes.find((one) => one.cell === cell);
    if (market === undefined || outcome === undefined) continue;
    return `matches/${facts.matchId}/markets/${marketName(market)}/outcomes/${outcome.id}/odds`;
  }
  return null;
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** The last entry from `from` to `to` (not included) after which the value was another one; null: none. */
async function lastIn(file: SpoFile, path: string, from: number, to: number): Promise<number | null> {
  const player = openPlayer(file);
  try {
    await player.seek(from);
    let before = player.n > 0 && from > 0 ? textOf(partAt(player.replay, path)) : '';
    let found: number | null = null;
    while (player.n < to && (await player.step()) !== null) {
      const value = textOf(partAt(player.replay, path));
      if (value !== before) found = player.n - 1;
      before = value;
    }
    return found;
  } finally {
    player.stop();
  }
}

/**
 * Number of the last of the first `n` entries that changed the value under `path`; null: none of them did. Searches from keyframe to
 * keyframe, the last part first. A value that came with the first keyframe has its number. Rejects with UnplayableEntry.
 */
export async function lastChange(file: SpoFile, path: string, n: number): Promise<number | null> {
  const starts = file.places.flatMap((place) =>
    place.kind === 'keyframe' && place.n + 1 < n ? [place.n + 1] : [],
  );
  let to = n;
  for (const from of starts.toReversed()) {
    const found = await lastIn(file, path, from, to);
    if (found !== null) return found;
    to = from;
  }
  const [first] = starts;
  if (first === 1) {
    const player = openPlayer(file);
    const isThere = partAt(player.replay, path) !== undefined;
    player.stop();
    return isThere ? 0 : null;
  }
  return lastIn(file, path, 0, to);
}
