import { FaultLine } from '../../parts/forms/field.tsx';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useReauthentication } from '../account/use-reauthentication.tsx';
import { signInFaultText } from './sign-in-faults.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useProviderPage } from './use-provider-page.ts';
import styles from './sign-in-list.module.css';

const ROWS = 4;
const ROW_HEIGHT = 72;

type SignInWays = DataOf<'social.signInWays'>;
type SocialLink = DataOf<'social.socialLinks'>['links'][number];

interface RowProps {
  readonly provider: SocialProvider;
  readonly ready: boolean;
  /** null: not linked. */
  readonly link: SocialLink | null;
  readonly busy: boolean;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function Row({ provider, ready, link, busy, onLink, onUnlink }: RowProps) {
  const { say, language } = useText();
  const name = say(`login.${provider}`);
  const date = (time: string): string => dateAndTime(fromWireTime(time) ?? 0, language);
  return (
    <li data-link={provider} data-linked={link !== null}>
      <ProviderMark provider={provider} />
      <div>
        <strong>{name}</strong>
        <span className={`small ${styles['state']}`}>
          {say(link === null ? 'sign-in.links.off' : 'sign-in.links.on')}
        </span>
        {link !== null && (
          <small className="num">
            {say('sign-in.links.since', { date: date(link.linked_at) })} ·{' '}
            {link.used_at === null
              ? say('sign-in.links.unused')
              : say('sign-in.links.used', { date: date(link.used_at) })}
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
  readonly links: readonly SocialLink[];
  readonly onChanged: () => void;
}

function Links({ ways, links, onChanged }: LinksProps) {
  const { core } = useClient();
  const { say } = useText();
  const { ask, dialog } = useReauthentication();
  const page = useProviderPage();
  const act = useAct(signInFaultText);
  const link = async (provider: SocialProvider): Promise<void> => {
    act.setFault(null);
    const authkey = await ask();
    if (authkey !== null) await page.open(provider, { purpose: 'link', authkey });
  };
  const unlink = async (provider: SocialProvider): Promise<void> => {
    act.setFault(null);
    const authkey = await ask();
    if (authkey === null) return;
    await act.run(
      () => core.calls.ask('social.socialUnlink', { form: { provider, authkey } }),
      () => {
        showToast('good', say('sign-in.links.removed', { name: say(`login.${provider}`) }));
        onChanged();
      },
    );
  };
  return (
    <>
      <ul className={`stack ${styles['list']}`}>
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
      <FaultLine text={act.fault ?? page.fault} />
      {dialog}
    </>
  );
}

function LinksPanel() {
  const { say } = useText();
  const asked = useAsk('links', async (core): Promise<Result<Pick<LinksProps, 'ways' | 'links'>, Fault>> => {
    const [ways, links] = await Promise.all([
      core.calls.ask('social.signInWays'),
      core.calls.ask('social.socialLinks'),
    ]);
    if (!ways.ok) return ways;
    return links.ok ? ok({ ways: ways.value, links: links.value.links }) : links;
  });
  return (
    <Answered asked={asked} rows={[ROWS, ROW_HEIGHT]} failed={say('sign-in.links.failed')} hint={failureHint}>
      {(value) => <Links {...value} onChanged={asked.again} />}
    </Answered>
  );
}

/** The social accounts of a member: which are linked, and their links' beginning and end (I1). */
export function SocialLinksScreen() {
  const { say } = useText();
  return (
    <MemberScreen
      page="social-links"
      title={say('sign-in.links.title')}
      above={<p className={`soft ${styles['text']}`}>{say('sign-in.links.text')}</p>}
      rows={[ROWS, ROW_HEIGHT]}
    >
      {({ userId }) => <LinksPanel key={userId} />}
    </MemberScreen>
  );
}
