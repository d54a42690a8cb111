/**
 * Reads HTML as a text with formats. It never fails: what the allow-list does not name loses its mark and keeps its text. The time is linear in the
 * text. It is safe by what it returns and not by how it reads: a tree holds no element, attribute or address beyond the allow-list.
 */
import {
  allowedFontOf,
  fontSizeOf,
  isRichTag,
  linkOf,
  pictureIdOf,
  type RichTag,
  sameTags,
  voidTags,
} from './allow-list.ts';
import { richLimits } from './rich-limits.ts';
import type { RichNode, RichText } from './rich-text.ts';

/** Elements whose contents are no text for readers. */
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'title',
]);

interface Mark {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
}

interface Open {
  /** null: the root, or an element without a format of its own. */
  readonly make: ((children: RichNode[]) => RichNode) | null;
  readonly name: string;
  readonly children: RichNode[];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

const LAST_CODE_POINT = 0x10_ff_ff;

function entityText(whole: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number(name.slice(1))
      : null;
  if (code === null) return entities[name.toLowerCase()] ?? whole;
  const isCharacter = code >= 32 && code <= LAST_CODE_POINT && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

const decoded = (text: string): string => text.replaceAll(/&(#x?[0-9a-f]{1,7}|[a-z]{2,6});/gi, entityText);

/** The value of an attribute in quotes; null: none. */
function attribute(attributes: string, wanted: string): string | null {
  const found = new RegExp(`(?:^|\\s)${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
  return found === null ? null : decoded(found[1] ?? found[2] ?? '');
}

function lettersOf(style: string): Open['make'] {
  let size = null;
  let font = null;
  for (const rule of style.split(';')) {
    const [name = '', value = ''] = rule.split(':');
    if (name.trim().toLowerCase() === 'font-size') size = fontSizeOf(value);
    if (name.trim().toLowerCase() === 'font-family') font = allowedFontOf(value);
  }
  return size === null && font === null ? null : (children) => ({ kind: 'letters', size, font, children });
}

function makerOf(tag: RichTag, attributes: string): Open['make'] {
  switch (tag) {
    case 'span':
      return lettersOf(attribute(attributes, 'style') ?? '');
    case 'a': {
      const href = linkOf(attribute(attributes, 'href') ?? '');
      return href === null ? null : (children) => ({ kind: 'link', href, children });
    }
    case 'br':
      return () => ({ kind: 'break' });
    case 'img': {
      const id = pictureIdOf(attribute(attributes, 'src') ?? '');
      const alt = Array.from(attribute(attributes, 'alt') ?? '')
        .slice(0, richLimits.altChars)
        .join('');
      return id === null ? null : () => ({ kind: 'picture', id, alt });
    }
    default:
      return (children) => ({ kind: 'element', tag, children });
  }
}

/** A longer mark is text. */
const MAX_MARK_CHARS = 2500;

/** The mark that begins at `from`; null: the sign is text. */
function markAt(html: string, from: number): { readonly mark: Mark; readonly end: number } | null {
  const text = html.slice(from, from + MAX_MARK_CHARS);
  const end = text.indexOf('>');
  if (end < 0) return null;
  const found = /^<(\/?)([a-z][a-z0-9]*)([\s/][^]*)?$/i.exec(text.slice(0, end));
  if (found === null) return null;
  const [, slash, name = '', attributes = ''] = found;
  return { mark: { name: name.toLowerCase(), closes: slash === '/', attributes }, end: from + end + 1 };
}

/** Where the reading goes on after a comment, or after an element that is not read; null: read on. */
function afterUnread(html: string, lower: string, from: number): number | null {
  if (html.startsWith('<!', from) || html.startsWith('<?', from)) {
    const ending = html.startsWith('<!--', from) ? '-->' : '>';
    const end = html.indexOf(ending, from);
    return end < 0 ? html.length : end + ending.length;
  }
  const found = markAt(html, from);
  if (found === null || found.mark.closes || !unread.has(found.mark.name)) return null;
  const end = lower.indexOf(`</${found.mark.name}`, found.end);
  const closed = end < 0 ? -1 : html.indexOf('>', end);
  return closed < 0 ? html.length : closed + 1;
}

/** Blocks end an open paragraph, and a link an open link, as in browsers. */
const endedBy: Readonly<Partial<Record<RichTag, RichTag>>> = {
  p: 'p',
  ul: 'p',
  ol: 'p',
  li: 'p',
  blockquote: 'p',
  a: 'a',
};

function createTree() {
  const stack: Open[] = [{ make: null, name: '', children: [] }];
  let elements = 0;
  const top = (): Open => stack.at(-1) as Open;
  const close = (): void => {
    const ended = stack.pop() as Open;
    top().children.push(...(ended.make === null ? ended.children : [ended.make(ended.children)]));
  };
  /** Closes the innermost element of this name and all in it; without one nothing is closed. */
  const closeTo = (name: string): void => {
    if (!stack.some((open) => open.name === name)) return;
    while (top().name !== name) close();
    close();
  };
  return {
    text(text: string): void {
      if (text !== '') top().children.push({ kind: 'text', text: decoded(text) });
    },
    take({ name: written, closes, attributes }: Mark): void {
      const name = sameTags[written] ?? written;
      if (!isRichTag(name)) return;
      if (closes) return closeTo(name);
      const ended = endedBy[name];
      if (ended !== undefined) closeTo(ended);
      const make = ++elements > richLimits.elements ? null : makerOf(name, attributes);
      if (voidTags.has(name)) {
        if (make !== null) top().children.push(make([]));
      } else if (stack.length <= richLimits.depth) stack.push({ make, name, children: [] });
    },
    end(): RichText {
      while (stack.length > 1) close();
      return top().children;
    },
  };
}

/** A longer text is cut. */
export function readHtml(given: string): RichText {
  const html = given.slice(0, richLimits.htmlChars);
  // Letters beyond ASCII stay, so that places in both texts are the same.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tree = createTree();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) {
      tree.text(html.slice(at));
      break;
    }
    tree.text(html.slice(at, next));
    const skipped = afterUnread(html, lower, next);
    const found = skipped === null ? markAt(html, next) : null;
    if (found !== null) tree.take(found.mark);
    else if (skipped === null) tree.text('<');
    at = skipped ?? found?.end ?? next + 1;
  }
  return tree.end();
}
