import { CircleCheck, UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import type { SocialProvider } from '../../../domain/catalogue/social-provider.ts';
import type { Result } from '../../../domain/result.ts';
import type { SocialOutcome, SocialRefusal } from '../../../worker/features/sign-in/sign-in-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { type Texts, useText } from '../../text/i18n.ts';
import { holdsLogin, loginHold } from '../account/use-login-hold.ts';
import { loginRefusalText } from '../account/use-login-refusal-text.ts';
import { isSocialProvider } from './provider-name.ts';
import { isSocialPopup, takeReturnPage } from './social-window.ts';
import type { Fault } from '../../../domain/fault.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { useAccount } from '../account/use-account.ts';
import { signInFaultText } from './sign-in-faults.ts';
import { keepSocialTicket } from './use-social-ticket.ts';
import styles from './unknown-identity.module.css';

interface UnknownIdentityProps {
  readonly provider: SocialProvider;
  /** The identity's ticket. */
  readonly social: string;
}

/** For an identity without a member: sign up with it, or log in once with id and password and link it. */
function UnknownIdentity({ provider, social }: UnknownIdentityProps) {
  const { core } = useClient();
  const { say } = useText();
  const { member } = useAccount();
  const navigate = useNavigate();
  const name = say(`login.${provider}`);
  const act = useAct((fault: Fault) => signInFaultText(fault, say, name));
  const join = (): void => {
    keepSocialTicket(social);
    void navigate(`/register?social=${encodeURIComponent(social)}`);
  };
  const link = () =>
    act.run(
      () => core.calls.ask('social.socialLink', { form: { social } }),
      () => {
        showToast('good', say('sign-in.return.linked', { name }));
        void navigate(takeReturnPage(), { replace: true });
      },
    );
  return (
    <div className={`stack g10 center ${styles['unknown']}`}>
      <UserRoundPlus size={32} aria-hidden />
      <h2>{say('sign-in.unknown.title')}</h2>
      {member === null ? (
        <>
          <p className="soft">{say('sign-in.unknown.text', { name })}</p>
          <Button look="primary" onClick={join}>
            {say('login.join')}
          </Button>
          <Button onClick={() => dialogs.show('login')}>{say('sign-in.unknown.log-in')}</Button>
        </>
      ) : (
        <>
          <p className="soft">{say('sign-in.unknown.confirm', { name, nick: member.nick })}</p>
          <Button look="primary" aria-disabled={act.isBusy} onClick={() => void link()}>
            {say(act.isBusy ? 'login.submitting' : 'sign-in.unknown.link')}
          </Button>
          <Button onClick={() => void navigate(takeReturnPage(), { replace: true })}>
            {say('word.cancel')}
          </Button>
        </>
      )}
      <p className="bad" role="alert">
        {act.fault}
      </p>
    </div>
  );
}

function refusalText(refusal: SocialRefusal, name: string, texts: Texts): string {
  switch (refusal.kind) {
    case 'login':
      return loginRefusalText(refusal.refusal, texts);
    case 'no-link':
    case 'unknown':
      return loginRefusalText(refusal, texts);
    default:
      return texts.say(`sign-in.return.${refusal.kind}`, { name });
  }
}

type Outcome = Result<SocialOutcome, SocialRefusal>;

/** Finishes the login once with the query of the address, which leaves the address at once. */
function useOutcome(provider: SocialProvider) {
  const { core } = useClient();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void navigate(pathname, { replace: true });
    void core.signIn.finishSocial(provider, search.slice(1)).then(setOutcome);
  }, [core, navigate, pathname, provider, search]);
  return [outcome, setOutcome] as const;
}

/** Leaves this page after a login or a link; a window of its own is closed. */
function useLeave(outcome: Outcome | null, name: string): void {
  const { say } = useText();
  const navigate = useNavigate();
  const left = useRef(false);
  const kind = outcome?.ok === true ? outcome.value.kind : null;
  useEffect(() => {
    if (left.current || kind === null || kind === 'unknown') return;
    left.current = true;
    if (isSocialPopup()) return window.close();
    showToast('good', say(kind === 'linked' ? 'sign-in.return.linked' : 'sign-in.return.done', { name }));
    void navigate(takeReturnPage(), { replace: true });
  }, [kind, name, navigate, say]);
}

function Return({ provider }: { readonly provider: SocialProvider }) {
  const texts = useText();
  const { say } = texts;
  const name = say(`login.${provider}`);
  const [outcome, setOutcome] = useOutcome(provider);
  const navigate = useNavigate();
  useLeave(outcome, name);
  if (outcome === null)
    return (
      <div role="status">
        <p>{say('sign-in.return.busy', { name })}</p>
        <SkeletonRows count={3} height={48} />
      </div>
    );
  if (!outcome.ok && outcome.error.kind === 'login' && holdsLogin(outcome.error.refusal))
    return (
      <ChunkView
        chunk={loginHold}
        props={{
          refusal: outcome.error.refusal,
          id: '',
          onDone: () => setOutcome({ ok: true, value: { kind: 'logged-in' } }),
          onNext: (refusal) => setOutcome({ ok: false, error: { kind: 'login', refusal } }),
          onAgain: () => void navigate('/?page=login', { replace: true }),
          // Logins at a provider are asked for no proof of work.
          onSolve: () => Promise.resolve(),
        }}
      />
    );
  if (!outcome.ok)
    return (
      <ErrorPlaceholder
        title={say('sign-in.return.failed', { name })}
        hint={refusalText(outcome.error, name, texts)}
      >
        <Button look="primary" onClick={() => dialogs.show('login')}>
          {say('account.login')}
        </Button>
        <Link className={buttonStyles['button']} to="/">
          {say('sign-in.return.home')}
        </Link>
      </ErrorPlaceholder>
    );
  if (outcome.value.kind === 'unknown')
    return <UnknownIdentity provider={provider} social={outcome.value.social} />;
  return (
    <EmptyPlaceholder title={say('sign-in.return.close')}>
      <CircleCheck size={24} aria-hidden />
    </EmptyPlaceholder>
  );
}

/** The page to which a provider sends the member back. */
export function SocialReturnScreen() {
  const { say } = useText();
  const { provider = '' } = useParams();
  if (!isSocialProvider(provider)) return null;
  return (
    <section className="page">
      <h1>{say('sign-in.return.title', { name: say(`login.${provider}`) })}</h1>
      <Return key={provider} provider={provider} />
    </section>
  );
}
