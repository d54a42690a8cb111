import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { SignInWays, SocialLinkView } from '../../../worker/features/sign-in/sign-in-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { useReauthentication } from '../account/use-reauthentication.tsx';
import { useProviderPage } from './use-provider-page.ts';
import { useWays } from './use-ways.ts';
import styles from './sign-in-list.module.css';

const ROWS = 4;
const ROW_HEIGHT = 72;

interface RowProps {
  readonly provider: SocialProvider;
  readonly ready: boolean;
  /** null: not linked. */
  readonly link: SocialLinkView | null;
  readonly busy: boolean;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function Row({ provider, ready, link, busy, onLink, onUnlink }: RowProps) {
  const { say, language } = useText();
  const name = say(`login.${provider}`);
  const date = (at: number): string => dateAndTime(at, language);
  return (
    <li data-link={provider} data-linked={link !== null}>
      <div>
        <strong>{name}</strong>
        <span className={styles['state']}>
          {say(link === null ? 'sign-in.links.off' : 'sign-in.links.on')}
        </span>
        {link !== null && (
          <small className="num">
            {say('sign-in.links.since', { date: date(link.linkedAt) })} ·{' '}
            {link.usedAt === null
              ? say('sign-in.links.unused')
              : say('sign-in.links.used', { date: date(link.usedAt) })}
          </small>
        )}
        {link === null && !ready && <small>{say('sign-in.no-keys')}</small>}
      </div>
      {link === null ? (
        <Button
          disabled={!ready}
          aria-disabled={busy}
          title={ready ? undefined : say('sign-in.no-keys')}
          aria-label={say('sign-in.links.link.of', { name })}
          onClick={onLink}
        >
          {say('sign-in.links.link')}
        </Button>
      ) : (
        <Button aria-disabled={busy} aria-label={say('sign-in.links.unlink.of', { name })} onClick={onUnlink}>
          {say('sign-in.links.unlink')}
        </Button>
      )}
    </li>
  );
}

interface LinksProps {
  readonly ways: SignInWays;
  readonly links: readonly SocialLinkView[];
  readonly onChanged: () => void;
}

function Links({ ways, links, onChanged }: LinksProps) {
  const { core } = useClient();
  const { say } = useText();
  const { ask, dialog } = useReauthentication();
  const page = useProviderPage();
  const [fault, setFault] = useState<string | null>(null);
  const link = async (provider: SocialProvider): Promise<void> => {
    setFault(null);
    const authKey = await ask();
    if (authKey !== null) await page.open(provider, { kind: 'link', authKey });
  };
  const unlink = async (provider: SocialProvider): Promise<void> => {
    setFault(null);
    const authKey = await ask();
    if (authKey === null) return;
    const answer = await core.signIn.unlinkSocial(provider, authKey);
    if (!answer.ok) return setFault(say(`sign-in.remove.${answer.error}`));
    showToast('good', say('sign-in.links.removed', { name: say(`login.${provider}`) }));
    onChanged();
  };
  return (
    <>
      <ul className={styles['list']}>
        {ways.providers.map(({ provider, ready }) => (
          <Row
            key={provider}
            provider={provider}
            ready={ready}
            link={links.find((one) => one.provider === provider) ?? null}
            busy={page.busy !== null}
            onLink={() => void link(provider)}
            onUnlink={() => void unlink(provider)}
          />
        ))}
      </ul>
      <p className="bad" role="alert">
        {fault ?? page.fault}
      </p>
      {dialog}
    </>
  );
}

function LinksPanel() {
  const { core } = useClient();
  const { say } = useText();
  const { ways, retry: retryWays } = useWays();
  const { answer: links, again } = useAsk('links', () => core.signIn.socialLinks());
  if (ways === null || links === null) return <SkeletonRows count={ROWS} height={ROW_HEIGHT} />;
  if (!ways.ok || !links.ok)
    return (
      <ErrorPlaceholder title={say('sign-in.links.failed')}>
        <Button
          onClick={() => {
            retryWays();
            again();
          }}
        >
          {say('chunk.retry')}
        </Button>
      </ErrorPlaceholder>
    );
  return <Links ways={ways.value} links={links.value} onChanged={again} />;
}

/** The social accounts of a member: which are linked, and their links' beginning and end (I1). */
export function SocialLinksScreen() {
  const { say } = useText();
  const { member, state } = useAccount();
  return (
    <section className="page">
      <h1>
        <Link2 size={20} aria-hidden /> {say('sign-in.links.title')}
      </h1>
      <p className={styles['text']}>{say('sign-in.links.text')}</p>
      {member !== null && <LinksPanel key={member.userId} />}
      {member === null && state === 'checking' && <AwaitedMember count={ROWS} height={ROW_HEIGHT} />}
      {member === null && state !== 'checking' && <LoginPlaceholder page="social-links" />}
    </section>
  );
}
