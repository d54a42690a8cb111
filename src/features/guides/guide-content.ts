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

/** A guide from its text: "# title", then "## id title" before the paragraphs of each section, one a line. */
export function guide(text: string): Guide {
  const [title = '', ...sections] = text.trim().split(/^#+ /m).slice(1);
  return {
    title: title.trim(),
    sections: sections.map((section) => {
      const [head = '', ...lines] = section.trim().split('\n');
      const [id = ''] = head.split(' ', 1);
      return { id, title: head.slice(id.length + 1), lines };
    }),
  };
}
