/** The site’s terms, and what the member agreed to (H5). */
import type { TermsCode, TermsLanguage, TermsSection } from '../../../domain/terms/terms.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';

export interface TermsVersionView {
  readonly version: number;
  /** Ms since 1970. */
  readonly effectiveAt: number;
}

export interface TermsView extends TermsVersionView {
  readonly code: string;
  readonly title: string;
  readonly sections: readonly TermsSection[];
  /** Newest first, announced ones included. */
  readonly versions: readonly TermsVersionView[];
  /** A newer version holds now. */
  readonly isOlder: boolean;
}

export type TermsAnswer<T> = Result<T, NoAnswer>;

export interface AgreedTermsView {
  readonly code: string;
  readonly title: string;
  readonly version: number;
  /** Ms since 1970. */
  readonly agreedAt: number;
  /** How the member agreed; a name that this client may not know. */
  readonly how: string;
  /** A newer version holds. */
  readonly outdated: boolean;
}

export interface TermsApi {
  /** The version that holds now, or the given one. */
  read(code: TermsCode, language: TermsLanguage, version?: number): Promise<TermsAnswer<TermsView>>;
  /** What the member agreed to, newest first. */
  agreed(language: TermsLanguage): Promise<TermsAnswer<readonly AgreedTermsView[]>>;
  /** Whether the member has agreed to the present version. */
  check(code: TermsCode): Promise<TermsAnswer<boolean>>;
  /** Agrees to the present version. */
  agree(code: TermsCode): Promise<TermsAnswer<null>>;
}
