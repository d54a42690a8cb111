/** Reports for other features: what of them members may report, and pictures that a report keeps. */
import type { BoardPath } from '../../../domain/boards/boards.ts';
import type { ReportKind } from '../../../domain/reports/report.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { SharePlace } from '../shared-bets/shared-bets-port.ts';

// Pictures that reports keep, for the features whose things are reported.

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

// How the features say what members may report: each kind is read by the feature that keeps the thing.

export interface ReportedThing {
  /** The key under which the thing is kept; two names of the same thing have the same key. */
  readonly target: string;
  /** Who wrote it; null: the site itself. */
  readonly authorId: number | null;
  /** The thing as it is now. */
  readonly text: string;
  /** Id of its upload, which the report keeps. */
  readonly picture?: string | null;
  /** Where it shares bets; absent: it cannot share any. */
  readonly bets?: SharePlace;
}

/** Reads a thing that the reporter can see; null: there is none, or it is not the reporter's to see. */
export type ReadReported = (trx: Trx, target: string, reporterId: number) => Promise<ReportedThing | null>;

export type Reportable = { readonly [Kind in ReportKind]?: ReadReported };

/** Where a reported thing stands. */
interface ThingPlace {
  readonly board: BoardPath;
  readonly post: number;
  /** An operator hides it already. */
  readonly isHidden: boolean;
}

export interface Hideable {
  /** `target`: the key of the report. null: the thing is gone. */
  readonly find: (db: Database, target: string) => Promise<ThingPlace | null>;
  /** Hides the thing and writes the audit log; a thing that is gone stays so. */
  readonly hide: (
    trx: Trx,
    act: { readonly actorId: number; readonly target: string; readonly reason: string },
  ) => Promise<void>;
}

export type HideableThings = { readonly [Kind in ReportKind]?: Hideable };
