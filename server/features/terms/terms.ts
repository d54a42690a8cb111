/** The site’s terms, their versions, and what members agreed to (H5). */
import type { Feature } from '../../feature.ts';
import { termsCalls } from './terms-calls.ts';
import { termsMigrations } from './terms-tables.ts';

export const terms = {
  tables: termsMigrations,
  create: ({ db, now }) => ({ calls: (answer) => termsCalls(answer, { db, now }) }),
} satisfies Feature;
