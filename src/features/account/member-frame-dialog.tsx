import { useClient } from '../../core/door/use-client.ts';
import { MemberFrameHost } from '../../parts/pages/member-frame.tsx';
import { useSite } from '../site/use-site.ts';

/** The dialog of the open member page: its token logs this window in, and its payments load the member again. */
export function MemberFrameDialog() {
  const { core } = useClient();
  const { site } = useSite();
  return (
    <MemberFrameHost
      siteKey={site?.siteKey ?? 'spo'}
      onToken={(token) => void core.account.takeToken(token)}
      onChanged={() => void core.account.refetch()}
    />
  );
}
