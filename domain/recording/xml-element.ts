/**
 * Reads one XML element with its attributes and child elements. It serves messages of an odds feed, which hold no text between their
 * elements: texts, comments, instructions and CDATA are passed over, and prefixes of namespaces are left out. Total and bounded.
 */
import { ok, refused, type Result } from '../result.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
}

type BadXml = 'too-deep' | 'too-many-elements' | 'not-xml';

const MAX_DEPTH = 20;
const MAX_ELEMENTS = 200_000;
const MAX_ATTRIBUTES = 400;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10_ff_ff;

function characterOf(code: number): string {
  return Number.isInteger(code) && code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
}

/** The text of an attribute; an entity that is not known stays as it is written. */
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) =>
        decimal !== undefined
          ? characterOf(Number(decimal))
          : hex !== undefined
            ? characterOf(Number.parseInt(String(hex), 16))
            : (entities[String(name).toLowerCase()] ?? all),
      )
    : text;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What is passed over: the text that ends it, by how it begins. */
const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

const TAG =
  /<(\/?)([A-Za-z_][\w:.-]{0,120})((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** An attribute with a prefix is another one than that without it; it counts where there is no other of its name. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (attributes.size >= MAX_ATTRIBUTES) break;
    const local = localName(name);
    if (local !== name && (name.startsWith('xmlns:') || attributes.has(local))) continue;
    // A line break or a tab in a value is a blank; one that is written as a character stays.
    attributes.set(local, unescaped((double ?? single ?? '').replaceAll(/\r\n|[\r\n\t]/g, ' ')));
  }
  return attributes;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
}

/** Where the end of a declaration is looked for: behind its own declarations, which stand in brackets. */
function declarationEnd(text: string, at: number): number {
  if (!text.startsWith('<!DOCTYPE', at)) return at;
  const inner = text.indexOf('[', at);
  const end = text.indexOf('>', at);
  return inner < 0 || (end >= 0 && end < inner) ? at : Math.max(at, text.indexOf(']', inner));
}

/** Where the next tag begins after `from`, with comments and the like passed over; -1: there is none. */
function nextTag(text: string, from: number): number {
  let at = text.indexOf('<', from);
  while (at >= 0) {
    const start = at;
    const [, end] = passedOver.find(([begin]) => text.startsWith(begin, start)) ?? [];
    if (end === undefined) return at;
    const closes = text.indexOf(end, declarationEnd(text, at));
    if (closes < 0) return -1;
    at = text.indexOf('<', closes + end.length);
  }
  return -1;
}

/** The first element of the text; what follows it is not read. */
export function readElement(text: string): Result<XmlElement, BadXml> {
  const path: Open[] = [];
  let count = 0;
  for (let at = nextTag(text, 0); at >= 0; at = nextTag(text, TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [tag, closes = '', fullName = '', written = '', empty = ''] = TAG.exec(text) ?? [];
    if (tag === undefined) return refused('not-xml');
    const name = localName(fullName);
    let done: XmlElement | undefined;
    if (closes === '') {
      if (++count > MAX_ELEMENTS) return refused('too-many-elements');
      const opened: Open = { name, attributes: attributesOf(written), children: [] };
      if (empty === '') {
        if (path.length >= MAX_DEPTH) return refused('too-deep');
        path.push(opened);
        continue;
      }
      done = opened;
    } else {
      done = path.pop();
      if (done?.name !== name) return refused('not-xml');
    }
    const parent = path.at(-1);
    if (parent === undefined) return ok(done);
    parent.children.push(done);
  }
  return refused('not-xml');
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
/** The children of the element around them, which some programs leave out. */
export const childrenWithin = (element: XmlElement, around: string, name: string): readonly XmlElement[] =>
  childrenOf(childOf(element, around) ?? element, name);
