import type { koMyPage } from './my-page.ko.ts';

/** English texts of my page's frame. */
export const enMyPage: Readonly<Record<keyof typeof koMyPage, string>> = {
  'mypage.group.wallet': 'Wallet and goods',
  'mypage.group.bets': 'Bets',
  'mypage.group.news': 'Updates',
  'mypage.group.care': 'Limits and use',
  'mypage.group.account': 'Account and security',
  'mypage.group.help': 'Support',
  'mypage.srs': 'Standard bets',
  'mypage.live': 'Live bets',
  'mypage.special': 'Special bets',
  'mypage.casual': 'Casual bets',
  'mypage.social': 'Social logins',
  'mypage.sessions': 'Devices',
  'mypage.terms': 'Terms I agreed to',
};
