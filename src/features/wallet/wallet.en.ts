/** English texts of the wallets. */
export const enWallet = {
  'wallet.gold': 'Gold',
  'wallet.coin': 'Coins',
  'wallet.mile': 'Mileage',
  'wallet.late.asking': 'The answer is late. We are checking it; nothing is done twice.',
  'wallet.late.done': 'Your earlier request was done.',
  'wallet.late.not-done': 'Your earlier request was not done.',
} as const;
