/** Rows of the operators' calls of site values. Times are server ms. */
import * as z from 'zod/mini';
import { decided } from './operator-rows.ts';

/** A field that differs (domain/resource/value-changes). */
const leaf = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const change = z.object({ path: z.array(z.string()), before: leaf, after: leaf });
const changed = {
  /** Against the value before. A server of an earlier release sends none. */
  changes: z._default(z.optional(z.array(change)), []),
  /** Changes that are left out. */
  more: z._default(z.optional(z.int()), 0),
};

/** A value that waits for the approval of another operator. */
export const pendingValueRow = z.object({
  change: z.int(),
  /** JSON. */
  value: z.string(),
  holdsFrom: z.number(),
  reason: z.string(),
  maker: z.string(),
  /** The operator who asks made it, so another one decides. */
  isOwn: z.boolean(),
  madeAt: z.number(),
  expiresAt: z.number(),
  /** Against the value that holds now. */
  ...changed,
});

/** A change that another operator refused. Its changes are against the value that held when it was asked for. */
export const refusedValueRow = z.extend(pendingValueRow, decided);

export const siteValueRow = z.object({
  name: z.string(),
  /** JSON of the value that holds now. */
  value: z.string(),
  /** Names what an operator saw; a write that names it is refused when another operator has written meanwhile. */
  base: z._default(z.optional(z.string()), ''),
  isDefault: z.boolean(),
  /** JSON of what holds for members: of a value that is null, the files or the built-in content. */
  inForce: z.string(),
  /** What an operator writes holds only after another one approved it. */
  needsApproval: z.boolean(),
  pending: z.array(pendingValueRow),
  /** Of the last days, the newest first. */
  refused: z._default(z.optional(z.array(refusedValueRow)), []),
});

export const writtenValueRow = z.object({
  key: z.int(),
  value: z.string(),
  holdsFrom: z.number(),
  writtenAt: z.number(),
  writtenBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  reason: z.string(),
  ...changed,
});

/**
 * How often things happened in the last days: draws by "event/mission", sales by good, purchases by won, answers by survey, top-ups, miles;
 * "visit": days of attendance, "visitor": members who attended.
 */
export const usageRow = z.object({
  days: z.int(),
  counts: z.array(z.object({ of: z.string(), count: z.number() })),
  /** Gold that a mile gives now. */
  goldPerMile: z.number(),
});

export type PendingValueRow = z.output<typeof pendingValueRow>;
export type RefusedValueRow = z.output<typeof refusedValueRow>;
export type SiteValueRow = z.output<typeof siteValueRow>;
export type UsageRow = z.output<typeof usageRow>;
export type WrittenValueRow = z.output<typeof writtenValueRow>;
export type ValueChangeRow = PendingValueRow['changes'][number];
