import { LINK_REL } from '../../../domain/rich-text/rich-limits.ts';

/** Characters of an address that are shown. */
const MOST_SHOWN = 60;

/** Letters that nobody takes for others and that run from left to right. */
const READABLE = /^[\x21-\x7e\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u;

function readable(path: string): string {
  try {
    const decoded = decodeURI(path);
    return READABLE.test(decoded) ? decoded : path;
  } catch {
    return path;
  }
}

/** The host as the browser asks for it (xn--… of other letters), then the path; Korean is readable, and the rest stays encoded. */
export function shownAddress(href: string): string {
  if (!URL.canParse(href)) return href;
  const { protocol, host, pathname, search, hash } = new URL(href);
  const path = readable(`${pathname}${search}${hash}`);
  // A slash that was typed is shown, because text may follow it.
  const isBare = path === '/' && !href.endsWith('/');
  const whole = Array.from(`${protocol}//${host}${isBare ? '' : path}`);
  return whole.length <= MOST_SHOWN ? whole.join('') : `${whole.slice(0, MOST_SHOWN).join('')}…`;
}

/** A member's link to another site. It stands apart from the text around it, whichever way that runs. */
export const OutsideLink = ({ href }: { readonly href: string }) => (
  <bdi dir="ltr">
    <a className="link" href={href} rel={LINK_REL} target="_blank" title={href}>
      {shownAddress(href)}
    </a>
  </bdi>
);
