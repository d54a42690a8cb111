/** How the features say what members may report: each kind is read by the feature that keeps the thing. */
import type { BoardPath } from '../../../domain/boards/boards.ts';
import type { ReportKind } from '../../../domain/reports/report.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { SharePlace } from '../shared-bets/share-bets-port.ts';

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
export interface ThingPlace {
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
