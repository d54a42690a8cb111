/** The loss limit for other features: whether a member may bet, judged where the bet is written, and the event that notifies windows. */
import { sql } from 'kysely';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import {
  encodeLossState,
  type LossFields,
  type LossState,
} from '../../../domain/protocol/calls/loss-fields.ts';
import { lossLockOf, startOfKoreanDay } from '../../../domain/member/loss-limit.ts';
import type { Refused } from '../../requests/refused.ts';
import type { MemberChannel } from '../../sockets/member-channel.ts';
import type { Database } from '../../storage/database.ts';

export interface AskedMember {
  readonly memberId: number;
  /** Server ms. */
  readonly now: number;
}

interface Row {
  readonly at: number;
  readonly gold: number;
  readonly set_at: number;
  readonly net: number | string;
  readonly next_gold: number | null;
  readonly next_from: number | null;
}

/**
 * Winnings minus stakes of the bets of every game that were settled since `since`, of the member `member`. A bought bet costs its price; a
 * sold one gave its price for its stake when it was sold.
 */
const netSince = (member: ReturnType<typeof sql.ref>, since: ReturnType<typeof sql.ref>) => sql`
  (select coalesce(sum(won - coalesce(trade_price, stake)), 0) from bet where member_id = ${member} and decided_at >= ${since})
  + (select coalesce(sum(trade_price - stake), 0) from bet where bettor_id = ${member} and traded_at >= ${since})
  + (select coalesce(sum(won - stake), 0) from casual_bet where member_id = ${member} and decided_at >= ${since})`;

/** The states of the members in their order; null: no limit holds. The loss is summed only for members with a limit. */
export async function lossStatesOf(
  db: Database,
  members: readonly AskedMember[],
): Promise<readonly (LossState | null)[]> {
  if (members.length === 0) return [];
  const asked = members.map(({ memberId, now }, at) => ({
    at,
    member_id: memberId,
    now,
    since: startOfKoreanDay(now),
  }));
  const net = netSince(sql.ref('asked.member_id'), sql.ref('asked.since'));
  const { rows } = await sql<Row>`
    select asked.at, held.gold, held.set_at, ${net} as net, next.gold as next_gold, next.holds_from as next_from
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (at int, member_id bigint, now bigint, since bigint)
    join lateral (select gold, set_at from loss_limit
      where member_id = asked.member_id and holds_from <= asked.now order by id desc limit 1) held on held.gold is not null
    left join lateral (select gold, holds_from from loss_limit
      where member_id = asked.member_id and holds_from > asked.now order by id desc limit 1) next on true`.execute(
    db,
  );
  const states = new Map(rows.map((row) => [row.at, stateOf(row, members[row.at]?.now ?? 0)]));
  return members.map((_, at) => states.get(at) ?? null);
}

function stateOf(
  { gold: limit, set_at: setAt, net: sum, next_gold, next_from }: Row,
  now: number,
): LossState {
  const net = Number(sum);
  const lock = lossLockOf(limit, net, now);
  // A higher limit that begins today ends the lock earlier.
  const lifts = lock !== null && next_from !== null && (next_gold === null || next_gold > lock.loss);
  return { limit, setAt, net, lock: lifts ? { ...lock, until: Math.min(lock.until, next_from) } : lock };
}

/** Winnings minus stakes of the member's bets that were settled today. */
export async function netOfDay(db: Database, { memberId, now }: AskedMember): Promise<number> {
  const { rows } = await sql<{ net: number | string }>`
    select ${netSince(sql.ref('asked.id'), sql.ref('asked.since'))} as net
    from (select ${memberId}::bigint as id, ${startOfKoreanDay(now)}::bigint as since) as asked`.execute(db);
  return Number(rows[0]?.net ?? 0);
}

/**
 * The refusals of bets of members whose loss has reached their limit, of any game, in the order of the bets. Called in the transaction
 * that writes the bets, after the members are locked, so that a limit that is set at the same time counts.
 */
export async function judgeLossLimits(
  db: Database,
  bets: readonly AskedMember[],
): Promise<readonly (Refused | null)[]> {
  return (await lossStatesOf(db, bets)).map((state) =>
    state === null || state.lock === null
      ? null
      : { code: betCodes.lossLimit, reason: 'loss-limit', refusal: { kind: 'loss-limit', ...state.lock } },
  );
}

/** Fields of the account's answer; none for a member without a limit. */
export async function lossFieldsOf(db: Database, asked: AskedMember): Promise<Partial<LossFields>> {
  const [state = null] = await lossStatesOf(db, [asked]);
  return state === null ? {} : encodeLossState(state);
}

const noLimit: LossFields = {
  lossLockDate: null,
  lossLimitSet: null,
  lossLimitSetDate: null,
  loss: null,
};

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
    if (state !== null) channel.send(memberId, 'LossLock', encodeLossState(state));
    else if (all) channel.send(memberId, 'LossLock', noLimit);
  }
}
