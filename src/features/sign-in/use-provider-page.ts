import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { SocialPurpose } from '../../../worker/features/sign-in/sign-in-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { keepReturnPage, openProviderPage } from './social-window.ts';

export interface ProviderPage {
  /** The provider whose page is being opened; null: none. */
  readonly busy: SocialProvider | null;
  readonly fault: string | null;
  readonly open: (provider: SocialProvider, purpose: SocialPurpose) => Promise<void>;
}

/** Opens a provider's page for a login or a link; the present page is returned to. A busy button keeps its focus: it is not disabled. */
export function useProviderPage(): ProviderPage {
  const { core } = useClient();
  const { say } = useText();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open: ProviderPage['open'] = async (provider, purpose) => {
    if (busy !== null) return;
    setBusy(provider);
    setFault(null);
    const begun = await core.signIn.beginSocial(provider, purpose);
    const name = say(`login.${provider}`);
    if (begun.ok) keepReturnPage(pathname === '/login' ? '/' : pathname + search);
    const opened = begun.ok && openProviderPage(begun.value);
    setBusy(null);
    if (!begun.ok) setFault(say(`sign-in.begin.${begun.error}`, { name }));
    else if (!opened) setFault(say('sign-in.begin.blocked'));
  };
  return { busy, fault, open };
}
