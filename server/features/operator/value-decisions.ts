/** Site values that need the approval of another operator. */
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { operatorDecideValue } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import type { ValueChanges } from '../../../domain/resource/value-changes.ts';
import { judgeValue, valueNamed } from '../../../domain/site-values/site-values.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { OnceWork } from '../../requests/requests.ts';
import type { Trx } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { resolveOnce, type ProposalKind } from './proposals.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import { changesNothing, changesNow } from './site-value-acts.ts';
import { isOverwritten } from './value-base.ts';

export type ValueDecisionDeps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'values' | 'channel'> & {
  readonly settings: SettingsInForce;
};
type ValueRow = Selectable<Tables['operator_value']>;

/** The value holds from its date, and never from before its approval. Returns what changed, or why it was not approved. */
async function approve(
  deps: ValueDecisionDeps,
  trx: Trx,
  change: ValueRow,
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

const kindOf = (deps: ValueDecisionDeps): ProposalKind<ValueRow> => ({
  name: 'value',
  approved: 'approved',
  nameOf: ({ name }) => ({ ko: `사이트 설정(${name}) 변경 요청`, en: `to change the setting ${name}` }),
  async carryOut(trx, change, { actorId, isApproved, at }) {
    const { name } = change;
    if (!isApproved) return { name };
    const changes = await approve(deps, trx, change, actorId);
    if (typeof changes === 'string') return changes;
    return { name, holdsFrom: Math.max(change.holds_from, at), ...changes };
  },
  // The decision stands even when this node cannot read the values again at once.
  after: () =>
    deps.values.refresh().catch((error: unknown) => deps.log('the site’s values could not be read', error)),
});

/** Another operator approves or refuses a value. */
export const endValue = (
  deps: ValueDecisionDeps,
  actorId: number,
  { change: id, ...decision }: z.output<typeof operatorDecideValue.form>,
): OnceWork => resolveOnce(deps, kindOf(deps), { actorId, id }, decision);
