/** Korean texts of a match's own page. They are fetched on demand. */
export const koDetail = {
  'detail.back': '목록으로',
  'detail.unreached': '연결이 끊겨 이 경기를 불러오지 못했어요',
  'detail.gone': '이 경기는 더 이상 제공되지 않아요',
  'detail.gone.hint': '목록에서 다른 경기를 골라 보세요.',
  'detail.loading': '경기를 불러오는 중이에요',
  'detail.views': '경기 정보',
  'detail.view.odds': '배당',
  'detail.view.play': '중계',
  'detail.view.stats': '통계',
  'detail.view.table': '순위',
  'detail.price-alert': '배당 알림',
  'detail.timeline': '경기 흐름',
  'detail.timeline.empty': '아직 기록이 없어요',
  'detail.batting': '공격',
  'detail.outs': '아웃',
} as const;
