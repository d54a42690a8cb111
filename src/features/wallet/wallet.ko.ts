/** Korean texts of the wallets. */
export const koWallet = {
  'wallet.gold': '골드',
  'wallet.coin': '코인',
  'wallet.mile': '마일리지',
} as const;
