/** Korean texts of the live list without a match: loaded with its placeholder. */
export const koNoLive = {
  'live.none-now': '진행 중인 경기가 없어요',
  'live.none-now.next': '진행 중인 경기가 없어요 · 다음 경기 {{time}}',
} as const;
