/** Korean names of links that leave the site. They are fetched with the first of these links. */
export const koOutside = {
  'outside.footer': '다른 곳에서 보기',
  'outside.sidebar': '소셜 채널',
  'outside.contact': '이메일 문의',
  'outside.mobile': '모바일 화면',
  'outside.map': '오시는 길',
  'outside.naver': '네이버',
  'outside.kakao': '카카오',
  'outside.facebook': '페이스북',
  'outside.youtube': '유튜브',
} as const;
