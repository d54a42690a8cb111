import type { AccountMoment } from '../../../worker/features/account/account-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { leaving } from '../../core/session/leaving.ts';
import { writeToken } from '../../core/session/token-cookie.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { sessionNotice } from './session-notice-store.ts';

export const accountMoments: MomentsOf<AccountMoment> = {
  token({ token }) {
    writeToken(token);
    // A login in a member page is the login of the page that shows it (B5).
    if (token !== null && location.pathname.startsWith('/view/member/')) sendToHost({ kind: 'token', token });
  },
  'other-device': () => dialogs.interrupt('other-device'),
  'logged-out'({ reason, end }, { say }) {
    if (reason === 'asked' || reason === 'idle') showToast('plain', say(`toast.logged-out.${reason}`));
    // Who leaves the site reads that on the page; its session ends by it.
    else if (!leaving.isUnderWay) sessionNotice.show({ reason, end: end ?? null });
  },
};
