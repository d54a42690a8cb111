/** Frequent questions: their addresses, a page of them, and the subjects of all for the search from anywhere. */
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { Fault } from '../../../domain/fault.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { type FaqKind, faqLimits } from '../../../domain/support/faq.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { useClient } from '../../core/door/use-client.ts';
import type { Listed } from '../../parts/answers/list-page.tsx';
import { useLoaded } from '../../parts/answers/use-loaded.ts';
import { useText } from '../../text/i18n.ts';

/** A longer search is cut. */
const searched = (text: string): string => Array.from(text).slice(0, faqLimits.keyword).join('');

/** The address of a frequent question: the page, searched for its subject. */
export const faqLink = (subject: string): string =>
  `/mypage/customer/faq?${new URLSearchParams({ q: searched(subject) }).toString()}`;

/** The search in the address; '': none. */
export const faqAsked = (params: URLSearchParams): string => searched(params.get('q') ?? '');

interface FaqSearch {
  readonly lang: 'ko' | 'en';
  readonly kindCode: FaqKind | 'ALL';
  /** '': no search. */
  readonly keyword: string;
}

export type FaqRow = DataOf<'faq.faqList'>['data'][number];

export async function readFaq(
  core: RemoteCore,
  search: FaqSearch,
  page: number,
): Promise<Result<Listed<FaqRow>, Fault>> {
  const { pageSize } = faqLimits;
  const params = { ...search, site: 'spo', keyword: searched(search.keyword), pageSize, page };
  const answer = await core.calls.ask('faq.faqList', { params });
  if (!answer.ok) return answer;
  const { data, total } = answer.value;
  return ok({ rows: data, pages: Math.ceil(total / pageSize) });
}

/** A frequent question as the search from anywhere lists it. */
interface FaqPlace {
  readonly path: string;
  readonly label: string;
  readonly names: readonly string[];
}

const MOST_PAGES = faqLimits.entries / faqLimits.pageSize;
const none: readonly FaqPlace[] = [];

/** The subjects of the frequent questions; none until they are loaded. Without an answer the search still finds everything else. */
export function useFaqSubjects(): readonly FaqPlace[] {
  const { core } = useClient();
  const { language } = useText();
  const loaded = useLoaded(language, async () => {
    const places: FaqPlace[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
      const answer = await readFaq(core, { lang: language, kindCode: 'ALL', keyword: '' }, page);
      if (!answer.ok) break;
      pages = answer.value.pages;
      for (const { subject } of answer.value.rows)
        places.push({ path: faqLink(subject), label: subject, names: [subject] });
    }
    return places;
  });
  return loaded?.key === language ? loaded.value : none;
}
