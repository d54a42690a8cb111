/**
 * Compares the lists of two recordings of different forms, such as a session and a HAR file of the same hour: their entries differ, what they
 * offer need not. Both are played side by side in recorded time.
 */
import type { Book, LiveMatch } from '../../domain/book/book.ts';
import { isOffered } from '../../domain/game-list/row-markets.ts';
import { lastAtOf, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Row } from '../../domain/row.ts';
import { type PathDifference, differencesOf, marketName } from './plain-state.ts';
import { openPlayer, type SessionPlayer } from './session-player.ts';

export interface ComparedLists {
  /** Ms since 1970 at which the lists are the same for the first time; null: never. */
  readonly sameFrom: number | null;
  /** When they differ after that; null: never again. */
  readonly partAt: number | null;
  /** Where they differ then, or at the end if they were never the same. */
  readonly differences: readonly PathDifference[];
}

/** Moments at which the lists are compared, at most; they are so far apart at least, recorded ms. */
const MOST_MOMENTS = 2000;
const LEAST_STEP_MS = 100;

const offerOfMatch = ({ facts: { sportId }, state, markets }: LiveMatch): Row => ({
  sportId,
  statusCode: state.statusCode,
  open: state.open,
  homeScore: state.homeScore,
  awayScore: state.awayScore,
  periods: state.periods,
  markets: Object.fromEntries(
    markets.filter(isOffered).map((market) => [
      marketName(market),
      {
        status: market.status,
        favourite: market.favourite,
        outcomes: Object.fromEntries(market.outcomes.map(({ id, odds, active }) => [id, { odds, active }])),
      },
    ]),
  ),
});

/** What `hashOffer` covers, as a plain row. */
export const offerOf = ({ matches }: Book): Row =>
  Object.fromEntries([...matches].map(([id, match]) => [id, offerOfMatch(match)]));

const endOf = (file: SpoFile): number => file.header.startedAt + lastAtOf(file);

const differencesNow = (a: SessionPlayer, b: SessionPlayer, most: number): readonly PathDifference[] => {
  const [one, other] = [a, b].map(({ replay }) => {
    replay.flush();
    return offerOf(replay.live.book);
  });
  return differencesOf(one, other, most);
};

/** Rejects with UnplayableEntry; throws UnusableKeyframe. `most`: differences that are named. */
export async function compareLists(a: SpoFile, b: SpoFile, most: number): Promise<ComparedLists> {
  const players = [openPlayer(a), openPlayer(b)] as const;
  try {
    const [from, to] = [Math.max(a.header.startedAt, b.header.startedAt), Math.max(endOf(a), endOf(b))];
    const step = Math.max(LEAST_STEP_MS, (to - from) / MOST_MOMENTS);
    let sameFrom: number | null = null;
    for (let at = from; ; at = Math.min(to, at + step)) {
      for (const player of players) await player.seekTime(at);
      const isSame = players[0].replay.hash() === players[1].replay.hash();
      if (isSame) sameFrom ??= at;
      else if (sameFrom !== null) {
        const differences = differencesNow(...players, most);
        return { sameFrom, partAt: at, differences };
      }
      if (at >= to) break;
    }
    return { sameFrom, partAt: null, differences: sameFrom === null ? differencesNow(...players, most) : [] };
  } finally {
    for (const player of players) player.stop();
  }
}
