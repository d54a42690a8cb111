/** Korean texts of the limits that members set for themselves, wherever one is reached. Their page: limits.ko.ts. */
export const koOwnLimits = {
  'refusal.own-limit': '스스로 정한 {{name}} 한도({{limit}})를 넘어요. {{left}} 골드까지 예측할 수 있어요.',
  'refusal.own-limit.none':
    '스스로 정한 {{name}} 한도({{limit}})를 다 썼어요. {{until}}부터 다시 쓸 수 있어요.',
  'limit.name.loss.day': '하루 손실',
  'limit.name.loss.week': '한 주 손실',
  'limit.name.loss.month': '한 달 손실',
  'limit.name.stake.day': '하루 예측 골드',
  'limit.name.stake.week': '한 주 예측 골드',
  'limit.name.stake.month': '한 달 예측 골드',
  'limit.name.purchase.day': '하루 결제',
  'limit.name.purchase.week': '한 주 결제',
  'limit.name.purchase.month': '한 달 결제',
  'limit.name.time.day': '하루 이용 시간',
  'limit.name.time.week': '한 주 이용 시간',
  'limit.name.time.month': '한 달 이용 시간',
  'limit.until.day': '다음 00:00',
  'limit.until.week': '다음 월요일 00:00',
  'limit.until.month': '다음 달 1일 00:00',
  'loss-banner.time': '{{name}} 한도가 {{minutes}}분 안에 끝나요.',
  'loss-banner.time.left': '지금 {{minutes}}분 남았어요. 다 쓰면 {{until}}까지 예측할 수 없어요.',
} as const;
