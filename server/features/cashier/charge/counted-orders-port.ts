import { type RawBuilder, sql } from 'kysely';

/** Orders of `purchase_order` that count against the cap and the member's own limits: paid ones that were not paid back, and open ones that have not expired (R16). */
export const countsAsSpent = (now: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((state = 'paid' and refunded_at is null) or (state in ('created', 'pending') and expires_at > ${now}))`;
