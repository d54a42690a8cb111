import type { Level } from '../catalogue/level.ts';
import type { LossLock } from './loss-limit.ts';
import type { OwnLock } from './own-limits.ts';

/** Roles of accounts, as they are stored. */
export const memberRoles = { member: 'MEMBER', operator: 'OPERATOR' } as const;

/** Gold, coins and miles: whole numbers. */
export interface Wallets {
  readonly spoGold: number;
  readonly spoCoin: number;
  readonly spoMile: number;
}

export interface Member {
  readonly userId: string;
  readonly nick: string;
  readonly level: Level;
  readonly unreadMessages: number;
  /** Automatic logout after this many idle seconds (60 × SCD01, else 900). */
  readonly logOutSeconds: number;
  /** Set while the loss of the day has reached the member's limit (H8). */
  readonly lossLock?: LossLock | null;
  /** Set while another limit of the member's own lets nothing be staked. */
  readonly ownLock?: OwnLock | null;
  /** Set while the member's own time ends within minutes; `left`: minutes. */
  readonly timeLeft?: OwnLock | null;
  /** The skin and the sticker that the member wears (M3). */
  readonly skin?: string | null;
  readonly sticker?: string | null;
}
