/** How a session ended, as its own device learns it (B15, B9). */
export const sessionEnders = [
  /** By the member, on this device or with its token. */
  'log-out',
  /** A login on another device took over. */
  'duplicate',
  /** The member ended it from another device. */
  'elsewhere',
  /** The password was changed. */
  'password',
  /** One-time codes, passkeys or linked accounts were changed. */
  'security',
  'operator',
  /** More sessions than a member may have: the oldest ends. */
  'too-many',
  'expired',
  /** The member's own restriction, then the states that an operator or the site sets. */
  'self-restricted',
  'restricted',
  'stopped',
  'dormant',
  'left',
] as const;
export type SessionEnder = (typeof sessionEnders)[number];

export interface SessionEnd {
  readonly by: SessionEnder;
  /** Ms since 1970; the end of a restriction. null: none is given. */
  readonly until: number | null;
  /** Why, in an operator's words; null: none is given. */
  readonly cause: string | null;
}

const known: ReadonlySet<string> = new Set(sessionEnders);
export const isSessionEnder = (text: unknown): text is SessionEnder =>
  typeof text === 'string' && known.has(text);
