/** Fills the guides' texts with their figures, and lists their sections for the search. */
import type { SearchedSection } from '../../../domain/guides/find-sections.ts';
import type { GuideFigure, GuideFigures } from '../../../domain/guides/guide-figures.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { gold } from '../../text/format.ts';
import type { GuideContent, GuideSection } from './guide-content.ts';
import { type GuidePage, shownGuides } from './guide-pages.ts';

interface FoundSection {
  readonly page: GuidePage;
  readonly section: GuideSection;
}

/** In a sentence odds have separators, as amounts have: 10,000.00. */
const oddsInText = (value: number): string => betOdds(value).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

function figureText({ kind, value }: GuideFigure): string {
  if (value === null) return '–';
  return kind === 'odds' ? oddsInText(value) : kind === 'gold' ? gold(value) : String(value);
}

/** A paragraph with its figures. */
export const filled = (line: string, figures: GuideFigures): string =>
  line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    return figure === undefined ? '–' : figureText(figure);
  });

/** Every section that the menu names, in the guides' order, and as the core searches it. */
export function searchedSections(
  content: GuideContent,
  figures: GuideFigures,
): readonly (FoundSection & { readonly searched: SearchedSection })[] {
  return shownGuides.flatMap((page) =>
    content[page.id].sections.map((section) => ({
      page,
      section,
      searched: {
        title: section.title,
        page: content[page.id].title,
        text: section.lines.map((line) => filled(line, figures)).join(' '),
      },
    })),
  );
}
