/** Games that operators take out of use for a while: the real value, which each node reads again every few seconds, and its rule. */
import { type BettingGameCode, bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import { createSiteValues, READ_AGAIN_MS } from '../../server/site-values/site-values.ts';
import { transact } from '../../server/storage/transact.ts';
import type { NodeDeps, SimulatedNode } from './node.ts';
import type { World } from './world.ts';

const NAME = 'games-in-use';
/** A node may miss several readings while statements fail. */
const KNOWN_MS = 4 * READ_AGAIN_MS;
const LEAST_OFF_MS = 20_000;
const MORE_OFF_MS = 20_000;

/** A game was out of use from `from` up to `to`, by the true time. */
export interface GameOff {
  readonly game: number;
  readonly from: number;
  to: number;
}

/** Whether a node takes bets on a game. One that has not read the values yet takes none. */
export function readGames(
  { db, time, life }: Pick<NodeDeps, 'db' | 'time' | 'life'>,
  log: (message: string, error: unknown) => void,
): (game: BettingGameCode) => boolean {
  const values = createSiteValues({ db, now: time.now, log });
  let isRead = false;
  const again = (): void =>
    void values
      .refresh()
      .then(() => (isRead = true))
      .catch((error: unknown) => log('the values could not be read', error))
      .then(() => life.later(READ_AGAIN_MS, again));
  again();
  return (game) => isRead && values.now(NAME).includes(game);
}

/** As an operator's command writes it: who may is not simulated. */
function write({ db, time }: SimulatedNode, games: readonly BettingGameCode[]): Promise<void> {
  const values = createSiteValues({ db, now: time.now, log: () => {} });
  const row = { name: NAME, value: games, holdsFrom: 0, writtenBy: null, reason: 'simulated' } as const;
  return transact(db, (trx) => values.write(trx, row));
}

/** The game of the matches in play, or of those before their start, is out of use for some 30 s. */
export async function turnOff({ site, clock, books, log }: World, who: number, roll: number): Promise<void> {
  const nodeNow = (): SimulatedNode | undefined => site.up()[who % Math.max(1, site.up().length)];
  const game = who % 2 === 0 ? 59 : 57;
  const node = nodeNow();
  if (node === undefined) return;
  // Each act writes the whole list.
  const endAll = (): void => {
    for (const one of books.gamesOff) one.to = Math.min(one.to, clock.now());
  };
  endAll();
  await write(
    node,
    bettingGameCodes.filter((one) => one !== game),
  );
  log(`game ${game} is out of use`);
  books.gamesOff.push({ game, from: clock.now(), to: Number.POSITIVE_INFINITY });
  clock.later(LEAST_OFF_MS + roll * MORE_OFF_MS, () => {
    endAll();
    const later = nodeNow();
    if (later === undefined) return;
    log('all games are in use');
    void write(later, bettingGameCodes).catch(() => log('the games could not be written'));
  });
}

/** Whether a request that arrived then came to a game that every node knew to be out of use. */
export const wasOff = (all: readonly GameOff[], game: number, arrivedAt: number | null): boolean =>
  all.some(
    (off) =>
      off.game === game && arrivedAt !== null && arrivedAt >= off.from + KNOWN_MS && arrivedAt < off.to,
  );
