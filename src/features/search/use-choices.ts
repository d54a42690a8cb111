import { useMemo, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { useGuideSections } from '../guides/use-guide-sections.ts';
import { useSite } from '../site/use-site.ts';
import { useFaqSubjects } from '../support/use-faq.ts';
import { type Choice, choiceOf, plainChoice } from './choices.ts';
import { clearRecent, readRecent } from './recent.ts';
import { type NamedScreen, screensOf } from './screens.ts';
import { useSearch } from './use-search.ts';

export interface Listed {
  readonly choices: readonly Choice[];
  readonly isRecent: boolean;
  /** The present search has no answer yet. */
  readonly isLoading: boolean;
  /** Only open matches were searched. */
  readonly isPartial: boolean;
  readonly forget: () => void;
}

const asPart = (place: Omit<NamedScreen, 'isPart'>): NamedScreen => ({ ...place, isPart: true });

/** The lines of the palette: recent choices while nothing is typed, else the results. */
export function useChoices(text: string): Listed {
  const texts = useText();
  const { site } = useSite();
  const [recent, setRecent] = useState(readRecent);
  const [sections, questions] = [useGuideSections(), useFaqSubjects()];
  const screens = useMemo(
    () => [...screensOf(site, texts.language), ...[...sections, ...questions].map(asPart)],
    [site, texts, sections, questions],
  );
  const { answer, text: answered } = useSearch(text, screens);
  const choices = useMemo(
    () =>
      answer === null
        ? recent.map(plainChoice)
        : answer.found.flatMap((one) => choiceOf(one, screens, texts) ?? []),
    [answer, recent, screens, texts],
  );
  const isEmpty = text.trim() === '';
  return {
    choices: isEmpty || answer !== null ? choices : [],
    isRecent: isEmpty,
    isLoading: !isEmpty && answered !== text.trim(),
    isPartial: answer?.whole === false,
    forget() {
      clearRecent();
      setRecent([]);
    },
  };
}
