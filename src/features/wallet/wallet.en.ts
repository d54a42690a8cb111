/** English texts of the wallets. */
export const enWallet = {
  'wallet.gold': 'Gold',
  'wallet.coin': 'Coins',
  'wallet.mile': 'Mileage',
} as const;
