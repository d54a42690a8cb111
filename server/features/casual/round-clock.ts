/** Draws and settles the rounds that have ended, also those that ended while the server was off. */
import { type CasualRound, roundAt } from '../../../domain/casual/casual-round.ts';
import { siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database } from '../../storage/database.ts';
import type { Guard } from '../../storage/transact.ts';
import { drawUntil, type Seed, seedOf } from './seeds.ts';
import { settleRounds } from './settle-rounds.ts';

interface RoundClockDeps {
  readonly db: Database;
  readonly roundMs: number;
  readonly now: () => number;
  /** False: another node draws the rounds, and this one only follows. Left out: true. */
  readonly leads?: () => boolean;
  /** Called when the member's gold has changed. */
  readonly publishGold: (memberId: number) => Promise<void>;
  readonly log: (message: string, error: unknown) => void;
  /** Called first in each transaction that draws or settles rounds; throws if this process must not write. */
  readonly guard?: Guard;
}

/** The progress of the draw: every round before `round` is drawn. */
export interface Drawn {
  readonly round: CasualRound;
  /** Seeds of the running day and of the day before. */
  readonly seeds: readonly Seed[];
}

interface RoundClock {
  drawn(): Drawn;
  /** Draws and settles the rounds that have ended; safe to call at any time. The next call repeats a turn that failed. */
  turn(): Promise<void>;
}

const NOT_SETTLED = 'a casual round could not be settled';

const leadsOf = ({ leads = () => true }: RoundClockDeps): boolean => leads();

/** `leads`: asked once a turn. A node that begins to lead meanwhile must not settle rounds that nobody has drawn. */
async function draw({ db, roundMs, guard }: RoundClockDeps, at: number, leads: boolean): Promise<Drawn> {
  const seed = await seedOf(db, roundAt(at, roundMs).day, roundMs, at);
  if (leads) await drawUntil(db, at, guard);
  // Another node may not have drawn the last round yet.
  const today = leads ? seed : await seedOf(db, seed.day, roundMs, at);
  const round = roundAt(leads ? at : Math.min(at, today.drawn_until), roundMs);
  const yesterday = await db
    .selectFrom('casual_seed')
    .selectAll()
    .where('day', '=', siteDay((startOfSiteDay(round.day) ?? at) - 1))
    .where('round_ms', '=', roundMs)
    .execute();
  return { round, seeds: [today, ...yesterday] };
}

export async function createRoundClock(deps: RoundClockDeps): Promise<RoundClock> {
  const { db, now, publishGold, log, guard } = deps;
  const begun = now();
  const leadsFirst = leadsOf(deps);
  let drawn = await draw(deps, begun, leadsFirst);
  let settledUntil = 0;
  /** Whether it led at its last turn. A node that has begun to lead since pays what the former leader has drawn and not paid. */
  let led = leadsFirst;
  let turning: Promise<void> | null = null;
  const settle = async (at: number): Promise<void> => {
    await settleRounds(db, at, publishGold, guard);
    settledUntil = at;
  };
  const turn = async (at: number): Promise<void> => {
    const leads = leadsOf(deps);
    drawn = await draw(deps, at, leads);
    if (leads) await settle(at);
    else settledUntil = at;
    led = leads;
  };
  // A bet that cannot be settled must not keep the site from starting.
  if (leadsFirst) await settle(begun).catch((error: unknown) => log(NOT_SETTLED, error));
  const isDue = (at: number): boolean =>
    (!led && leadsOf(deps)) ||
    at >= drawn.round.drawsAt ||
    at < drawn.round.opensAt ||
    settledUntil < drawn.round.opensAt;
  return {
    drawn: () => drawn,
    async turn() {
      const at = now();
      if (!isDue(at)) return;
      turning ??= turn(at).finally(() => (turning = null));
      await turning;
    },
  };
}

/** A round is drawn at most this long after its end. */
const TURN_EVERY_MS = 200;
/** Wait after a turn that failed. */
const RETRY_MS = 5000;

/** Draws rounds until it is stopped. Returns the stop function, which waits for the running turn. */
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
