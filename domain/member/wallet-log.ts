/** Movements in a wallet (H7). */
/** 'other': a kind that this client does not know yet. */
export const walletMoves = [
  'grant',
  'stake',
  'settle',
  'cancel',
  'take',
  'purchase',
  'purchase-back',
  'purchase-kept',
  'exchange',
  'safebox-in',
  'safebox-out',
  'coupon',
  'top-up',
  'trade',
  'good-buy',
  'good-withdraw',
  'event',
  'survey',
  'correct',
  'repay',
  'other',
] as const;
export type WalletMove = (typeof walletMoves)[number];

export interface WalletLogEntry {
  readonly id: number;
  /** Ms since 1970. */
  readonly at: number;
  readonly move: WalletMove;
  /** Whole units; negative: out of the wallet. */
  readonly amount: number;
  /** The wallet's balance afterwards; null: unknown. */
  readonly balance: number | null;
  /** The bet of the movement; null: none. */
  readonly drawId: number | null;
  readonly isCasual: boolean;
}

export interface WalletLogPage {
  /** Newest first. */
  readonly entries: readonly WalletLogEntry[];
  /** Number of entries in the whole log. */
  readonly total: number;
}
