/** The site's values as operators read them: the value in force, the changes that wait for an approval, and the history. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { pendingValueRow, refusedValueRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import { valueChanges } from '../../../domain/resource/value-changes.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { siteValues, type ValueName, valueNames } from '../../../domain/site-values/site-values.ts';
import { reasonsOf } from './proposals.ts';
import { inForceOf, type SettingsInForce } from './settings-in-force.ts';
import { basesOf } from './value-base.ts';

type Deps = Pick<MemberDeps, 'db' | 'now' | 'values'>;

type ReadDeps = Deps & { readonly settings: SettingsInForce };

const MOST_HISTORY = 50;
/** Refused changes are shown for this long, and so many of all values. */
const REFUSED_MS = 30 * DAY_MS;
const MOST_REFUSED = 100;

type Without<Row> = Omit<Row, 'changes' | 'more'>;
type Pending = Without<z.output<typeof pendingValueRow>>;
interface Refused extends Without<z.output<typeof refusedValueRow>> {
  /** JSON of what was written and held when it was asked for; null: nothing. */
  readonly held: string | null;
}

const valueRows = ({ db }: Deps) =>
  db
    .selectFrom('operator_value as v')
    .innerJoin('member as maker', 'maker.id', 'v.maker_id')
    .select(['v.name', 'v.id as change', 'v.value', 'v.holds_from as holdsFrom', 'v.reason', 'v.maker_id'])
    .select(['maker.mb_id as maker', 'v.made_at as madeAt', 'v.expires_at as expiresAt']);

type ValueRow = Awaited<ReturnType<ReturnType<typeof valueRows>['execute']>>[number];
const shownTo =
  (memberId: number) =>
  ({ change, value, holdsFrom, reason, maker, maker_id, madeAt, expiresAt }: ValueRow): Pending => ({
    change,
    value,
    holdsFrom,
    reason,
    maker,
    madeAt,
    expiresAt,
    isOwn: maker_id === memberId,
  });

/** Values that wait for an approval, oldest first. `memberId` asks. */
async function pendingByName(deps: Deps, memberId: number): Promise<ReadonlyMap<string, readonly Pending[]>> {
  const waiting = valueRows(deps).where('v.state', '=', 'pending').where('v.expires_at', '>', deps.now());
  const groups = Map.groupBy(await waiting.orderBy('v.id').execute(), ({ name }) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(shownTo(memberId))]));
}

/** What other operators refused lately, the newest first. */
async function refusedByName(deps: Deps, memberId: number): Promise<ReadonlyMap<string, readonly Refused[]>> {
  const rows = await valueRows(deps)
    .innerJoin('member as decider', 'decider.id', 'v.decided_by')
    .select(['decider.mb_id as decidedBy', 'v.decided_at as decidedAt', 'v.decided_by', 'v.state'])
    .select(
      sql<string | null>`(select s.value from site_value s where s.name = v.name and s.written_at <= v.made_at
        and s.holds_from <= v.made_at order by s.holds_from desc, s.id desc limit 1)`.as('held'),
    )
    .where('v.state', '=', 'refused')
    .where('v.decided_at', '>', deps.now() - REFUSED_MS)
    .orderBy('v.decided_at', 'desc')
    .limit(MOST_REFUSED)
    .execute();
  const reasons = await reasonsOf(
    deps.db,
    'value',
    rows.map((row) => ({ ...row, decided_at: row.decidedAt })),
  );
  const groups = Map.groupBy(rows, ({ name }) => name);
  const rowOf = (row: (typeof rows)[number]): Refused => ({
    ...shownTo(memberId)(row),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    held: row.held,
    decidedWhy: reasons.get(row.change) ?? null,
  });
  return new Map([...groups].map(([name, group]) => [name, group.map(rowOf)]));
}

/** Every value that holds now, read from the table: what this node remembers may be some seconds older. `memberId` asks. */
export async function readValues(deps: ReadDeps, memberId: number) {
  const { db, values, settings } = deps;
  const pending = await pendingByName(deps, memberId);
  const refused = await refusedByName(deps, memberId);
  const baseOf = await basesOf(db, deps.now());
  const rows = [];
  for (const name of valueNames) {
    const value = await values.exact(db, name);
    const text = JSON.stringify(value);
    const inForce = inForceOf(settings, name, value);
    const compared = <Row extends { readonly value: string }>(row: Row, before = inForce) => ({
      ...row,
      ...valueChanges(before, inForceOf(settings, name, JSON.parse(row.value))),
    });
    const declined = (refused.get(name) ?? []).map(({ held, ...row }) =>
      compared(row, inForceOf(settings, name, held === null ? siteValues[name].byDefault : JSON.parse(held))),
    );
    rows.push({
      name,
      value: text,
      base: baseOf(name),
      isDefault: text === JSON.stringify(siteValues[name].byDefault),
      inForce: JSON.stringify(inForce),
      needsApproval: siteValues[name].needsApproval,
      pending: (pending.get(name) ?? []).map((row) => compared(row)),
      refused: declined,
    });
  }
  return { rows, total: rows.length };
}

/** Each row with what it changed in the row that was written before it. */
export async function readValueHistory({ db, values, settings }: ReadDeps, name: ValueName) {
  const read = await values.history(name, MOST_HISTORY + 1);
  const written = read.slice(0, MOST_HISTORY);
  const changesAt = (at: number) =>
    valueChanges(
      inForceOf(settings, name, at + 1 < read.length ? read[at + 1]?.value : siteValues[name].byDefault),
      inForceOf(settings, name, read[at]?.value),
    );
  const ids = [...new Set(written.flatMap(({ writtenBy, approvedBy }) => [writtenBy ?? 0, approvedBy ?? 0]))];
  const writers =
    ids.length === 0
      ? []
      : await db.selectFrom('member').select(['id', 'mb_id']).where('id', 'in', ids).execute();
  const idOf = new Map(writers.map(({ id, mb_id }) => [id, mb_id]));
  const rows = written.map(({ id, value, holdsFrom, writtenAt, writtenBy, approvedBy, reason }, at) => ({
    key: id,
    value: JSON.stringify(value),
    holdsFrom,
    writtenAt,
    writtenBy: idOf.get(writtenBy ?? 0) ?? null,
    approvedBy: idOf.get(approvedBy ?? 0) ?? null,
    reason,
    ...changesAt(at),
  }));
  return { rows, total: rows.length };
}
