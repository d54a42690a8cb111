/** Reports of members about what other members wrote, and the queue in which operators decide them. */
import type * as z from 'zod/mini';
import type { SharedBet } from '../../../domain/bet/shared-bet.ts';
import type { reportRow } from '../../../domain/protocol/calls/report-calls.ts';
import type {
  ReportDecision,
  ReportKind,
  ReportReason,
  ReportState,
} from '../../../domain/reports/report.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';

/** Times are ms since 1970. */
export interface ReportRow extends Omit<z.output<typeof reportRow>, 'bets'> {
  /** The shared bets of what was reported, as they stood at that time. */
  readonly bets: readonly SharedBet[];
}

export interface ReportForm {
  readonly kind: ReportKind;
  /** The nickname of a member, else the id of the thing. */
  readonly target: string;
  readonly reason: ReportReason;
  readonly words: string;
}

/** `code`: of the server's answer. */
export type ReportRefusal =
  | NoAnswer
  | { readonly kind: 'code'; readonly code: string; readonly where: string };

/** `fault`: not sent, because `words` are missing, or too `long`. */
export type SendRefusal = ReportRefusal | { readonly kind: 'fault'; readonly fault: 'words' | 'long' };

export type ReportAct =
  | { readonly act: 'take' | 'release' }
  | {
      readonly act: 'close';
      readonly decision: ReportDecision;
      readonly note: string;
      /** The post or comment is hidden with the decision, if the report is upheld. */
      readonly hides: boolean;
    };

export interface ReportsPage {
  readonly rows: readonly ReportRow[];
  readonly total: number;
}

export interface ReportsApi {
  /** The unsent words of the member `owner` about this thing; null: none. */
  draft(owner: string, thing: string): Promise<string | null>;
  /** null forgets them. */
  saveDraft(owner: string, thing: string, words: string | null): Promise<void>;
  send(form: ReportForm): Promise<Result<null, SendRefusal>>;
  queue(state: ReportState, page: number): Promise<Result<ReportsPage, ReportRefusal>>;
  /** The picture of a report as a data address; null: it cannot be shown. */
  picture(report: number): Promise<string | null>;
  act(report: number, act: ReportAct): Promise<Result<null, ReportRefusal>>;
}
