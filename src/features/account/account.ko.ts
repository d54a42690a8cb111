/** Korean texts of login, logout, the account box. */
export const koAccount = {
  'account.login': '로그인',
  'account.page': '회원',
  'account.logout': '로그아웃',
  'account.visitor': '로그인하고 승부를 예측해 보세요',
  'account.checking': '확인 중',
  'level.UL01': '루키',
  'level.UL02': '아마추어',
  'level.UL03': '프로',
  'level.UL04': '올스타',
  'level.UL05': '슈퍼스타',
  'login.join': '회원가입',
  'login.please': '로그인이 필요해요',
  'toast.logged-out.asked': '로그아웃했어요.',
  'toast.logged-out.idle': '오랫동안 사용하지 않아 로그아웃했어요.',
  'idle.title': '자동 로그아웃 안내',
  'other-device.title': '다른 기기 접속',
} as const;
