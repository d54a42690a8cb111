import type { SelectQueryBuilder } from 'kysely';

/** How many rows the query finds. A driver may write a count as a text. */
export async function countOf<Tables, Own extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Own, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .$castTo<{ readonly count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
