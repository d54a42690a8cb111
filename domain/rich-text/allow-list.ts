/**
 * What a text with formats may hold. The server's sanitiser, the reader of stored texts, what the window draws and the editor are all made
 * from this table, so none of them can allow more than another.
 */
import { richLimits } from './rich-limits.ts';

/** Sizes of letters, pt (K5). */
export const fontSizes = [8, 9, 10, 11, 12, 14, 18, 24, 32] as const;
export type FontSize = (typeof fontSizes)[number];

/** Fonts of letters (K5), as CSS writes them. */
export const fonts = [
  'Pretendard Variable',
  'Malgun Gothic',
  'Noto Sans KR',
  'Nanum Gothic',
  'Nanum Myeongjo',
  'Gulim',
  'Dotum',
  'Batang',
  'Gungsuh',
  'Arial',
  'Verdana',
  'Georgia',
  'Times New Roman',
  'Courier New',
] as const;
export type Font = (typeof fonts)[number];

/** Elements, and the attributes that each may have. A style holds `font-size` and `font-family` alone. */
export const richTags = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  span: ['style'],
  a: ['href'],
  img: ['src', 'alt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RichTag = keyof typeof richTags;

export const isRichTag = (name: string): name is RichTag => Object.hasOwn(richTags, name);

/** Elements without contents. */
export const voidTags: ReadonlySet<RichTag> = new Set(['br', 'img']);

/** Other names of the same formats, as editors and older pages write them. */
export const sameTags: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  div: 'p',
};

/** Scheme, host with a dot in it, port, and the rest without blanks, quotes, angle brackets and backslashes. */
const WEB_ADDRESS =
  /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}-]|\.(?=[\p{L}\p{N}])){0,250}\.[\p{L}\p{N}-]{2,60}(?::\d{1,5})?(?:[/?#][^\s<>"'`\\\p{Cc}]*)?$/iu;

/** The address of a link, if it is a whole http or https address without a name or password in it; null: no link. */
export function linkOf(address: string): string | null {
  const text = address.trim();
  return text.length <= richLimits.linkChars && WEB_ADDRESS.test(text) ? text : null;
}

/** Where files of posts are: an own upload by its id. */
const OWN_PICTURE = /^\/datatable\/file\/([0-9a-f]{32})$/;

/** The id of an own upload; null: another address, which no picture may have. */
export const pictureIdOf = (address: string): string | null => OWN_PICTURE.exec(address)?.[1] ?? null;

export const pictureAddress = (id: string): string => `/datatable/file/${id}`;

export function fontSizeOf(written: string): FontSize | null {
  const points = /^(\d{1,2})pt$/.exec(written.trim())?.[1];
  return fontSizes.find((size) => String(size) === points) ?? null;
}

/** The name may stand in quotes. */
export function allowedFontOf(written: string): Font | null {
  const name = /^(["']?)([\w ]{1,40})\1$/.exec(written.trim())?.[2];
  return fonts.find((font) => font === name) ?? null;
}
