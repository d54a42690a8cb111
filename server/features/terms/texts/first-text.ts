import type { TermsCode, TermsLanguage, TermsText } from '../../../../domain/terms/terms.ts';

/** The first version of one text. It is part of a migration: a released text never changes, a new version is written by an operator. */
export interface FirstText extends Readonly<Record<TermsLanguage, TermsText>> {
  readonly code: TermsCode;
}
