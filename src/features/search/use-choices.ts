import { useMemo, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { useGuideSections } from '../guides/use-guide-sections.ts';
import { useSite } from '../site/use-site.ts';
import { useFaqSubjects } from '../support/use-faq.ts';
import { type SearchChoice, choiceOf, plainChoice } from './choices.ts';
import { clearRecent, readRecent } from './recent.ts';
import { type NamedScreen, screensOf } from './screens.ts';
import { type PopularPart, usePopular } from './use-popular.ts';
import { useSearch } from './use-search.ts';

export interface ListedChoices {
  readonly choices: readonly SearchChoice[];
  /** How many of the first lines are recent choices. */
  readonly recent: number;
  /** The heading above a line, by its place. */
  readonly heads: ReadonlyMap<number, PopularPart['title']>;
  /** The present search has no answer yet. */
  readonly isLoading: boolean;
  /** Only open matches were searched. */
  readonly isPartial: boolean;
  readonly forget: () => void;
}

const noHeads: ListedChoices['heads'] = new Map();
const asPart = (place: Omit<NamedScreen, 'isPart'>): NamedScreen => ({ ...place, isPart: true });

interface Empty {
  readonly choices: readonly SearchChoice[];
  readonly heads: ListedChoices['heads'];
}

/** Recent choices, then what is popular; nothing stands twice. */
function emptyLines(recent: readonly SearchChoice[], parts: readonly PopularPart[]): Empty {
  const choices = [...recent];
  const heads = new Map<number, PopularPart['title']>();
  for (const part of parts) {
    const known = new Set(choices.map(({ path }) => path));
    const added = part.choices.filter(({ path }) => !known.has(path));
    if (added.length > 0) heads.set(choices.length, part.title);
    choices.push(...added);
  }
  return { choices, heads };
}

/** The lines of the palette: recent choices and what is popular while nothing is typed, else the results. */
export function useChoices(text: string): ListedChoices {
  const texts = useText();
  const { site } = useSite();
  const [recent, setRecent] = useState(readRecent);
  const [sections, questions] = [useGuideSections(), useFaqSubjects()];
  const screens = useMemo(
    () => [...screensOf(site, texts.language), ...[...sections, ...questions].map(asPart)],
    [site, texts, sections, questions],
  );
  const { answer, text: answered } = useSearch(text, screens);
  const isEmpty = text.trim() === '';
  const popular = usePopular(isEmpty);
  const empty = useMemo(() => emptyLines(recent.map(plainChoice), popular.parts), [recent, popular.parts]);
  const found = useMemo(
    () => (answer === null ? [] : answer.found.flatMap((one) => choiceOf(one, screens, texts) ?? [])),
    [answer, screens, texts],
  );
  return {
    choices: isEmpty ? empty.choices : found,
    recent: isEmpty ? recent.length : 0,
    heads: isEmpty ? empty.heads : noHeads,
    isLoading: isEmpty ? popular.isLoading : answered !== text.trim(),
    isPartial: answer?.whole === false,
    forget() {
      clearRecent();
      setRecent([]);
    },
  };
}
