/** Support: questions that members ask often. */
import type * as z from 'zod/mini';
import type { faqRow } from '../../../domain/protocol/calls/faq-calls.ts';
import type { FaqKind } from '../../../domain/support/faq.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';

export type FaqRow = z.output<typeof faqRow>;

export interface FaqSearch {
  readonly language: 'ko' | 'en';
  readonly kind: FaqKind | 'ALL';
  readonly keyword: string;
  readonly page: number;
}

export interface FaqPage {
  readonly rows: readonly FaqRow[];
  readonly pages: number;
}

export interface SupportApi {
  /** The names of the categories by code. */
  faqKinds(language: 'ko' | 'en'): Promise<Result<Readonly<Record<string, string>>, NoAnswer>>;
  faq(search: FaqSearch): Promise<Result<FaqPage, NoAnswer>>;
}
