import type { LoginPage } from '../../parts/pages/login-placeholder.tsx';
import { useText } from '../../text/i18n.ts';

/** The sentences of pages that a guard asks to log in for (B7), by how their addresses begin; `:id` stands for a number. */
const purposes: readonly (readonly [begins: string, page: LoginPage])[] = [
  ['/mypage', 'my-page'],
  ['/mypage/charge', 'charge'],
  ['/mypage/exchange', 'exchange'],
  ['/mypage/coupon', 'coupon'],
  ['/mypage/inventory', 'inventory'],
  ['/mypage/mileage', 'wallet-log'],
  ['/mypage/cash', 'wallet-log'],
  ['/mypage/hitgame', 'history'],
  ['/mypage/customer/qna', 'questions'],
  ['/mypage/customer/qna/:id', 'question'],
  ['/mypage/customer/qna/:id/update', 'question-edit'],
  ['/mypage/customer/qawrite', 'question-write'],
  ['/mypage/replies', 'replies'],
  ['/mypage/info', 'info'],
  ['/mypage/info/checkuser', 'check-user'],
  ['/mypage/info/updateuser', 'update-user'],
  ['/mypage/info/losslimit', 'loss-limit'],
  ['/mypage/info/activity', 'activity'],
  ['/mypage/info/restriction', 'restriction'],
  ['/mypage/info/otp', 'otp'],
  ['/mypage/info/otpcancel', 'otp'],
  ['/mypage/info/passkeys', 'passkeys'],
  ['/mypage/info/social', 'social-links'],
  ['/mypage/info/sessions', 'sessions'],
  ['/mypage/info/terms', 'agreed-terms'],
  ['/selfauthentication', 'self-authentication'],
  ['/chat', 'chat'],
];

/** The sentence of the page at an address, by the longest beginning; null: no guard stands before it. */
export function loginPageAt(address: string): LoginPage | null {
  const [path = ''] = address.replaceAll(/\/\d+(?=[/?#]|$)/g, '/:id').split(/[?#]/);
  const found = purposes.filter(([begins]) => path === begins || path.startsWith(`${begins}/`));
  return found.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null;
}

/** What the visitor is asked to log in for, where a guard led away from a page. */
export function LoginPurpose({ target }: { readonly target: string }) {
  const { say } = useText();
  const page = loginPageAt(target);
  return page === null ? null : <p data-login-for={page}>{say(`login.for.${page}`)}</p>;
}
