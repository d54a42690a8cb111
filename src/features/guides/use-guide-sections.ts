import { useLoaded } from '../../parts/answers/use-loaded.ts';
import { type Language, useText } from '../../text/i18n.ts';
import type { GuideContent } from './guide-content.ts';
import { shownGuides } from './guide-pages.ts';

/** A section of the guides as the search from anywhere lists it. */
interface GuidePlace {
  readonly path: string;
  readonly label: string;
  readonly names: readonly string[];
}

/** The texts come when the search is opened for the first time. */
const contents: Readonly<Record<Language, () => Promise<GuideContent>>> = {
  ko: async () => (await import('./content.ko.ts')).koGuides,
  en: async () => (await import('./content.en.ts')).enGuides,
};

export const placesIn = (content: GuideContent): readonly GuidePlace[] =>
  shownGuides.flatMap(({ id, path }) =>
    content[id].sections.map((section) => {
      const label = `${content[id].title} · ${section.title}`;
      return { path: `${path}#${section.id}`, label, names: [section.title, label] };
    }),
  );

const none: readonly GuidePlace[] = [];

/** Every section that the menu of the guides leads to; none until its texts are loaded, or where they cannot be: the search still finds everything else. */
export function useGuideSections(): readonly GuidePlace[] {
  const { language } = useText();
  const loaded = useLoaded(language, () => contents[language]().then(placesIn, () => none));
  return loaded?.key === language ? loaded.value : none;
}
