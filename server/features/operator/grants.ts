/**
 * Gold, coins and miles that operators give or take: a double entry in the ledger, once. What is worth more than the site value
 * `grant-alone-gold`, alone or together with the maker's other grants of a day, waits for another operator.
 */
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { type Currency, balancesOf, post } from '../../ledger/post.ts';
import { sendWallets } from '../../sockets/member-channel.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { moveOnce, type MoveOutcome } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import { targetOf } from './act-on-member.ts';
import { isOperatorNow } from './site-value-acts.ts';

export const grantLimits = {
  /** A grant that waits longer for its approval is void. */
  waitsMs: 72 * 3_600_000,
  /** Over this time the grants of one operator alone are added up. */
  aloneMs: 24 * 3_600_000,
} as const;

export type GrantDeps = Pick<MemberDeps, 'db' | 'now' | 'requests' | 'channel' | 'values'>;

export interface NewGrant {
  readonly reqId: string;
  readonly number: number;
  readonly currency: Currency;
  readonly amount: number;
  readonly reason: string;
}

export interface GrantDecision {
  readonly reqId: string;
  readonly grant: number;
  readonly decision: 'approve' | 'refuse';
  readonly reason: string;
}

const no = (reason: string): MoveOutcome => ({ kind: 'refused', why: { code: betCodes.limit, reason } });
const refusals = { OP403: 'not-on-operators', OP404: 'no-member' } as const;

/** The value now, and the value without what the maker wrote: nobody changes a value to grant without a second operator. */
const bothOf = async (
  { values }: GrantDeps,
  trx: Trx,
  name: 'exchange-rate' | 'grant-alone-gold',
  makerId: number,
): Promise<readonly [number, number]> => [
  await values.exact(trx, name),
  await values.exact(trx, name, { notBy: makerId }),
];

/** In gold: coins and miles by the higher rate of the exchange. */
async function worthOf(
  deps: GrantDeps,
  trx: Trx,
  makerId: number,
  { currency, amount }: NewGrant,
): Promise<number> {
  const rate = currency === 'gold' ? 1 : Math.max(...(await bothOf(deps, trx, 'exchange-rate', makerId)));
  return Math.min(Math.abs(amount) * rate, Number.MAX_SAFE_INTEGER);
}

async function grantedAlone(trx: Trx, makerId: number, since: number): Promise<number> {
  const { sum } = await trx
    .selectFrom('operator_grant')
    .select(({ fn }) => fn.sum<string | null>('worth').as('sum'))
    .where('maker_id', '=', makerId)
    .where('made_at', '>', since)
    .where('state', '=', 'posted')
    .where('decided_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

interface Move {
  readonly id: number;
  readonly memberId: number;
  readonly currency: Currency;
  readonly amount: number;
}

/** False: the member has less than is to be taken. The member is locked. */
async function move(trx: Trx, { id, memberId, currency, amount }: Move, now: number): Promise<boolean> {
  if ((await balancesOf(trx, memberId))[currency] + amount < 0) return false;
  return post(trx, {
    requestId: `operator-grant:${id}`,
    kind: amount > 0 ? 'grant' : 'take',
    at: now,
    entries: [
      { owner: `member:${memberId}`, currency, amount },
      { owner: 'grants', currency, amount: -amount },
    ],
  });
}

async function makeGrant(deps: GrantDeps, trx: Trx, makerId: number, grant: NewGrant): Promise<MoveOutcome> {
  const { number: memberId, currency, amount, reason } = grant;
  const at = deps.now();
  const target = await targetOf(trx, makerId, memberId);
  if (typeof target === 'string') return no(refusals[target]);
  if (target.status === 'LEFT') return no('left');
  const worth = await worthOf(deps, trx, makerId, grant);
  const most = Math.min(...(await bothOf(deps, trx, 'grant-alone-gold', makerId)));
  const isAlone = (await grantedAlone(trx, makerId, at - grantLimits.aloneMs)) + worth <= most;
  const state = isAlone ? 'posted' : 'pending';
  const { id } = await trx
    .insertInto('operator_grant')
    .values({
      maker_id: makerId,
      member_id: memberId,
      currency,
      amount,
      worth,
      reason,
      made_at: at,
      expires_at: at + grantLimits.waitsMs,
      state,
      decided_by: null,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAlone && !(await move(trx, { id, memberId, currency, amount }, at))) return no('not-enough');
  const detail = { grant: id, currency, amount, reason };
  const action = isAlone ? 'operator.grant' : 'operator.grant-asked';
  await writeAudit(trx, { actorId: makerId, action, memberId, detail }, at);
  return { kind: 'done', answer: { id, reason: state } };
}

/** Locks the grant: of several decisions at once the first one counts. */
const lockGrant = (trx: Trx, id: number) =>
  trx.selectFrom('operator_grant').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type DecideOutcome = { readonly outcome: MoveOutcome; readonly memberId: number | null };

async function carryOut(
  { now }: GrantDeps,
  trx: Trx,
  actorId: number,
  { grant: id, decision, reason }: GrantDecision,
): Promise<DecideOutcome> {
  const grant = await lockGrant(trx, id);
  const refuse = (why: string): DecideOutcome => ({ outcome: no(why), memberId: null });
  if (grant === undefined) return refuse('no-grant');
  const at = now();
  if (grant.maker_id === actorId) return refuse('own-grant');
  if (grant.state !== 'pending') return refuse('decided');
  if (grant.expires_at <= at) return refuse('expired');
  const { member_id: memberId, currency, amount } = grant;
  const target = await targetOf(trx, actorId, memberId);
  if (typeof target === 'string') return refuse(refusals[target]);
  const isApproved = decision === 'approve';
  if (isApproved && !(await isOperatorNow(trx, grant.maker_id))) return refuse('maker-gone');
  if (isApproved && target.status === 'LEFT') return refuse('left');
  const state = isApproved ? 'posted' : 'refused';
  await trx
    .updateTable('operator_grant')
    .set({ state, decided_by: actorId, decided_at: at })
    .where('id', '=', id)
    .execute();
  if (isApproved && !(await move(trx, { id, memberId, currency, amount }, at))) return refuse('not-enough');
  const detail = { grant: id, currency, amount, reason };
  await writeAudit(trx, { actorId, action: `operator.grant-${state}`, memberId, detail }, at);
  return { outcome: { kind: 'done', answer: { id, reason: state } }, memberId };
}

async function publish({ db, channel }: GrantDeps, memberId: number): Promise<void> {
  const { gold, coin, mile } = await balancesOf(db, memberId);
  sendWallets(channel, memberId, { spoGold: gold, spoCoin: coin, spoMile: mile });
}

export function createGrants(deps: GrantDeps) {
  const { db, now, requests } = deps;
  const work = (
    key: { readonly memberId: number; readonly reqId: string },
    act: (trx: Trx) => Promise<MoveOutcome>,
    moved: () => number | null,
  ): OnceWork =>
    moveOnce({ db, now, answers: requests.answers }, key, act, async () => {
      const memberId = moved();
      // The grant stands even when the new wallets cannot be published.
      if (memberId !== null) await publish(deps, memberId).catch(() => {});
    });
  return {
    make: (makerId: number, grant: NewGrant): OnceWork =>
      work(
        { memberId: makerId, reqId: grant.reqId },
        (trx) => makeGrant(deps, trx, makerId, grant),
        () => grant.number,
      ),
    end(actorId: number, decision: GrantDecision): OnceWork {
      let memberId: number | null = null;
      return work(
        { memberId: actorId, reqId: decision.reqId },
        async (trx) => {
          const decided = await carryOut(deps, trx, actorId, decision);
          ({ memberId } = decided);
          return decided.outcome;
        },
        () => memberId,
      );
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;
