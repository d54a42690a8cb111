/** Korean texts of my page's frame. They are fetched with the first of its screens. */
export const koMyPage = {
  'mypage.group.wallet': '지갑·상품',
  'mypage.group.bets': '예측',
  'mypage.group.news': '소식',
  'mypage.group.care': '한도와 이용',
  'mypage.group.account': '계정과 보안',
  'mypage.group.help': '고객센터',
  'mypage.srs': '승무패 내역',
  'mypage.live': '라이브 내역',
  'mypage.special': '스페셜 내역',
  'mypage.casual': '캐주얼 내역',
  'mypage.social': '소셜 로그인',
  'mypage.sessions': '로그인한 기기',
  'mypage.terms': '약관 동의 내역',
} as const;
