/** Addresses, pictures and colours as the staff writes them; everything else is refused, since it could escape the browser's rules. */

import { jsonOf, rowOf } from '../row.ts';

/** Characters of an address, and of any other field that a hand wrote. */
export const MOST_WRITTEN = 2000;
/** A picture at an https address. */
export const picture = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?\/[^\s?#\\]*\.(?:jpe?g|png|gif|webp)(?:[?#]\S*)?$/i;
/** A route of this site, or an https address. */
export const link = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?)$/i;
/** An https address, which leaves the site. */
export const outside = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?(?:\/[^\s"'<>\\]*)?$/iu;
export const email = /^[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/iu;
/** CSS colours, and nothing else. */
export const colour = /^(?:#[\da-f]{3,8}|rgba?\([\d.,%\s/]{3,60}\)|[a-z]{3,24})$/i;

/** The link of a row; null: none that is allowed. */
export const resourceLinkOf = (text: string | null | undefined): string | null => {
  const written = (text ?? '').trim();
  return link.test(written) ? written : null;
};

/** The colour of a row: JSON with rgba (four numbers, or a text), or a plain colour; null: none. */
export function backgroundOf(text: string | null | undefined): string | null {
  const whole = jsonOf(text ?? '');
  const inner = rowOf(whole)['rgba'] ?? whole;
  const { r, g, b, a = 1 } = rowOf(inner);
  if ([r, g, b, a].every((part) => typeof part === 'number' && Number.isFinite(part)))
    return `rgba(${[r, g, b, a].join(', ')})`;
  const plain = (typeof inner === 'string' ? inner : (text ?? '')).trim();
  return colour.test(plain) ? plain : null;
}
