/** Turns the rounds: what has ended is drawn and settled, also what ended while the server was off. */
import { type CasualRound, roundAt } from '../../../domain/casual/casual-round.ts';
import { siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database } from '../../storage/database.ts';
import { drawUntil, type Seed, seedOf } from './seeds.ts';
import { settleRounds } from './settle-rounds.ts';

export interface RoundClockDeps {
  readonly db: Database;
  readonly roundMs: number;
  readonly now: () => number;
  /** The member's gold has changed. */
  readonly publishGold: (memberId: number) => Promise<void>;
  readonly log: (message: string, error: unknown) => void;
}

/** What is drawn: every round before this one. */
export interface Drawn {
  readonly round: CasualRound;
  /** Of the running day, and of the day before it. */
  readonly seeds: readonly Seed[];
}

export interface RoundClock {
  drawn(): Drawn;
  /** Draws and settles what has ended; safe to call at any time. What failed is tried again at the next call. */
  turn(): Promise<void>;
}

const NOT_SETTLED = 'a casual round could not be settled';

async function draw({ db, roundMs }: RoundClockDeps, at: number): Promise<Drawn> {
  const round = roundAt(at, roundMs);
  const today = await seedOf(db, round.day, roundMs, at);
  await drawUntil(db, at);
  const yesterday = await db
    .selectFrom('casual_seed')
    .selectAll()
    .where('day', '=', siteDay((startOfSiteDay(round.day) ?? at) - 1))
    .where('round_ms', '=', roundMs)
    .execute();
  return { round, seeds: [today, ...yesterday] };
}

export async function createRoundClock(deps: RoundClockDeps): Promise<RoundClock> {
  const { db, now, publishGold, log } = deps;
  const begun = now();
  let drawn = await draw(deps, begun);
  let settledUntil = 0;
  let turning: Promise<void> | null = null;
  const settle = async (at: number): Promise<void> => {
    await settleRounds(db, at, publishGold);
    settledUntil = at;
  };
  const turn = async (at: number): Promise<void> => {
    drawn = await draw(deps, at);
    await settle(at);
  };
  // A bet that cannot be settled must not keep the site from starting.
  await settle(begun).catch((error: unknown) => log(NOT_SETTLED, error));
  const isOver = (at: number): boolean =>
    at >= drawn.round.drawsAt || at < drawn.round.opensAt || settledUntil < drawn.round.opensAt;
  return {
    drawn: () => drawn,
    async turn() {
      const at = now();
      if (!isOver(at)) return;
      turning ??= turn(at).finally(() => (turning = null));
      await turning;
    },
  };
}

/** Rounds end within this of their time. */
const TURN_EVERY_MS = 200;
/** After a turn that failed. */
const RETRY_MS = 5000;

/** Keeps the rounds turning; returns the stop, which waits for the turn under way. */
export function turnRounds(
  clock: Pick<RoundClock, 'turn'>,
  log: (message: string, error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let under: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const again = (ms: number): void => {
    if (!stopped) timer = setTimeout(next, ms);
  };
  const next = (): void => {
    under = clock.turn().then(
      () => again(TURN_EVERY_MS),
      (error: unknown) => {
        log(NOT_SETTLED, error);
        again(RETRY_MS);
      },
    );
  };
  timer = setTimeout(next, TURN_EVERY_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return under;
  };
}
