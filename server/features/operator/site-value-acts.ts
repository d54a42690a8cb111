/** Operators write the site's values. A value from which gold, coins or miles of members follow waits for another operator. */
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { operatorWriteValue } from '../../../domain/protocol/calls/operator-act-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Tables } from '../../schema.ts';
import { knownValues, type ValueName, valueNames, type ValueOf } from '../../site-values/known-values.ts';
import { transact } from '../../storage/transact.ts';
import { OPERATOR } from './find-members.ts';
import { readValue } from './value-fault.ts';

export const valueLimits = {
  /** A value that waits longer for its approval is void. */
  waitsMs: 72 * 3_600_000,
  /** Values of one name that wait. */
  pending: 5,
} as const;

type Deps = Pick<MemberDeps, 'db' | 'now' | 'values'>;
type Trx = Transaction<Tables>;

export const valueNamed = (text: string): ValueName | null =>
  valueNames.find((name) => name === text) ?? null;

type ValueToWrite = z.output<typeof operatorWriteValue.form>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isOperatorStill = async (db: Trx, actorId: number): Promise<boolean> =>
  (await db.selectFrom('member').select('role').where('id', '=', actorId).forShare().executeTakeFirst())
    ?.role === OPERATOR;

export interface Written {
  readonly CODE: 'OP000' | 'OP403' | 'OP404' | 'OP409' | 'OP422';
  readonly MSG?: string;
  readonly DATA?: { readonly state: 'written' | 'pending' };
}

interface CheckedValue<Name extends ValueName> {
  readonly actorId: number;
  readonly name: Name;
  readonly value: ValueOf<Name>;
  /** Server ms; not in the past. */
  readonly holdsFrom: number;
  readonly reason: string;
}

async function writeNow({ now, values }: Deps, trx: Trx, row: CheckedValue<ValueName>): Promise<Written> {
  const { actorId, name, value, holdsFrom, reason } = row;
  await values.write(trx, { name, value, holdsFrom, writtenBy: actorId, reason });
  const detail = { name, holdsFrom, reason };
  await writeAudit(trx, { actorId, action: 'operator.value', memberId: null, detail }, now());
  return { CODE: 'OP000', DATA: { state: 'written' } };
}

/** The value has no effect before another operator approves it. OP409: too many wait. */
async function askFor({ now }: Deps, trx: Trx, row: CheckedValue<ValueName>): Promise<Written> {
  const { actorId, name, value, holdsFrom, reason } = row;
  const at = now();
  const { waiting } = await trx
    .selectFrom('operator_value')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('name', '=', name)
    .where('state', '=', 'pending')
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  if (waiting >= valueLimits.pending) return { CODE: 'OP409' };
  const change = { maker_id: actorId, name, value: JSON.stringify(value), holds_from: holdsFrom, reason };
  const until = { made_at: at, expires_at: at + valueLimits.waitsMs };
  const { id } = await trx
    .insertInto('operator_value')
    .values({ ...change, ...until, state: 'pending', decided_by: null, decided_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { change: id, name, holdsFrom, reason };
  await writeAudit(trx, { actorId, action: 'operator.value-asked', memberId: null, detail }, at);
  return { CODE: 'OP000', DATA: { state: 'pending' } };
}

/** Writes the value, or asks for its approval, with a line in the audit log. OP422: the value does not have the shape; MSG says where. */
export async function writeValue(
  deps: Deps,
  actorId: number,
  { name: asked, value: text, holdsFrom, reason }: ValueToWrite,
): Promise<Written> {
  const { db, now, values } = deps;
  const name = valueNamed(asked);
  if (name === null) return { CODE: 'OP404' };
  const read = readValue(name, jsonOf(text));
  if (read.fault !== null) return { CODE: 'OP422', MSG: read.fault };
  const row = { actorId, name, value: read.value, holdsFrom: Math.max(holdsFrom, now()), reason };
  const write = knownValues[name].needsApproval ? askFor : writeNow;
  const written = await transact(db, async (trx): Promise<Written> =>
    (await isOperatorStill(trx, actorId)) ? write(deps, trx, row) : { CODE: 'OP403' },
  );
  await values.refresh();
  return written;
}
