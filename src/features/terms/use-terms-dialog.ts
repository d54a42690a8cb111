/** Which terms the dialog shows. */
import type { TermsName } from '../../../domain/terms/terms.ts';
import { dialogs } from '../../core/browser/dialogs.ts';

declare module '../../core/browser/dialogs.ts' {
  interface DialogNames {
    terms: true;
  }
}

let shown: TermsName = 'provision';

export const shownTerms = (): TermsName => shown;

/** Opens the dialog of 960 px with these terms. */
export function openTerms(name: TermsName): void {
  shown = name;
  dialogs.show('terms');
}
