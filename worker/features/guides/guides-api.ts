/** Guides and rules (A5). */
import type { SearchedSection } from '../../../domain/guides/find-sections.ts';
import type { GuideFigures } from '../../../domain/guides/guide-figures.ts';

export interface GuidesApi {
  /** The figures of the guides' texts, from the rules of the site. */
  figures(): Promise<GuideFigures>;
  /** Places of the sections that a search finds, the best first. */
  find(sections: readonly SearchedSection[], search: string): Promise<readonly number[]>;
}
