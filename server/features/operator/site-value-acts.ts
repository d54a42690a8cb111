/** The site's values as operators read and write them. */
import { z } from 'zod';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../../domain/protocol/calls/bet-standard.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/resource.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { knownValues, type ValueName } from '../../site-values/known-values.ts';
import { transact } from '../../storage/transact.ts';
import { OPERATOR } from './find-members.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'values'>;

/** The settings that members have now, from files or site values. */
export interface SettingsInForce {
  readonly standards: readonly BetStandard[];
  readonly resources: () => ResourceAnswer;
}

const names = Object.keys(knownValues) as ValueName[];
export const valueNamed = (text: string): ValueName | null => names.find((name) => name === text) ?? null;

const MOST_HISTORY = 50;

const schemaOf = (name: ValueName): string => {
  const { $schema: _, ...schema } = z.toJSONSchema(knownValues[name].shape, {
    io: 'input',
    unrepresentable: 'any',
  });
  return JSON.stringify(schema);
};
const schemas = new Map(names.map((name) => [name, schemaOf(name)]));

/** What holds for members where the value itself is null. */
const settingsInForce = ({ standards, resources }: SettingsInForce): ReadonlyMap<ValueName, string> => {
  const { Banner = [], Popup = [], Site } = resources();
  return new Map<ValueName, string>([
    ['bet-standards', JSON.stringify(standards.map(encodeStandard))],
    ['banners', JSON.stringify(Banner)],
    ['popups', JSON.stringify(Popup)],
    ['notices', JSON.stringify(Site?.notices ?? [])],
  ]);
};

/** Every value that holds now, read from the table: what this node remembers may be some seconds older. */
export async function readValues({ db, values, settings }: Deps & { readonly settings: SettingsInForce }) {
  const inForce = settingsInForce(settings);
  const rows = [];
  for (const name of names) {
    const value = JSON.stringify(await values.exact(db, name));
    const isDefault = value === JSON.stringify(knownValues[name].byDefault);
    rows.push({
      name,
      value,
      isDefault,
      schema: schemas.get(name) ?? '{}',
      inForce: inForce.get(name) ?? value,
    });
  }
  return { rows, total: rows.length };
}

export async function readHistory({ db, values }: Deps, name: ValueName) {
  const written = await values.history(name, MOST_HISTORY);
  const ids = [...new Set(written.flatMap(({ writtenBy }) => (writtenBy === null ? [] : [writtenBy])))];
  const writers =
    ids.length === 0
      ? []
      : await db.selectFrom('member').select(['id', 'mb_id']).where('id', 'in', ids).execute();
  const idOf = new Map(writers.map(({ id, mb_id }) => [id, mb_id]));
  const rows = written.map(({ id, value, holdsFrom, writtenAt, writtenBy, reason }) => ({
    key: id,
    value: JSON.stringify(value),
    holdsFrom,
    writtenAt,
    writtenBy: writtenBy === null ? null : (idOf.get(writtenBy) ?? null),
    reason,
  }));
  return { rows, total: rows.length };
}

export interface ValueToWrite {
  readonly name: string;
  /** JSON. */
  readonly value: string;
  readonly holdsFrom: number;
  readonly reason: string;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOperatorStill = async (db: Deps['db'], actorId: number): Promise<boolean> =>
  (await db.selectFrom('member').select('role').where('id', '=', actorId).forShare().executeTakeFirst())
    ?.role === OPERATOR;

type Written = { readonly CODE: 'OP000' | 'OP403' | 'OP404' | 'OP422'; readonly MSG?: string };

/** Writes the value and its line in the audit log. OP422: the value does not have the shape; MSG says where. */
export async function writeValue(
  { db, now, values }: Deps,
  actorId: number,
  { name: asked, value: text, holdsFrom, reason }: ValueToWrite,
): Promise<Written> {
  const name = valueNamed(asked);
  if (name === null) return { CODE: 'OP404' };
  const read = knownValues[name].shape.safeParse(jsonOf(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return { CODE: 'OP422', MSG: [issue?.path.join('.') ?? '', issue?.message ?? ''].join(' ').trim() };
  }
  const value = read.data;
  const written = await transact(db, async (trx): Promise<Written> => {
    if (!(await isOperatorStill(trx, actorId))) return { CODE: 'OP403' };
    await values.write(trx, { name, value, holdsFrom, writtenBy: actorId, reason });
    const detail = { name, holdsFrom: Math.max(holdsFrom, now()), reason };
    await writeAudit(trx, { actorId, action: 'operator.value', memberId: null, detail }, now());
    return { CODE: 'OP000' };
  });
  await values.refresh();
  return written;
}
