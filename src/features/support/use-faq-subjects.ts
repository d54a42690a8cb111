import { useEffect, useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { faqLink } from './faq-link.ts';

/** A frequent question as the search from anywhere lists it. */
export interface FaqPlace {
  readonly path: string;
  readonly label: string;
  readonly names: readonly string[];
}

/** Pages of ten questions; the site keeps at most 300. */
const MOST_PAGES = 30;
const none: readonly FaqPlace[] = [];

/** The subjects of the frequent questions; none until they are loaded. */
export function useFaqSubjects(): readonly FaqPlace[] {
  const { core } = useClient();
  const { language } = useText();
  const [held, setHeld] = useState({ language, places: none });
  useEffect(() => {
    let stopped = false;
    const load = async (): Promise<void> => {
      const places: FaqPlace[] = [];
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
        const answer = await core.support.faq({ language, kind: 'ALL', keyword: '', page });
        // Without an answer the search still finds everything else.
        if (stopped || !answer.ok) break;
        pages = answer.value.pages;
        for (const { subject } of answer.value.rows)
          places.push({ path: faqLink(subject), label: subject, names: [subject] });
      }
      if (!stopped && places.length > 0) setHeld({ language, places });
    };
    void load();
    return () => {
      stopped = true;
    };
  }, [core, language]);
  return held.language === language ? held.places : none;
}
