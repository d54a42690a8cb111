/** Fills the guides' texts with their figures, and finds sections by words and parts of words. */
import type { GuideFigure, GuideFigures } from '../../../domain/guides/guide-figures.ts';
import { betOdds } from '../../core/price-board.ts';
import { gold } from '../../text/format.ts';
import type { GuideContent, GuideSection } from './guide-content.ts';
import { type GuidePage, shownGuides } from './guide-pages.ts';

export interface FoundSection {
  readonly page: GuidePage;
  readonly section: GuideSection;
}

/** A search finds no more sections. */
const MOST_FOUND = 20;

function figureText({ kind, value }: GuideFigure): string {
  if (value === null) return '–';
  return kind === 'odds' ? betOdds(value) : kind === 'gold' ? gold(value) : String(value);
}

/** A paragraph with its figures. */
export const filled = (line: string, figures: GuideFigures): string =>
  line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    return figure === undefined ? '–' : figureText(figure);
  });

/** Sections whose title has what is searched, then those whose text has it, each in the guides' order. */
export function findSections(
  content: GuideContent,
  search: string,
  figures: GuideFigures,
): readonly FoundSection[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  const has = (words: string): boolean => words.toLowerCase().includes(text);
  const all = shownGuides.flatMap((page) =>
    content[page.id].sections.map((section): FoundSection => ({ page, section })),
  );
  const titled = all.filter(({ page, section }) => has(section.title) || has(content[page.id].title));
  const told = all.filter(({ section }) => section.lines.some((line) => has(filled(line, figures))));
  return [...titled, ...told.filter((one) => !titled.includes(one))].slice(0, MOST_FOUND);
}
