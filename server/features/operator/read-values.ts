/** The site's values as operators read them: the value in force, the changes that wait for an approval, and the history. */
import { z } from 'zod';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { encodeStandard } from '../../../domain/protocol/calls/bet-standard.ts';
import type { pendingValueRow } from '../../../domain/protocol/calls/operator-rows.ts';
import type { SiteLanguage } from '../../../domain/resource/site-text.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/resource.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { knownValues, type ValueName, valueNames } from '../../site-values/known-values.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'values'>;

/** The settings that members have now, from files or site values. */
export interface SettingsInForce {
  readonly standards: readonly BetStandard[];
  readonly resources: (language: SiteLanguage) => ResourceAnswer;
}

const MOST_HISTORY = 50;

const schemaOf = (name: ValueName): string => {
  const { $schema: _, ...schema } = z.toJSONSchema(knownValues[name].shape, {
    io: 'input',
    unrepresentable: 'any',
  });
  return JSON.stringify(schema);
};
const schemas = new Map(valueNames.map((name) => [name, schemaOf(name)]));

/** What holds for members where the value itself is null. */
const settingsInForce = ({ standards, resources }: SettingsInForce): ReadonlyMap<ValueName, string> => {
  const { Banner = [], Popup = [], Site } = resources('ko');
  return new Map<ValueName, string>([
    ['bet-standards', JSON.stringify(standards.map(encodeStandard))],
    ['banners', JSON.stringify(Banner)],
    ['popups', JSON.stringify(Popup)],
    ['notices', JSON.stringify(Site?.notices ?? [])],
  ]);
};

type Pending = z.output<typeof pendingValueRow>;

/** Values that wait for an approval, oldest first. `memberId` asks. */
async function pendingByName(
  { db, now }: Deps,
  memberId: number,
): Promise<ReadonlyMap<string, readonly Pending[]>> {
  const rows = await db
    .selectFrom('operator_value as v')
    .innerJoin('member as maker', 'maker.id', 'v.maker_id')
    .selectAll('v')
    .select('maker.mb_id as maker')
    .where('v.state', '=', 'pending')
    .where('v.expires_at', '>', now())
    .orderBy('v.id')
    .execute();
  const rowOf = (row: (typeof rows)[number]): Pending => ({
    change: row.id,
    value: row.value,
    holdsFrom: row.holds_from,
    reason: row.reason,
    maker: row.maker,
    isOwn: row.maker_id === memberId,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
  });
  const groups = Map.groupBy(rows, ({ name }) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(rowOf)]));
}

/** Every value that holds now, read from the table: what this node remembers may be some seconds older. `memberId` asks. */
export async function readValues(deps: Deps & { readonly settings: SettingsInForce }, memberId: number) {
  const { db, values, settings } = deps;
  const inForce = settingsInForce(settings);
  const pending = await pendingByName(deps, memberId);
  const rows = [];
  for (const name of valueNames) {
    const value = JSON.stringify(await values.exact(db, name));
    const isDefault = value === JSON.stringify(knownValues[name].byDefault);
    rows.push({
      name,
      value,
      isDefault,
      schema: schemas.get(name) ?? '{}',
      inForce: inForce.get(name) ?? value,
      needsApproval: knownValues[name].needsApproval,
      pending: pending.get(name) ?? [],
    });
  }
  return { rows, total: rows.length };
}

export async function readHistory({ db, values }: Deps, name: ValueName) {
  const written = await values.history(name, MOST_HISTORY);
  const ids = [...new Set(written.flatMap(({ writtenBy, approvedBy }) => [writtenBy ?? 0, approvedBy ?? 0]))];
  const writers =
    ids.length === 0
      ? []
      : await db.selectFrom('member').select(['id', 'mb_id']).where('id', 'in', ids).execute();
  const idOf = new Map(writers.map(({ id, mb_id }) => [id, mb_id]));
  const rows = written.map(({ id, value, holdsFrom, writtenAt, writtenBy, approvedBy, reason }) => ({
    key: id,
    value: JSON.stringify(value),
    holdsFrom,
    writtenAt,
    writtenBy: idOf.get(writtenBy ?? 0) ?? null,
    approvedBy: idOf.get(approvedBy ?? 0) ?? null,
    reason,
  }));
  return { rows, total: rows.length };
}
