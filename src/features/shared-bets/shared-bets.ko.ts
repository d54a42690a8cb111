/** Korean texts of shared bets. */
export const koSharedBets = {
  'shared-bet.title': '공유한 예측',
  'shared-bet.loading': '공유한 예측을 불러오는 중이에요',
  'shared-bet.none': '볼 수 없는 예측이에요',
  'shared-bet.failed': '예측을 불러오지 못했어요',
  'shared-bet.leg.same': '배당 그대로',
  'shared-bet.leg.moved': '배당 변동',
  'shared-bet.leg.gone': '제공 종료',
  'shared-bet.leg.checking': '배당 확인 중',
  'shared-bet.load': '카트에 담기',
  'shared-bet.loaded': '{{count}}폴더를 카트에 담았어요',
  'shared-bet.loaded.left': '{{count}}폴더를 담고, 예측할 수 없는 {{left}}폴더는 뺐어요',
  'shared-bet.nothing': '지금 예측할 수 있는 폴더가 없어요',
  'shared-bet.chat.done': '채팅에 공유했어요.',
} as const;
