import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type MemberPageName, memberPageNames, needsTicket } from '../core/session/member-page.ts';
import { useClient } from '../core/door/use-client.ts';
import type { Feature } from '../feature.ts';
import { features } from '../features.ts';
import { useAccount } from '../features/account/use-account.ts';
import { ChunkView } from '../parts/chunks/chunk-view.tsx';
import { MemberPageSpace } from '../parts/pages/member-page.tsx';
import { NotFound } from '../parts/pages/not-found.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../parts/answers/placeholders.tsx';
import { useLoaded } from '../parts/answers/use-loaded.ts';
import { setLanguage, useText } from '../text/i18n.ts';

/** A page that no feature has answers 404. */
const memberPages: NonNullable<Feature['memberPages']> = Object.assign(
  {},
  ...features.map((feature) => feature.memberPages),
);

const pageOf = (name: string | undefined): MemberPageName | null =>
  memberPageNames.find((one) => one === name && memberPages[one] !== undefined) ?? null;

/** Whether the page may open: its ticket is valid, or it needs none; null: not known yet. */
function useMayOpen(page: MemberPageName): boolean | null {
  const { core } = useClient();
  const [params] = useSearchParams();
  const { state } = useAccount();
  const et = params.get('et') ?? '';
  const needed = needsTicket(page);
  const checked = useLoaded(needed && state !== 'checking' ? `${state} ${et}` : null, () =>
    core.calls.ask('security.checkFrameTicket', { form: { et } }),
  );
  return needed ? (checked?.value.ok ?? null) : true;
}

function ShownPage({ page }: { readonly page: MemberPageName }) {
  const { say } = useText();
  const mayOpen = useMayOpen(page);
  const chunk = memberPages[page];
  if (mayOpen === null || chunk === undefined) return <SkeletonRows count={4} height={64} />;
  if (!mayOpen)
    return <ErrorPlaceholder title={say('member-page.refused')} hint={say('member-page.refused.hint')} />;
  return <ChunkView chunk={chunk} props={{}} />;
}

/** A member page without the layout, in the language of its address. */
export function MemberPageScreen() {
  const { core } = useClient();
  const { page: name, lang } = useParams();
  useEffect(() => {
    if (lang === 'ko' || lang === 'en') void setLanguage(lang).then(() => core.site.setLanguage(lang));
  }, [core, lang]);
  const page = pageOf(name);
  return page === null ? (
    <NotFound />
  ) : (
    <MemberPageSpace>
      <ShownPage key={page} page={page} />
    </MemberPageSpace>
  );
}
