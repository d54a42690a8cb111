/** What the account's answer and the event LossLock say of the member's own limits, and when the event is sent. */
import {
  encodeLossState,
  type LossFields,
  type LossState,
  noLossState,
} from '../../../domain/protocol/calls/account/loss-fields.ts';
import { startOfKoreanDay } from '../../../domain/member/loss-limit.ts';
import { dayLockOf, type LimitUse, stakeLockOf, timeWarningOf } from '../../../domain/member/own-limits.ts';
import { sql } from 'kysely';
import type { MemberChannel } from '../../sockets/member-channel.ts';
import type { Database } from '../../storage/database.ts';
import { type AskedMember, limitUses, netSince } from './own-limits-port.ts';

/** null: the member has no limit. */
function stateOf(uses: readonly LimitUse[], now: number): LossState | null {
  if (uses.length === 0) return null;
  const day = uses.find(({ of, period }) => of === 'loss' && period === 'day');
  return {
    limit: day?.limit ?? null,
    setAt: day?.setAt ?? null,
    net: day?.sum ?? null,
    lock: dayLockOf(uses, now),
    ownLock: stakeLockOf(uses, 1, now),
    timeLeft: timeWarningOf(uses, now),
  };
}

/** The states of the members in their order; null: no limit holds. */
export async function lossStatesOf(
  db: Database,
  members: readonly AskedMember[],
): Promise<readonly (LossState | null)[]> {
  const uses = await limitUses(db, members);
  return members.map(({ now }, at) => stateOf(uses[at] ?? [], now));
}

/** Winnings minus stakes of the member's bets that were settled today. */
export async function netOfDay(db: Database, { memberId, now }: AskedMember): Promise<number> {
  const { rows } = await sql<{ net: number | string }>`
    select ${netSince(sql`${memberId}::bigint`, sql`${startOfKoreanDay(now)}::bigint`)} as net`.execute(db);
  return Number(rows[0]?.net ?? 0);
}

/** Fields of the account's answer; none for a member without a limit. */
export async function lossFieldsOf(db: Database, asked: AskedMember): Promise<Partial<LossFields>> {
  const [state = null] = await lossStatesOf(db, [asked]);
  return state === null ? {} : encodeLossState(state);
}

interface Notice {
  readonly db: Database;
  readonly channel: Pick<MemberChannel, 'send'>;
  readonly now: () => number;
}

/** Notifies every window of the members: after a settlement those with a limit (`all` false), after a setting everyone. */
export async function sendLossLocks(
  { db, channel, now }: Notice,
  memberIds: readonly number[],
  all = false,
): Promise<void> {
  const at = now();
  const states = await lossStatesOf(
    db,
    memberIds.map((memberId) => ({ memberId, now: at })),
  );
  for (const [index, memberId] of memberIds.entries()) {
    const state = states[index] ?? null;
    if (state !== null || all) channel.send(memberId, 'LossLock', encodeLossState(state ?? noLossState));
  }
}
