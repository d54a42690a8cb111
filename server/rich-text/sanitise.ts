/**
 * What members write, before it is stored: sanitised by a parser of HTML as browsers read it, then read and written again by the domain, so
 * that the stored text has one form and nothing beyond the allow-list.
 */
import { createRequire } from 'node:module';
import type SanitizeHtml from 'sanitize-html';
import { fonts, fontSizes, richTags, sameTags } from '../../domain/rich-text/allow-list.ts';
import { richLimits } from '../../domain/rich-text/rich-limits.ts';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import type { RichText } from '../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../domain/rich-text/write-html.ts';

const require = createRequire(import.meta.url);
/** The parser is loaded with the first text: with its own parsers it takes 15 MB, and many nodes see no text for hours. */
const parser = (): typeof SanitizeHtml => require('sanitize-html') as typeof SanitizeHtml;

const options: SanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTags),
  allowedAttributes: Object.fromEntries(Object.entries(richTags).map(([tag, names]) => [tag, [...names]])),
  allowedStyles: {
    span: {
      'font-size': fontSizes.map((size) => new RegExp(`^${size}pt$`)),
      'font-family': fonts.map((font) => new RegExp(`^["']?${font}["']?$`)),
    },
  },
  // Pictures are own uploads, by an address without a scheme.
  allowedSchemesByTag: { a: ['http', 'https'], img: [] },
  allowProtocolRelative: false,
  transformTags: sameTags,
  disallowedTagsMode: 'discard',
  nestingLimit: 200,
};

interface Sanitised {
  readonly tree: RichText;
  /** The stored form. */
  readonly html: string;
}

/** A longer text is cut: its length is checked before. */
export function sanitise(given: string): Sanitised {
  const tree = readHtml(parser()(given.slice(0, richLimits.htmlChars), options));
  return { tree, html: writeHtml(tree) };
}
