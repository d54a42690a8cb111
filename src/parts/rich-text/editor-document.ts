/** Turns a text with formats into the editor's document and back. Neither way goes through HTML. */
import type { JSONContent } from '@tiptap/core';
import type { Font, FontSize } from '../../../domain/rich-text/allow-list.ts';
import type { PlainTag, RichNode, RichText } from '../../../domain/rich-text/rich-text.ts';
import { fontChoiceOf, sizeOf } from './letter-choices.ts';

type Marks = NonNullable<JSONContent['marks']>;
type Element = RichNode & { readonly kind: 'element' };

const marksByTag: Readonly<Partial<Record<PlainTag, string>>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
};
const tagsByMark: Readonly<Record<string, PlainTag>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
};
const blockTags: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const isBlock = (node: RichNode): node is Element => node.kind === 'element' && blockTags.has(node.tag);

function markOf(node: RichNode): Marks[number] | null {
  if (node.kind === 'link') return { type: 'link', attrs: { href: node.href } };
  if (node.kind === 'letters') {
    const fontSize = node.size === null ? null : `${node.size}pt`;
    return { type: 'textStyle', attrs: { fontSize, fontFamily: node.font } };
  }
  const type = node.kind === 'element' ? marksByTag[node.tag] : undefined;
  return type === undefined ? null : { type };
}

function inlines(node: RichNode, marks: Marks): readonly JSONContent[] {
  if (node.kind === 'text') return node.text === '' ? [] : [{ type: 'text', text: node.text, marks }];
  if (node.kind === 'break') return [{ type: 'hardBreak' }];
  if (node.kind === 'picture') return [{ type: 'picture', attrs: { id: node.id, alt: node.alt } }];
  const mark = markOf(node);
  const inner = mark === null ? marks : [...marks.filter(({ type }) => type !== mark.type), mark];
  return node.children.flatMap((child) => inlines(child, inner));
}

const paragraph = (content: readonly JSONContent[]): JSONContent => ({
  type: 'paragraph',
  content: [...content],
});
const filled = (content: readonly JSONContent[]): JSONContent[] =>
  content.length === 0 ? [paragraph([])] : [...content];

const item = (nodes: RichText): JSONContent => ({ type: 'listItem', content: filled(blocks(nodes)) });

function block({ tag, children }: Element): readonly JSONContent[] {
  if (tag === 'ul' || tag === 'ol') {
    const items = children.map((child) =>
      isBlock(child) && child.tag === 'li' ? item(child.children) : item([child]),
    );
    const type = tag === 'ul' ? 'bulletList' : 'orderedList';
    return items.length === 0 ? [] : [{ type, content: items }];
  }
  if (tag === 'blockquote') return [{ type: 'blockquote', content: filled(blocks(children)) }];
  return tag === 'p' ? filled(blocks(children)) : blocks(children);
}

/** Runs of text become paragraphs. */
function blocks(nodes: RichText): readonly JSONContent[] {
  const found: JSONContent[] = [];
  let run: JSONContent[] = [];
  const end = (): void => {
    if (run.length > 0) found.push(paragraph(run));
    run = [];
  };
  for (const node of nodes)
    if (isBlock(node)) {
      end();
      found.push(...block(node));
    } else run.push(...inlines(node, []));
  end();
  return found;
}

export const documentOf = (tree: RichText): JSONContent => ({ type: 'doc', content: filled(blocks(tree)) });

const elements: Readonly<Record<string, PlainTag>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
};

interface Letters {
  readonly size: FontSize | null;
  readonly font: Font | null;
}

const lettersOf = (attrs: Readonly<Record<string, unknown>> = {}): Letters => ({
  size: sizeOf(attrs['fontSize']),
  font: fontChoiceOf(attrs['fontFamily']),
});

function marked(node: RichNode, { type, attrs }: Marks[number]): RichNode {
  const tag = tagsByMark[type];
  if (tag !== undefined) return { kind: 'element', tag, children: [node] };
  if (type === 'link') return { kind: 'link', href: String(attrs?.['href'] ?? ''), children: [node] };
  const { size, font } = lettersOf(attrs);
  return size === null && font === null ? node : { kind: 'letters', size, font, children: [node] };
}

function nodesOf(content: JSONContent): readonly RichNode[] {
  const { type = '', text = '', attrs = {}, marks = [] } = content;
  if (type === 'text') return [marks.reduceRight(marked, { kind: 'text', text } as RichNode)];
  if (type === 'hardBreak') return [{ kind: 'break' }];
  if (type === 'picture')
    return [{ kind: 'picture', id: String(attrs['id'] ?? ''), alt: String(attrs['alt'] ?? '') }];
  const children = (content.content ?? []).flatMap(nodesOf);
  const tag = elements[type];
  return tag === undefined ? children : [{ kind: 'element', tag, children }];
}

const isEmpty = (node: RichNode): boolean =>
  node.kind === 'element' && node.tag === 'p' && node.children.length === 0;

/** Without the empty paragraphs at the end, which the editor adds after lists and quotes. */
export function treeOf(document: JSONContent): RichText {
  const tree = nodesOf(document);
  return tree.slice(0, tree.findLastIndex((node) => !isEmpty(node)) + 1);
}
