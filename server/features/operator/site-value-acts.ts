/** Operators write the site's values. A value from which gold, coins or miles of members follow waits for another operator. */
import type { z } from 'zod';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type { operatorWriteValue } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { type ValueChanges, valueChanges } from '../../../domain/resource/value-changes.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import {
  judgeValue,
  siteValues,
  valueNamed,
  type ValueName,
  type ValueOf,
} from '../../../domain/site-values/site-values.ts';
import { jsonOf } from '../../../domain/row.ts';
import { transact } from '../../storage/transact.ts';
import { inForceOf, type SettingsInForce } from './settings-in-force.ts';
import { isOperatorStill } from './may-operate.ts';
import { proposed } from './proposals.ts';
import { isOverwritten } from './value-base.ts';

/** Values of one name that wait for their approval. */
export const MOST_PENDING = 5;

type Deps = Pick<MemberDeps, 'db' | 'now' | 'values'> & { readonly settings: SettingsInForce };

type ValueToWrite = z.output<typeof operatorWriteValue.form>;

type Written = ReplyOf<typeof operatorWriteValue>;

interface CheckedValue<Name extends ValueName> {
  readonly actorId: number;
  readonly name: Name;
  readonly value: ValueOf<Name>;
  /** Server ms; not in the past. */
  readonly holdsFrom: number;
  readonly reason: string;
  /** What the operator saw (value-base). */
  readonly base: string;
}

/** The differences from the value that holds now; of a value that is null, from what holds for members in its place. */
export const changesNow = async (
  { values, settings }: Pick<Deps, 'values' | 'settings'>,
  trx: Trx,
  name: ValueName,
  value: unknown,
): Promise<ValueChanges> => {
  const now = await values.exact(trx, name);
  return valueChanges(inForceOf(settings, name, now), inForceOf(settings, name, value));
};

/** Whether members would have the same after it, from its date on. A value that is taken back, or the first one, changes where it comes from. */
export async function changesNothing(
  { values, settings }: Pick<Deps, 'values' | 'settings'>,
  trx: Trx,
  { name, value, holdsFrom }: Pick<CheckedValue<ValueName>, 'name' | 'value' | 'holdsFrom'>,
): Promise<boolean> {
  const before = await values.exact(trx, name, { at: holdsFrom });
  // What null stands for at a future date is not known now.
  if (value === null || before === null) return value === before;
  return (
    valueChanges(inForceOf(settings, name, before), inForceOf(settings, name, value)).changes.length === 0
  );
}

async function writeNow(deps: Deps, trx: Trx, row: CheckedValue<ValueName>): Promise<Written> {
  const { now, values } = deps;
  const { actorId, name, value, holdsFrom, reason } = row;
  const changes = await changesNow(deps, trx, name, value);
  await values.write(trx, { name, value, holdsFrom, writtenBy: actorId, reason });
  const detail = { name, holdsFrom, reason, ...changes };
  await writeAudit(trx, { actorId, action: 'operator.value', memberId: null, detail }, now());
  return { CODE: 'OP000', DATA: { state: 'written' } };
}

/** The value has no effect before another operator approves it. OP409: too many wait. OP410: this value does already. */
async function askFor(deps: Deps, trx: Trx, row: CheckedValue<ValueName>): Promise<Written> {
  const { actorId, name, value, holdsFrom, reason, base } = row;
  const at = deps.now();
  const text = JSON.stringify(value);
  const waiting = await trx
    .selectFrom('operator_value')
    .select(['value', 'holds_from'])
    .where('name', '=', name)
    .where('state', '=', 'pending')
    .where('expires_at', '>', at)
    .execute();
  const isAsked = waiting.some((one) => one.value === text && one.holds_from <= holdsFrom);
  if (isAsked) return { CODE: 'OP410' };
  if (waiting.length >= MOST_PENDING) return { CODE: 'OP409' };
  const { id } = await trx
    .insertInto('operator_value')
    .values({ ...proposed(actorId, reason, at), name, value: text, holds_from: holdsFrom, base })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { change: id, name, holdsFrom, reason, ...(await changesNow(deps, trx, name, value)) };
  await writeAudit(trx, { actorId, action: 'operator.value-asked', memberId: null, detail }, at);
  return { CODE: 'OP000', DATA: { state: 'pending' } };
}

/**
 * Writes the value, or asks for its approval, with a line in the audit log. OP304: it would change nothing. OP412: another operator wrote it since `base` was read. OP422: the value does not
 * have the shape; the fault says where and why.
 */
export async function writeValue(
  deps: Deps,
  actorId: number,
  { name: asked, value: text, holdsFrom, reason, base }: ValueToWrite,
): Promise<Written> {
  const { db, now, values } = deps;
  const name = valueNamed(asked);
  if (name === null) return { CODE: 'OP404' };
  const read = judgeValue(name, jsonOf(text), 'written');
  if (!read.ok) {
    const [fault] = read.faults;
    return { CODE: 'OP422', DATA: { state: 'refused', fault } };
  }
  const row = { actorId, name, value: read.value, holdsFrom: Math.max(holdsFrom, now()), reason, base };
  const write = siteValues[name].needsApproval ? askFor : writeNow;
  const written = await transact(db, async (trx): Promise<Written> => {
    if (!(await isOperatorStill(trx, actorId))) return { CODE: 'OP403' };
    if (await isOverwritten(trx, { name, base, writerId: actorId, now: now() })) return { CODE: 'OP412' };
    return (await changesNothing(deps, trx, row)) ? { CODE: 'OP304' } : write(deps, trx, row);
  });
  await values.refresh();
  return written;
}
