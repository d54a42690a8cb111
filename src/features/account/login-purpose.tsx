import type { LoginPage } from '../../parts/pages/login-placeholder.tsx';
import { isTextKey, useText } from '../../text/i18n.ts';

/** Pages whose sentence has another name than the last part of their address; `:id` stands for a number. */
const named: Readonly<Record<string, LoginPage>> = {
  '/mypage': 'my-page',
  '/mypage/mileage': 'wallet-log',
  '/mypage/cash': 'wallet-log',
  '/mypage/hitgame': 'history',
  '/mypage/customer/qna': 'questions',
  '/mypage/customer/qna/:id': 'question',
  '/mypage/customer/qna/:id/update': 'question-edit',
  '/mypage/customer/qawrite': 'question-write',
  '/mypage/info/checkuser': 'check-user',
  '/mypage/info/updateuser': 'update-user',
  '/mypage/info/losslimit': 'loss-limit',
  '/mypage/info/otpcancel': 'otp',
  '/mypage/info/social': 'social-links',
  '/mypage/info/terms': 'agreed-terms',
  '/selfauthentication': 'self-authentication',
};

const isLoginPage = (word: string): word is LoginPage => isTextKey(`login.for.${word}`);

/** The purpose of the login for an address (B7): the sentence of its longest beginning that has one; null: none. */
export function loginPageAt(address: string): LoginPage | null {
  const [path = ''] = address.replaceAll(/\/\d+(?=[/?#]|$)/g, '/:id').split(/[?#]/);
  const parts = path.split('/');
  for (let count = parts.length; count > 1; count--) {
    const page = named[parts.slice(0, count).join('/')] ?? parts[count - 1] ?? '';
    if (isLoginPage(page)) return page;
  }
  return null;
}

/** The purpose of the login, where a guard led away from a page. */
export function LoginPurpose({ target }: { readonly target: string }) {
  const { say } = useText();
  const page = loginPageAt(target);
  return page === null ? null : <p data-login-for={page}>{say(`login.for.${page}`)}</p>;
}
