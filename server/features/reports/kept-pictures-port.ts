/** Pictures that reports keep, for the features whose things are reported. */
import type { Trx } from '../../storage/database.ts';

/** The thing that held these pictures is gone. Those of reports become the reports' own; the others are returned. */
export async function leaveToReports(trx: Trx, pictures: readonly string[]): Promise<readonly string[]> {
  if (pictures.length === 0) return [];
  const rows = await trx.selectFrom('report').select('picture').where('picture', 'in', pictures).execute();
  const kept = new Set(rows.map(({ picture }) => picture));
  if (kept.size > 0)
    await trx
      .updateTable('upload')
      .set({ area: 'report' })
      .where(
        'id',
        'in',
        [...kept].filter((id) => id !== null),
      )
      .execute();
  return pictures.filter((id) => !kept.has(id));
}
