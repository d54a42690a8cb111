import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Fault } from '../../../domain/fault.ts';
import { ok, refused } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { signInFaultText } from './sign-in-faults.ts';
import { keepReturnPage, openProviderPage } from './social-window.ts';

/** The purpose for which a provider's page is opened. A link needs an authkey. */
type Purpose = { readonly purpose: 'login' } | { readonly purpose: 'link'; readonly authkey: string };

/** Why a provider's page was not opened; 'blocked': the browser opens no window. */
interface NotOpened {
  readonly provider: SocialProvider;
  readonly why: Fault | 'blocked';
}

/** Opens a provider's page for a login or a link; the present page is returned to. A busy button keeps its focus: it is not disabled. */
export function useProviderPage() {
  const { core } = useClient();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<SocialProvider | null>(null);
  const act = useAct<NotOpened>(({ provider, why }, say) =>
    why === 'blocked' ? say('sign-in.begin.blocked') : signInFaultText(why, say, say(`login.${provider}`)),
  );
  return {
    /** The provider whose page is being opened; null: none. */
    busy: act.isBusy ? last : null,
    fault: act.fault,
    open(provider: SocialProvider, purpose: Purpose): Promise<boolean> {
      if (!act.isBusy) setLast(provider);
      return act.run(async () => {
        const begun = await core.calls.ask('social.socialBegin', { form: { provider, ...purpose } });
        if (!begun.ok) return refused({ provider, why: begun.error });
        keepReturnPage(pathname === '/login' ? '/' : pathname + search);
        return openProviderPage(begun.value.URL) ? ok(null) : refused({ provider, why: 'blocked' });
      });
    },
  };
}
