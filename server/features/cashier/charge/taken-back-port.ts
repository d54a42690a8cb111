import { type RawBuilder, sql } from 'kysely';

/** The posting of this request id is no purchase that its member has taken back. */
export const isKept = (requestId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from taken_order as taken where taken.state <> 'refused'
    and ${requestId} = 'purchase:' || taken.id)`;
