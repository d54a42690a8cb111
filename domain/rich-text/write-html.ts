/** Writes a text with formats as HTML. The stored form, and the only one: the same tree always gives the same text. */
import { type Font, type FontSize, pictureAddress } from './allow-list.ts';
import { LINK_REL } from './rich-limits.ts';
import { escapeHtml, type RichNode, type RichText } from './rich-text.ts';

const styleOf = (size: FontSize | null, font: Font | null): string =>
  [size === null ? '' : `font-size: ${size}pt`, font === null ? '' : `font-family: ${font}`]
    .filter((part) => part !== '')
    .join('; ');

function nodeHtml(node: RichNode): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text);
    case 'break':
      return '<br>';
    case 'picture':
      return `<img src="${pictureAddress(node.id)}" alt="${escapeHtml(node.alt)}">`;
    case 'element':
      return `<${node.tag}>${writeHtml(node.children)}</${node.tag}>`;
    case 'letters':
      return `<span style="${styleOf(node.size, node.font)}">${writeHtml(node.children)}</span>`;
    case 'link':
      return `<a href="${escapeHtml(node.href)}" rel="${LINK_REL}" target="_blank">${writeHtml(node.children)}</a>`;
  }
}

export const writeHtml = (tree: RichText): string => tree.map(nodeHtml).join('');
