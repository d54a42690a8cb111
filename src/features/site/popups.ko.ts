/** Korean texts of popups. They are fetched with the first of them. */
export const koPopups = {
  'popup.more': '자세히 보기',
  'popup.hide': '{{hours}}시간 동안 보지 않기',
  'popup.none': '지금은 볼 수 없는 안내예요',
  'popup.none.hint': '안내 기간이 끝났거나 내려간 안내예요.',
} as const;
