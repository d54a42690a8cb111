/**
 * Terms as they are typed: a line "# …" begins a section, lines "- …" are the items of a list, everything else is a paragraph. An empty
 * line ends a paragraph.
 */
import { type TermsBlock, termsLimits, type TermsSection } from '../../../domain/terms/terms.ts';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';

const HEADING = '# ';
const ITEM = '- ';

const blockText = (block: TermsBlock): string =>
  typeof block === 'string' ? block : block.map((item) => `${ITEM}${item}`).join('\n');

export const draftOfTerms = (sections: readonly TermsSection[]): string =>
  sections
    .map(({ heading, blocks }) => [`${HEADING}${heading}`, ...blocks.map(blockText)].join('\n\n'))
    .join('\n\n');

/** `empty`: no section. `heading`: a text before the first heading, or a heading that is empty or too long. `long`: too much text. */
type TermsFault = 'empty' | 'heading' | 'long';
type ReadTerms =
  | { readonly ok: true; readonly sections: readonly TermsSection[] }
  | { readonly ok: false; readonly fault: TermsFault };

/** The blocks of a part without headings: lines of one kind that follow each other are one block. */
function blocksIn(lines: readonly string[]): readonly TermsBlock[] {
  const blocks: (string | string[])[] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith(ITEM)) {
      const item = line.slice(ITEM.length).trim();
      if (isOpen && Array.isArray(last)) last.push(item);
      else blocks.push([item]);
    } else if (line !== '') {
      if (isOpen && typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${line}`;
      else blocks.push(line);
    }
    isOpen = line !== '';
  }
  return blocks;
}

const isLong = (block: TermsBlock): boolean =>
  typeof block === 'string'
    ? signsOf(block) > termsLimits.chars
    : block.length > termsLimits.blocks || block.some((item) => signsOf(item) > termsLimits.chars);

export function parseTerms(text: string): ReadTerms {
  const lines = text.split('\n').map((line) => line.trim());
  const starts = lines.flatMap((line, at) => (line === '#' || line.startsWith(HEADING) ? [at] : []));
  const [first] = starts;
  if (first === undefined) return { ok: false, fault: isBlank(text) ? 'empty' : 'heading' };
  const sections = starts.map((start, at) => ({
    heading: (lines[start] ?? '').slice(HEADING.length).trim(),
    blocks: blocksIn(lines.slice(start + 1, starts[at + 1] ?? lines.length)),
  }));
  if (lines.slice(0, first).some((line) => line !== '')) return { ok: false, fault: 'heading' };
  if (sections.some(({ heading }) => isBlank(heading) || signsOf(heading) > termsLimits.heading))
    return { ok: false, fault: 'heading' };
  const isTooLong =
    sections.length > termsLimits.sections ||
    sections.some(({ blocks }) => blocks.length > termsLimits.blocks || blocks.some(isLong));
  return isTooLong ? { ok: false, fault: 'long' } : { ok: true, sections };
}
