import type { koAccount } from './account.ko.ts';

/** English texts of login, logout, the account box. */
export const enAccount: Readonly<Record<keyof typeof koAccount, string>> = {
  'account.login': 'Log in',
  'account.page': 'Member',
  'account.logout': 'Log out',
  'account.visitor': 'Log in and place your bet',
  'account.checking': 'Checking',
  'level.UL01': 'Rookie',
  'level.UL02': 'Amateur',
  'level.UL03': 'Pro',
  'level.UL04': 'All-star',
  'level.UL05': 'Superstar',
  'login.join': 'Sign up',
  'login.please': 'Please log in',
  'toast.logged-out.asked': 'You are logged out.',
  'toast.logged-out.idle': 'You were logged out due to inactivity.',
  'idle.title': 'Automatic logout',
  'other-device.title': 'Another device',
};
