import type { TermsBlock, TermsSection } from '../../../domain/terms/terms.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const blockHtml = (block: TermsBlock): string =>
  typeof block === 'string'
    ? `<p>${escaped(block)}</p>`
    : `<ul>${block.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

/** The sections as HTML without attributes; every text is escaped. */
export const termsHtml = (sections: readonly TermsSection[]): string =>
  sections
    .map(({ heading, blocks }) => `<h2>${escaped(heading)}</h2>${blocks.map(blockHtml).join('')}`)
    .join('');
