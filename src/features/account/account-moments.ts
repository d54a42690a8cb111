import type { AccountMoment } from '../../../worker/features/account/account-api.ts';
import type { MomentsOf } from '../../core/moments.ts';
import { writeToken } from '../../core/token-cookie.ts';
import { showToast } from '../../parts/toasts.tsx';

export const accountMoments: MomentsOf<AccountMoment> = {
  token: ({ token }) => writeToken(token),
  'logged-out': ({ reason }, { say }) =>
    showToast(reason === 'asked' ? 'plain' : 'bad', say(`toast.logged-out.${reason}`)),
};
