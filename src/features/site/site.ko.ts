/** Korean texts of banners. */
export const koSite = {
  'banner.label': '배너 {{number}}',
  'banner.main': '메인 배너',
  'banner.choose': '배너 고르기',
  'banner.jump': '바로가기 배너',
  'banner.close': '배너 {{number}} 닫기',
} as const;
