/** A text with formats as a tree. Only what the allow-list names can be in it, whatever was read. */
import type { Font, FontSize, RichTag } from './allow-list.ts';

export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly tag: PlainTag; readonly children: readonly RichNode[] }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'letters';
      readonly size: FontSize | null;
      readonly font: Font | null;
      readonly children: readonly RichNode[];
    }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly RichNode[] }
  /** `id`: an upload of this site. */
  | { readonly kind: 'picture'; readonly id: string; readonly alt: string };

/** Elements without attributes. */
export type PlainTag = Exclude<RichTag, 'br' | 'span' | 'a' | 'img'>;
export type RichText = readonly RichNode[];

const blocks: ReadonlySet<string> = new Set(['p', 'li', 'blockquote', 'ul', 'ol']);

function textOf(node: RichNode): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return '\n';
    case 'picture':
      return '';
    case 'element':
      return blocks.has(node.tag)
        ? `${node.children.map(textOf).join('')}\n`
        : node.children.map(textOf).join('');
    case 'letters':
    case 'link':
      return node.children.map(textOf).join('');
  }
}

/** The text without its formats; blocks are lines. */
export const plainTextOf = (tree: RichText): string =>
  tree
    .map(textOf)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

type Picture = Extract<RichNode, { readonly kind: 'picture' }>;

const pictureNodes = (tree: RichText): readonly Picture[] =>
  tree.flatMap((node) =>
    node.kind === 'picture' ? [node] : 'children' in node ? pictureNodes(node.children) : [],
  );

/** Ids of the pictures in the text, each once. */
export const picturesOf = (tree: RichText): readonly string[] => [
  ...new Set(pictureNodes(tree).map(({ id }) => id)),
];

/** What the pictures in the text say where they are not seen. */
export const pictureWordsOf = (tree: RichText): readonly string[] => pictureNodes(tree).map(({ alt }) => alt);

/** The text without the pictures that `keeps` refuses. */
export const withPictures = (tree: RichText, keeps: (id: string) => boolean): RichText =>
  tree.flatMap((node): RichNode[] => {
    if (node.kind === 'picture') return keeps(node.id) ? [node] : [];
    return 'children' in node ? [{ ...node, children: withPictures(node.children, keeps) }] : [node];
  });

/** The text for HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
