import type { Level } from '../catalogue/level.ts';

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
}
