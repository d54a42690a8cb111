/** Turns the rounds: what has ended is drawn and settled, also what ended while the server was off. */
import { type CasualRound, roundAt } from '../../domain/casual/casual-round.ts';
import { siteDay, startOfSiteDay } from '../../domain/time/korean-time.ts';
import type { Database } from '../storage/database.ts';
import { drawUntil, type Seed, seedOf } from './seeds.ts';
import { settleRounds } from './settle-rounds.ts';

export interface RoundClockDeps {
  readonly db: Database;
  readonly roundMs: number;
  readonly now: () => number;
  /** The member's gold has changed. */
  readonly told: (memberId: number) => Promise<void>;
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
  const { db, now, told } = deps;
  let settledUntil = now();
  let drawn = await draw(deps, settledUntil);
  await settleRounds(db, settledUntil, told);
  let turning: Promise<void> | null = null;
  const turn = async (at: number): Promise<void> => {
    drawn = await draw(deps, at);
    await settleRounds(db, at, told);
    settledUntil = at;
  };
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

/** Keeps the rounds turning; returns the stop, which waits for the turn under way. */
export function turnRounds(
  clock: Pick<RoundClock, 'turn'>,
  log: (message: string, error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let under: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = (): void => {
    under = clock
      .turn()
      .catch((error: unknown) => log('a round could not be drawn', error))
      .then(() => {
        if (!stopped) timer = setTimeout(next, TURN_EVERY_MS);
      });
  };
  timer = setTimeout(next, TURN_EVERY_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return under;
  };
}
