/** Korean texts of placed bets that the start needs: what is said of bets sent before. */
export const koBets = {
  'toast.bet-not-stored':
    '이 브라우저에 예측을 적어 두지 못했어요. 예측은 그대로 보내지만, 결과가 나올 때까지 창을 닫지 마세요.',
  'toast.never-arrived': '예측이 접수되지 않았어요. 골드는 그대로예요.',
  'toast.sold': '예측이 팔렸어요 · {{price}} 골드',
  'toast.accepted': '예측 접수 · 배당 {{odds}} · {{stake}} 골드',
  'history.and-more': '외 {{count}}',
  'history.title': '예측 내역',
  'share.title': '예측 공유',
} as const;
