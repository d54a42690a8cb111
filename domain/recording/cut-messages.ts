/**
 * Finds the messages of a Unified Odds Feed in a text: one message, several after each other, or a log whose lines carry a time, a routing
 * key and a message. A message that is cut off costs itself alone.
 */
import { textOfBase64 } from './har-frames.ts';
import type { InSlices } from './slices.ts';
import { factsAnswers } from './uof-facts.ts';

interface CutMessage {
  /** Line of the text in which it begins, from 1. */
  readonly line: number;
  /** null: the message is cut off. */
  readonly xml: string | null;
  /** Sport of the routing key before it, as the feed's id; null: there is none. */
  readonly feedSport: number | null;
}

/** Messages of the feed, and answers of its interface that hold facts of matches. */
const roots: readonly string[] = [
  'odds_change',
  'bet_stop',
  'bet_settlement',
  'rollback_bet_settlement',
  'bet_cancel',
  'rollback_bet_cancel',
  'fixture_change',
  'alive',
  'snapshot_complete',
  'product_down',
  ...factsAnswers,
  'market_descriptions',
];

/** Longest message. */
const MAX_MESSAGE_CHARS = 16 * 1024 * 1024;
/** So much before a message is looked at for its routing key. */
const PREFIX_CHARS = 400;

const ROOT = new RegExp(`<(?:[\\w-]+:)?(${roots.join('|')})(?=[\\s/>])`, 'g');
const ROUTING_KEY = /(?:^|[^\w-])(?:hi|lo)\.[\w-]+\.[\w-]+\.[a-z_]+\.(\d{1,6}|-)\.[\w-]+:[\w-]+\.\d+/g;

/** Whether the text, or the beginning of a long one, has a message in it. */
export function hasFeedMessages(text: string): boolean {
  ROOT.lastIndex = 0;
  const beginning = text.slice(0, MAX_MESSAGE_CHARS);
  return (
    ROOT.exec(beginning) !== null ||
    ESCAPED.test(beginning) ||
    NUMBERED.test(beginning) ||
    isInBase64(beginning)
  );
}

/** End of the tag that begins at `from`, past its ">"; -1: the text ends inside it. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
    else if (sign === '<' && at > from) return -1;
  }
  return -1;
}

/** Finds the next match of a pattern, and remembers it: a text of unclosed messages is searched once, not once for each. */
function createFinder(text: string, pattern: RegExp): (from: number) => { begin: number; end: number } {
  let known = { begin: -1, end: -1 };
  return (from) => {
    if (known.begin >= from) return known;
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    known =
      found === null
        ? { begin: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }
        : { begin: found.index, end: pattern.lastIndex };
    return known;
  };
}

type Finders = Readonly<Record<'opens' | 'closes', ReturnType<typeof createFinder>>>;

/** End of the message that begins at `from`; -1: it is cut off. */
function endOfMessage(text: string, from: number, { opens, closes }: Finders): number {
  const tag = endOfTag(text, from);
  if (tag < 0) return -1;
  if (text.charAt(tag - 2) === '/') return tag;
  const end = closes(tag);
  // If the same message begins anew before this one ends, the end is that of the next one.
  return Number.isFinite(end.end) && opens(tag).begin > end.begin ? end.end : -1;
}

function sportBefore(text: string, from: number, at: number): number | null {
  const key = [...text.slice(Math.max(from, at - PREFIX_CHARS), at).matchAll(ROUTING_KEY)].at(-1)?.[1];
  return key === undefined || key === '-' ? null : Number(key);
}

/** A message that is shown as a text of XML or HTML. */
const ESCAPED = new RegExp(`&lt;(?:[\\w-]+:)?(?:${roots.join('|')})(?=[\\s/&])`);
const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
};

const unescaped = (text: string): string =>
  text
    .replaceAll(/&(lt|gt|quot|apos|#34|#39);/g, (all, name) => signs[String(name)] ?? all)
    .replaceAll('&amp;', '&');

/** Logs of JSON lines hold the message as a JSON text; tables (CSV) write each of its quotes twice. */
const fromTable = (text: string): string => text.replaceAll('""', '"');
const fromJson = (text: string): string =>
  text
    .replaceAll(String.raw`\"`, '"')
    .replaceAll(String.raw`\/`, '/')
    .replaceAll(String.raw`\n`, ' ');
const [IN_TABLE, IN_JSON] = [/<[\w:-]+\s[^<>]{0,200}=""[^"\s/>]/, /<[\w:-]+\s[^<>]{0,200}=\\"/] as const;

/** JSON whose signs are numbers ("\u003c" for "<"), as .NET and Go write it. */
const NUMBERED = new RegExp(String.raw`\\u003c(?:[\w-]+:)?(?:${roots.join('|')})(?=[\s/\\])`, 'i');
const fromNumbered = (text: string): string =>
  fromJson(
    text.replaceAll(/\\u([\da-f]{4})/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(String(code), 16)),
    ),
  );

/** A text of JSON in base64 that begins with a tag: brokers write the bytes of messages so. */
const BASE64 = /"(P[CDGH][A-Za-z0-9+/]{30,}={0,2})"/g;
/** So many of them are looked at for a message. */
const MOST_LOOKED_AT = 20;

const fromBase64 = (text: string): string =>
  text.replaceAll(BASE64, (all, base64) => textOfBase64(String(base64)) ?? all);

function isInBase64(text: string): boolean {
  let looked = 0;
  for (const [, base64 = ''] of text.matchAll(BASE64)) {
    if ((textOfBase64(base64) ?? '').search(ROOT) >= 0) return true;
    if (++looked >= MOST_LOOKED_AT) return false;
  }
  return false;
}

/** So much behind the first message shows how a text writes its quotes. */
const SHOWN_CHARS = 1024 * 1024;

/** Makes a part of the text plain; null: all of it is. */
function plainerOf(text: string): ((part: string) => string) | null {
  const beginning = text.slice(0, MAX_MESSAGE_CHARS);
  const escapedAt = beginning.search(ESCAPED);
  const isEscaped = escapedAt >= 0;
  if (!isEscaped && beginning.search(ROOT) < 0) {
    if (NUMBERED.test(beginning)) return fromNumbered;
    if (isInBase64(beginning)) return fromBase64;
  }
  const at = Math.max(0, isEscaped ? escapedAt : beginning.search(ROOT));
  const shown = text.slice(at, at + SHOWN_CHARS);
  const tags = isEscaped ? unescaped(shown) : shown;
  const unquoted = IN_TABLE.test(tags) ? fromTable : IN_JSON.test(tags) ? fromJson : null;
  if (unquoted === null) return isEscaped ? unescaped : null;
  return isEscaped ? (part) => unquoted(unescaped(part)) : unquoted;
}

/** So much of a text is made plain at once. */
const PIECE_CHARS = 512 * 1024;

/** A place near `at` that is not inside a sign which is written as several: behind a line, a tag, an escaped sign or an object of JSON. */
function cutNear(text: string, at: number): number {
  const near = text.slice(at, at + PIECE_CHARS);
  for (const sign of ['\n', '>', ';', '}']) {
    const found = near.indexOf(sign);
    if (found >= 0) return at + found + 1;
  }
  return at + near.length;
}

/** The text with its messages as XML. Stops after each piece of so many characters. */
export function* plainInSlices(text: string, piece = PIECE_CHARS): InSlices<string> {
  const plain = plainerOf(text);
  if (plain === null) return withoutComments(text);
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    if (from > 0) yield;
    const to = cutNear(text, from + piece);
    parts.push(plain(text.slice(from, to)));
    from = to;
  }
  return withoutComments(parts.join(''));
}

/** A message in a comment is none, and the tags in it end no other. Its line breaks stay: messages are named by their lines. */
function withoutComments(text: string): string {
  let [left, from] = ['', 0];
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + '<!--'.length);
    if (end < 0) break;
    left += text.slice(from, at) + text.slice(at, end).replaceAll(/[^\n]+/g, '');
    from = end + '-->'.length;
  }
  return left + text.slice(from);
}

export function* cutMessages(text: string): Generator<CutMessage> {
  const finders = new Map<string, Finders>(
    roots.map((root) => [
      root,
      {
        opens: createFinder(text, new RegExp(String.raw`<(?:[\w-]+:)?${root}(?=[\s/>])`, 'g')),
        closes: createFinder(text, new RegExp(String.raw`</(?:[\w-]+:)?${root}\s*>`, 'g')),
      },
    ]),
  );
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < at; next = text.indexOf('\n', counted)) {
      line++;
      counted = next + 1;
    }
    return line;
  };
  let from = 0;
  for (;;) {
    ROOT.lastIndex = from;
    const found = ROOT.exec(text);
    if (found === null) return;
    const own = finders.get(found[1] ?? '');
    const end = own === undefined ? -1 : endOfMessage(text, found.index, own);
    const isWhole = end >= 0 && end - found.index <= MAX_MESSAGE_CHARS;
    yield {
      line: lineAt(found.index),
      xml: isWhole ? text.slice(found.index, end) : null,
      feedSport: sportBefore(text, from, found.index),
    };
    from = isWhole ? end : found.index + 1;
  }
}
