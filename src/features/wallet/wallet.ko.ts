/** Korean texts of the wallets. */
export const koWallet = {
  'wallet.gold': '골드',
  'wallet.coin': '코인',
  'wallet.mile': '마일리지',
  'wallet.late.asking': '응답이 늦어 결과를 확인하고 있어요. 두 번 처리되지 않아요.',
  'wallet.late.done': '앞서 보낸 요청이 처리됐어요.',
  'wallet.late.not-done': '앞서 보낸 요청은 처리되지 않았어요.',
} as const;
