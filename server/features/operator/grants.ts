/**
 * Gold, coins and miles that operators give or take: a double entry in the ledger, once. What is worth more than the site value
 * `grant-alone-gold`, alone or together with the maker's other grants of a day, waits for another operator.
 */
import type { Selectable } from 'kysely';
import { writeAudit } from '../../audit-log/audit-log.ts';
import { balancesOf, post } from '../../ledger/post.ts';
import type { Currency } from '../../../domain/member/money.ts';
import { moveOnce, type MoveOutcome } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { type MoneyDeps, publishWallets } from '../cashier/cashier-port.ts';
import { actTargetOf } from './act-on-member.ts';
import { type Decision, resolveOnce, refuseProposal, type ProposalKind, proposed } from './proposals.ts';

/** Over this time the grants of one operator alone are added up. */
export const ALONE_MS = 24 * 3_600_000;

type GrantRow = Selectable<Tables['operator_grant']>;

interface NewGrant {
  readonly reqId: string;
  readonly number: number;
  readonly currency: Currency;
  readonly amount: number;
  readonly reason: string;
}

interface GrantDecision extends Decision {
  readonly grant: number;
}

const koreanCurrencies: Readonly<Record<Currency, string>> = { gold: '골드', coin: '코인', mile: '마일리지' };

const refusals = { OP403: 'not-on-operators', OP404: 'no-member' } as const;

/** The value now, and the value without what the maker wrote: nobody changes a value to grant without a second operator. */
const bothOf = async (
  { values }: MoneyDeps,
  trx: Trx,
  name: 'exchange-rate' | 'grant-alone-gold',
  makerId: number,
): Promise<readonly [number, number]> => [
  await values.exact(trx, name),
  await values.exact(trx, name, { notBy: makerId }),
];

/** In gold: coins and miles by the higher rate of the exchange. */
async function worthOf(
  deps: MoneyDeps,
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
  await post(trx, {
    requestId: `operator-grant:${id}`,
    kind: amount > 0 ? 'grant' : 'take',
    at: now,
    entries: [
      { owner: `member:${memberId}`, currency, amount },
      { owner: 'grants', currency, amount: -amount },
    ],
  });
  return true;
}

async function makeGrant(deps: MoneyDeps, trx: Trx, makerId: number, grant: NewGrant): Promise<MoveOutcome> {
  const { number: memberId, currency, amount, reason } = grant;
  const at = deps.now();
  const target = await actTargetOf(trx, makerId, memberId);
  if (typeof target === 'string') return refuseProposal(refusals[target]);
  if (target.status === 'LEFT') return refuseProposal('left');
  const worth = await worthOf(deps, trx, makerId, grant);
  const most = Math.min(...(await bothOf(deps, trx, 'grant-alone-gold', makerId)));
  const isAlone = (await grantedAlone(trx, makerId, at - ALONE_MS)) + worth <= most;
  const state = isAlone ? 'posted' : 'pending';
  const { id } = await trx
    .insertInto('operator_grant')
    .values({
      ...proposed(makerId, reason, at),
      member_id: memberId,
      currency,
      amount,
      worth,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAlone && !(await move(trx, { id, memberId, currency, amount }, at)))
    return refuseProposal('not-enough');
  const detail = { grant: id, currency, amount, reason };
  const action = isAlone ? 'operator.grant' : 'operator.grant-asked';
  await writeAudit(trx, { actorId: makerId, action, memberId, detail }, at);
  return { kind: 'done', answer: { id, reason: state } };
}

/** Grants that wait for another operator. */
const kindOf = (deps: MoneyDeps): ProposalKind<GrantRow> => ({
  name: 'grant',
  approved: 'posted',
  memberOf: (row) => row.member_id,
  nameOf({ member_id: member, currency, amount }) {
    const size = Math.abs(amount).toLocaleString('ko-KR');
    const isGiven = amount > 0;
    return {
      ko: `회원 ${member}번의 ${size} ${koreanCurrencies[currency]} ${isGiven ? '지급' : '회수'} 요청`,
      en: `to ${isGiven ? 'give' : 'take'} ${size} ${currency} ${isGiven ? 'to' : 'from'} member ${member}`,
    };
  },
  async barrier(trx, row, actorId) {
    const target = await actTargetOf(trx, actorId, row.member_id);
    return typeof target === 'string' ? refusals[target] : null;
  },
  async carryOut(trx, { id, member_id: memberId, currency, amount }, { isApproved, at }) {
    if (isApproved && (await hasLeft(trx, memberId))) return 'left';
    if (isApproved && !(await move(trx, { id, memberId, currency, amount }, at))) return 'not-enough';
    return { currency, amount };
  },
  after: (row) => publishWallets(deps, row.member_id),
});

const hasLeft = async (trx: Trx, memberId: number): Promise<boolean> => {
  const member = trx.selectFrom('member').select('status').where('id', '=', memberId);
  return (await member.executeTakeFirstOrThrow()).status === 'LEFT';
};

export function createGrants(deps: MoneyDeps) {
  return {
    make: (makerId: number, grant: NewGrant): OnceWork =>
      moveOnce(
        deps,
        { memberId: makerId, reqId: grant.reqId },
        (trx) => makeGrant(deps, trx, makerId, grant),
        { moved: () => publishWallets(deps, grant.number) },
      ),
    end: (actorId: number, { grant: id, ...decision }: GrantDecision): OnceWork =>
      resolveOnce(deps, kindOf(deps), { actorId, id }, decision),
  };
}

export type Grants = ReturnType<typeof createGrants>;
