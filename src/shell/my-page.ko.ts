/** Korean texts of my page's frame. They are fetched with the first of its screens. */
export const koMyPage = {
  'mypage.title': '마이페이지',
  'mypage.home': '내 정보 요약',
  'mypage.srs': '승무패 내역',
  'mypage.live': '라이브 내역',
  'mypage.special': '스페셜 내역',
  'mypage.casual': '캐주얼 내역',
  'mypage.otp': '일회용 비밀번호',
  'mypage.passkeys': '패스키',
  'mypage.social': '소셜 로그인',
  'mypage.sessions': '로그인한 기기',
  'mypage.terms': '약관 동의 내역',
  'mypage.log': '포인트 내역',
} as const;
