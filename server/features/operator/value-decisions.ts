/** Another operator approves or refuses a site value that waits, once; nobody decides their own. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { operatorDecideValue } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import type { ValueChanges } from '../../../domain/resource/value-changes.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { moveOnce, type MoveOutcome } from '../../requests/move-once.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import { judgeValue, valueNamed } from '../../../domain/site-values/site-values.ts';
import { changesNothing, changesNow, isOperatorNow, isOperatorStill } from './site-value-acts.ts';
import { isOverwritten } from './value-base.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'values'> & {
  readonly settings: SettingsInForce;
};
type Decision = z.output<typeof operatorDecideValue.form>;

const no = (reason: string): MoveOutcome => ({ kind: 'refused', why: { code: betCodes.limit, reason } });

/** Locks the change: of several decisions at once the first one counts. */
const lockChange = (trx: Trx, id: number) =>
  trx.selectFrom('operator_value').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** Why this operator may not decide the change; null: they may. */
async function refusalOf(
  trx: Trx,
  change: Change,
  {
    actorId,
    isApproved,
    at,
  }: { readonly actorId: number; readonly isApproved: boolean; readonly at: number },
): Promise<string | null> {
  if (change.maker_id === actorId) return 'own-value';
  if (change.state !== 'pending') return 'decided';
  if (change.expires_at <= at) return 'expired';
  if (!(await isOperatorStill(trx, actorId))) return 'not-on-operators';
  return isApproved && !(await isOperatorNow(trx, change.maker_id)) ? 'maker-gone' : null;
}

/** The value holds from its date, and never from before its approval. Returns what changed, or why it was not approved. */
async function approve(
  deps: Deps,
  trx: Trx,
  change: Change,
  approvedBy: number,
): Promise<ValueChanges | 'no-value' | 'changed' | 'no-change'> {
  const { values, now } = deps;
  const name = valueNamed(change.name);
  const read = name === null ? null : judgeValue(name, JSON.parse(change.value), 'written');
  if (name === null || read?.ok !== true) return 'no-value';
  const seen = { name, base: change.base, writerId: change.maker_id, now: now() };
  if (await isOverwritten(trx, seen)) return 'changed';
  const holds = { name, value: read.value, holdsFrom: Math.max(change.holds_from, now()) };
  if (await changesNothing(deps, trx, holds)) return 'no-change';
  const changes = await changesNow(deps, trx, name, read.value);
  const { maker_id: writtenBy, holds_from: holdsFrom, reason } = change;
  await values.write(trx, { name, value: read.value, holdsFrom, writtenBy, approvedBy, reason });
  return changes;
}

async function carryOut(deps: Deps, trx: Trx, actorId: number, decision: Decision): Promise<MoveOutcome> {
  const at = deps.now();
  const change = await lockChange(trx, decision.change);
  if (change === undefined) return no('no-value');
  const isApproved = decision.decision === 'approve';
  const refusal = await refusalOf(trx, change, { actorId, isApproved, at });
  if (refusal !== null) return no(refusal);
  const { id, name } = change;
  const changes = isApproved ? await approve(deps, trx, change, actorId) : {};
  if (typeof changes === 'string') return no(changes);
  const state = isApproved ? 'approved' : 'refused';
  await trx
    .updateTable('operator_value')
    .set({ state, decided_by: actorId, decided_at: at })
    .where('id', '=', id)
    .execute();
  const detail = {
    change: id,
    name,
    ...(isApproved ? { holdsFrom: Math.max(change.holds_from, at) } : {}),
    reason: decision.reason,
    ...changes,
  };
  await writeAudit(trx, { actorId, action: `operator.value-${state}`, memberId: null, detail }, at);
  return { kind: 'done', answer: { id, reason: state } };
}

export interface ValueDecisions {
  end(actorId: number, decision: Decision): OnceWork;
}

export function createValueDecisions(deps: Deps): ValueDecisions {
  const { db, now, log, requests, values } = deps;
  return {
    end: (actorId, decision) =>
      moveOnce(
        { db, now, answers: requests.answers },
        { memberId: actorId, reqId: decision.reqId },
        (trx) => carryOut(deps, trx, actorId, decision),
        // The decision stands even when this node cannot read the values again at once.
        () => values.refresh().catch((error: unknown) => log('the site’s values could not be read', error)),
      ),
  };
}

/** A value that nobody approved in time is void, and the audit log says so. */
export const expiredValues: ExpiredRows = (now, most) => [
  sql`with expired as (
      update operator_value set state = 'expired', decided_at = ${now}::bigint where state = 'pending' and id in (
        select id from operator_value where state = 'pending' and expires_at <= ${now}::bigint limit ${most}::int)
      returning id, name)
    insert into audit_log (at, actor_id, action, member_id, detail)
    select ${now}::bigint, null, 'operator.value-expired', null, json_build_object('change', id, 'name', name)::text from expired`,
];
