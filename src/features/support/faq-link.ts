import { faqLimits } from '../../../domain/support/faq.ts';

const PATH = '/mypage/customer/faq';
/** Longer searches are cut. */

/** The address of a frequent question: the page, searched for its subject. */
export const faqLink = (subject: string): string => {
  const asked = Array.from(subject).slice(0, faqLimits.keyword).join('');
  return `${PATH}?${new URLSearchParams({ q: asked }).toString()}`;
};

/** What the address asks for; '': nothing. */
export const faqAsked = (params: URLSearchParams): string =>
  Array.from(params.get('q') ?? '')
    .slice(0, faqLimits.keyword)
    .join('');
