/** Says of a member's link that the site does not vouch for it. */
export const LINK_REL = 'noopener nofollow ugc';

/** Limits of a member's text with formats. */
export const richLimits = {
  /** Characters of the stored text with its marks. */
  htmlChars: 60_000,
  /** Characters that a reader sees. */
  textChars: 10_000,
  /** Elements within elements; deeper ones lose their format and keep their text. */
  depth: 12,
  /** Elements in all; further ones lose their format. */
  elements: 3000,
  linkChars: 1000,
  altChars: 100,
} as const;
