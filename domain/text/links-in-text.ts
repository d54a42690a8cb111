/**
 * Addresses in a member's plain text. Pages of the site that show something become links with a name; whole http and https addresses of
 * other sites become links, by the rule of links in posts (rich-text: linkOf). All else stays text: other schemes, addresses with a name or password
 * before the host, hosts without a dot, and pages of the site that act (the way out) or are the reader's own.
 */
import { linkOf } from '../rich-text/allow-list.ts';

/** Pages of the site to which a text may lead. */
export type SitePage =
  | 'match'
  | 'analysis'
  | 'post'
  | 'board'
  | 'bet'
  | 'live'
  | 'srs'
  | 'special'
  | 'results'
  | 'casual';

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `board`: the board of a post; empty for other pages. */
  | { readonly kind: 'site'; readonly path: string; readonly page: SitePage; readonly board: string }
  | { readonly kind: 'outside'; readonly href: string };

/** Links of one text; further addresses stay text. */
export const MOST_LINKS = 20;

/** Letters of addresses, and letters of other alphabets that somebody sees. */
const PLAIN = String.raw`[\w\-.~!$&'()*+,;=:@%/?#[\]]`;
const FOREIGN = String.raw`(?![\x00-\x7f\u115f\u1160\u3164\uffa0])[\p{L}\p{M}\p{N}]`;
/**
 * Korean letters belong to a path where they begin one of its parts (/한글, ?q=한글, 2026-월드컵), or where another part follows them (k리그/순위).
 * Right behind another letter of the address they are a particle (x에서), and so is a particle alone behind a last sign (naver.com/에서).
 */
const PARTICLE =
  '(?:에서|에게|에|으로|로|을|를|이|가|은|는|과|와|도|만|의|까지|부터|보다|처럼|이라는|라는|입니다|이에요|예요|요)';
const KOREAN = `(?<=[/?&=_+#-])(?!${PARTICLE}(?!${FOREIGN}|${PLAIN}))(?:${FOREIGN})(?:${FOREIGN}|${PLAIN})*`;
const INNER = `(?:${FOREIGN})+(?=[/?&=#](?:[\\w%]|${FOREIGN}))`;

/** The host may be written in any letters. */
const ADDRESS = new RegExp(
  String.raw`https?:\/\/((?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.)+(?:[a-z][a-z\d-]{1,59}|[^\p{ASCII}\s\p{P}]{2,60})|localhost|\d{1,3}(?:\.\d{1,3}){3})(:\d{1,5})?` +
    `([/?#](?:${PLAIN}|${KOREAN}|${INNER})*)?`,
  'giu',
);

/** A name before the host: "https://site.example:x@other.example". */
const WITH_NAME = /^[^\s/?#]*@/u;

/** Signs that end a sentence or a bracket around the address. */
const ENDS = /[.,;:!?'*]+$/;

const isUnopened = (address: string, [open, close]: readonly [string, string]): boolean =>
  address.endsWith(close) && address.split(close).length > address.split(open).length;

/** The address without what belongs to the sentence around it. */
function trimmedEnd(address: string): string {
  let rest = address;
  for (;;) {
    const cut = rest.replace(ENDS, '');
    const isInBrackets = isUnopened(cut, ['(', ')']) || isUnopened(cut, ['[', ']']);
    const next = isInBrackets ? cut.slice(0, -1) : cut;
    if (next === rest) return rest;
    rest = next;
  }
}

type Page = Omit<Extract<TextPart, { kind: 'site' }>, 'kind' | 'path'>;
const plain =
  (page: SitePage): (() => Page) =>
  () => ({ page, board: '' });

/** Pages by their paths; a query counts only for a bet in the history. */
const pages: readonly (readonly [RegExp, (found: readonly string[]) => Page])[] = [
  [/^\/hitgame\/live\/[1-9]\d{0,15}$/, plain('match')],
  [/^\/sports\/Match\/analysis\/[1-9]\d{0,15}$/, plain('analysis')],
  [/^\/(?:community|news)\/([a-z_]{1,30})\/[1-9]\d{0,14}$/, ([, board = '']) => ({ page: 'post', board })],
  [/^\/(?:community|news)\/([a-z_]{1,30})$/, ([, board = '']) => ({ page: 'board', board })],
  [/^\/hitgame\/history\?game=5[789]&bet=[1-9]\d{0,14}$/, plain('bet')],
  [/^\/hitgame\/live$/, plain('live')],
  [/^\/hitgame\/srs$/, plain('srs')],
  [/^\/hitgame\/special$/, plain('special')],
  [/^\/hitgame\/results$/, plain('results')],
  [/^\/casual$/, plain('casual')],
];

function sitePart(rest: string): TextPart | null {
  const [whole = ''] = rest.split('#');
  const [bare = ''] = whole.split('?');
  for (const path of new Set([whole, bare.length > 1 ? bare.replace(/\/$/, '') : bare]))
    for (const [pattern, page] of pages) {
      const found = pattern.exec(path);
      if (found !== null) return { kind: 'site', path, ...page(found) };
    }
  return null;
}

function partOf(address: string, host: string, siteHost: string): TextPart | null {
  if (host.toLowerCase() === siteHost) {
    const rest = address.slice(address.indexOf('://') + '://'.length + host.length);
    return sitePart(rest);
  }
  const href = linkOf(address);
  return href === null ? null : { kind: 'outside', href };
}

/** null: the text holds no link. `siteHost`: host and port of the site, in small letters. */
export function textPartsOf(text: string, siteHost: string): readonly TextPart[] | null {
  if (!/https?:\/\//i.test(text)) return null;
  const parts: TextPart[] = [];
  let at = 0;
  let links = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [found, name = '', port = ''] = match;
    const address = trimmedEnd(found);
    const afterScheme = text.slice(match.index + found.indexOf('://') + '://'.length);
    if (links >= MOST_LINKS || WITH_NAME.test(afterScheme)) continue;
    const part = partOf(address, `${name}${port}`, siteHost);
    if (part === null) continue;
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push(part);
    at = match.index + address.length;
    links++;
  }
  if (links === 0) return null;
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
