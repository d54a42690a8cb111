/** English texts of support. */
import type { koSupport } from './support.ko.ts';

export const enSupport: Record<keyof typeof koSupport, string> = {
  'support.failed': 'Could not be loaded',
  'support.again': 'Try again',
  'faq.title': 'Frequently asked questions',
  'faq.kinds': 'Categories',
  'faq.word': 'Search',
  'faq.word.hint': 'Part of a word is enough; Korean also by initial consonants.',
  'faq.find': 'Search',
  'faq.pages': 'Pages',
  'faq.none': 'Nothing found',
  'faq.none.hint': 'Try another word.',
  'mypage.faq': 'FAQ',
};
