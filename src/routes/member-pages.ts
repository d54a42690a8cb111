/** The member pages of all features: one line per page. A page that is missing here answers 404. */
import type { MemberPageName } from '../core/session/member-page.ts';
import { authCheckPage, loginPage } from '../features/account/account-pages.ts';
import { idFindPage, joinPage, passFindPage } from '../features/sign-up/sign-up-pages.ts';
import { couponPage, exchangePage, freeChargePage, paymentPage } from '../features/cashier/member-pages.ts';
import type { MemberPage } from '../parts/pages/member-page.tsx';

export const memberPages: Readonly<Partial<Record<MemberPageName, MemberPage>>> = {
  Login: loginPage,
  Join: joinPage,
  IdFind: idFindPage,
  PassFind: passFindPage,
  Payment: paymentPage,
  FreeCharge: freeChargePage,
  Exchange: exchangePage,
  Coupon: couponPage,
  AuthCheck: authCheckPage,
};
