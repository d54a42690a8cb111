import type { ReportKind } from '../../../domain/reports/report.ts';
import { dialogs } from '../../core/browser/dialogs.ts';

export interface Reported {
  readonly kind: ReportKind;
  /** The nickname of a member, else the id of the thing. */
  readonly target: string;
  /** Its name for the member, for the head of the dialog: a nickname, or the beginning of the text. */
  readonly shown: string;
}

let reported: Reported | null = null;

/** The thing that the open dialog reports; null: it was never opened. */
export const reportedNow = (): Reported | null => reported;

/** Opens the dialog that reports the thing to the staff. A visitor is asked to log in there. */
export function openReport(of: Reported): void {
  reported = of;
  dialogs.show('report');
}
