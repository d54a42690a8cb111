import type { GuideId } from './guide-pages.ts';

export interface GuideSection {
  /** The part of the address after "#", the same in both languages. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs; figures stand as {{name}} (guide-figures.ts). */
  readonly lines: readonly string[];
}

export interface Guide {
  readonly title: string;
  readonly sections: readonly GuideSection[];
}

export type GuideContent = Readonly<Record<GuideId, Guide>>;
