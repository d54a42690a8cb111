/** Guides and rules (A5). */
import type { GuideFigures } from '../../../domain/guides/guide-figures.ts';

export interface GuidesApi {
  /** The figures of the guides' texts, from the standards of the site. */
  figures(): Promise<GuideFigures>;
}
