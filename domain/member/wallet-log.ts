/** What moved in and out of a wallet (H7). */
/** 'other': a kind that this client does not know yet. */
export const walletMoves = ['grant', 'stake', 'settle', 'cancel', 'other'] as const;
export type WalletMove = (typeof walletMoves)[number];

export interface WalletLogEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly move: WalletMove;
  /** Whole units; negative: out of the wallet. */
  readonly amount: number;
  /** What the wallet held afterwards; null: not said. */
  readonly balance: number | null;
  /** The bet that it moved for; null: none. */
  readonly drawId: number | null;
  readonly isCasual: boolean;
}

export interface WalletLogPage {
  /** Newest first. */
  readonly entries: readonly WalletLogEntry[];
  /** Of the whole log. */
  readonly total: number;
}
