/** Bets on rounds of the casual games. The seed of the day is the schedule's, so that a run can be had again. */
import { casualGames } from '../../../domain/casual/casual-game.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import { DAY_MS, siteDay, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import { seedHashOf } from '../../../server/features/casual/draw.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { Device } from '../device.ts';
import { ROUND_MS } from '../plan.ts';
import type { World } from '../world.ts';
import { endIn } from './device-moves.ts';
import { endFaults } from './moved.ts';

export const casualSeed = 'the seed of the schedule';
const GOLD = [50_000, 100_000, 300_000] as const;

export async function addRounds(db: Database, now: number): Promise<void> {
  const day = siteDay(now);
  await db
    .insertInto('casual_seed')
    .values({
      day,
      round_ms: ROUND_MS,
      seed: casualSeed,
      hash: seedHashOf(casualSeed),
      created_at: now,
      ends_at: (startOfSiteDay(day) ?? now) + DAY_MS,
      drawn_until: now,
    })
    .execute();
}

/** Mostly on the round that runs, by the device; sometimes on the one before it or after it. */
export function betOnRound({ clock, log }: World, device: Device, digits: number): void {
  const rounds = digits % 9 === 0 ? -1 : digits % 9 === 1 ? 1 : 0;
  const { day, inning } = roundAt(clock.now() + rounds * ROUND_MS, ROUND_MS);
  const game = casualGames[Math.floor(digits / 9) % casualGames.length] ?? casualGames[0];
  const pick = game.picks[Math.floor(digits / 27) % game.picks.length] ?? game.picks[0];
  const gold = GOLD[Math.floor(digits / 81) % GOLD.length] ?? GOLD[0];
  log(`${device.name} bets ${gold} on ${pick.key} in round ${inning} of ${game.type}`);
  device.calls().move('casual-bet', { game_code: game.code, day, inning, forecast: pick.value, gold });
}

/** A second window of the member sends the newest bet as well, past its outbox: before the first answer is known, or after it. Both learn the same. */
export function repeatOnRound({ books, log, fail }: World, device: Device): void {
  const last = [...books.moves.values()].findLast(
    ({ name, memberId }) => name === 'casual-bet' && memberId === device.memberId,
  );
  if (last === undefined) return;
  const { reqId, fields } = last;
  log(`${device.name}: ${reqId} comes again`);
  last.tokens.push(device.token());
  void device
    .calls()
    .repeat('casual-bet', reqId, fields)
    .then((result) => {
      const end = result === null ? null : endIn(result);
      log(`${reqId} again: ${end?.kind ?? 'no answer'}`);
      if (end === null) return;
      last.ends.push(end);
      fail(endFaults(last));
    });
}
