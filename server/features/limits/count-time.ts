/**
 * The time that members spend (H8), counted from the life signs of their sessions: every call and every question of a socket is one, whatever client
 * sends it. Signs that are at most LIFE_GAP_MINUTES apart count with the time between them; minutes count once, however many windows, devices and
 * nodes there are. What a client says about its time counts for nothing.
 */
import { sql } from 'kysely';
import { LIFE_GAP_MINUTES } from '../../../domain/member/own-limits.ts';
import { MINUTE_MS, siteDay } from '../../../domain/time/korean-time.ts';
import { repeat } from '../../clock/repeat.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import type { LifeSign } from '../account/account-port.ts';
import { lossStatesOf, sendLossLocks } from './limits-port.ts';

/** How often signs are counted: a warning comes that much late at most. */
const COUNT_EVERY_MS = 15_000;
/** Members of one statement. */
const AT_ONCE = 500;

/** Returns the members whose time has grown. */
async function addTime(db: Database, signs: readonly LifeSign[]): Promise<readonly number[]> {
  const rows = signs.map(({ memberId, at }) => ({
    member_id: memberId,
    day: siteDay(at),
    minute: Math.floor(at / MINUTE_MS),
  }));
  const { rows: grown } = await sql<{
    member_id: number;
  }>`insert into time_spent (member_id, day, minutes, last_minute)
    select member_id, day, 1, minute from json_to_recordset(${JSON.stringify(rows)}::json)
      as sign (member_id bigint, day text, minute bigint) order by member_id
    on conflict (member_id, day) do update set last_minute = excluded.last_minute, minutes = time_spent.minutes
      + case when excluded.last_minute - time_spent.last_minute <= ${LIFE_GAP_MINUTES}::bigint
        then (excluded.last_minute - time_spent.last_minute)::int else 1 end
      where time_spent.last_minute < excluded.last_minute
    returning member_id`.execute(db);
  return grown.map(({ member_id: memberId }) => memberId);
}

/** Counts the signs, and notifies the windows of members whose own time ends within minutes or is used up. */
export async function countTime(
  { db, now, channel }: Pick<MemberDeps, 'db' | 'now' | 'channel'>,
  signs: readonly LifeSign[],
): Promise<void> {
  for (let from = 0; from < signs.length; from += AT_ONCE) {
    const grown = await addTime(db, signs.slice(from, from + AT_ONCE));
    const at = now();
    const states = await lossStatesOf(
      db,
      grown.map((memberId) => ({ memberId, now: at })),
    );
    const near = grown.filter((_, index) => {
      const state = states[index] ?? null;
      return state !== null && (state.timeLeft !== null || state.ownLock?.of === 'time');
    });
    if (near.length > 0) await sendLossLocks({ db, channel, now }, near);
  }
}

/** Counts the signs of this node until it is stopped. */
export function countingTime(deps: Pick<MemberDeps, 'db' | 'now' | 'channel' | 'log' | 'account'>) {
  return repeat(
    {
      // While the database cannot be asked, the time of these signs is lost to the member's favour.
      work: () => countTime(deps, deps.account.takeLifeSigns()),
      everyMs: COUNT_EVERY_MS,
      fault: 'the time of members could not be counted',
    },
    deps.log,
  );
}
