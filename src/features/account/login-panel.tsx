import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { rememberedTarget } from '../../core/session/after-login.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { readCookie, writeCookie } from '../../core/browser/site-cookie.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { SignInWays } from '../sign-in/use-sign-in-ways.tsx';
import type { LoginPurpose } from './login-purpose.tsx';
import { loginRefusalText } from './login-refusal-text.ts';
import { useShownPassword } from './use-shown-password.tsx';
import { holdsLogin, loginHold } from './use-login-hold.ts';
import styles from './login.module.css';

const ways = { join: 'Join', 'find-id': 'IdFind', 'find-password': 'PassFind' } as const;
const wayNames = Object.keys(ways) as readonly (keyof typeof ways)[];

/** Sign-up, finding an id or a password: member pages. */
function OtherWays() {
  const { say } = useText();
  return (
    <div className={styles['ways']}>
      {wayNames.map((way) => (
        <Button key={way} look="quiet" onClick={() => openMemberPage(ways[way])}>
          {say(`login.${way}`)}
        </Button>
      ))}
    </div>
  );
}

const PROBE = 'spoprobe';
/** Whether the browser keeps the site's cookies, and the login with them, over a reload. */
function keepsCookies(): boolean {
  writeCookie(PROBE, 'Y', 60);
  const isKept = readCookie(PROBE) === 'Y';
  writeCookie(PROBE, null, 0);
  return isKept;
}

/** Fetched where a guard asked for the login. */
const loginPurpose: Chunk<ComponentProps<typeof LoginPurpose>> = createTextChunk(
  () => import('./login-purpose.tsx'),
  'LoginPurpose',
);

/** The purpose of the login: on /login alone, which a guard led to; another dialog stands over the page that it is for. */
function Purpose() {
  const { pathname } = useLocation();
  const target = pathname === '/login' ? rememberedTarget() : null;
  return target === null ? null : <ChunkView chunk={loginPurpose} props={{ target }} frame={() => null} />;
}

interface TypedProps {
  readonly name: 'id' | 'password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrong: boolean;
}

function Typed({ name, value, onChange, wrong }: TypedProps) {
  const { say } = useText();
  const { type, button } = useShownPassword();
  const isId = name === 'id';
  return (
    <div className={styles['typed']}>
      <label>
        {say(`login.${name}`)}
        <input
          name={name}
          type={isId ? 'text' : type}
          autoComplete={isId ? 'username' : 'current-password'}
          maxLength={memberTextLimits[isId ? 'loginId' : 'secret']}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={wrong}
        />
      </label>
      {!isId && button}
    </div>
  );
}

export interface LoginPanelProps {
  /** Called when the member is logged in. */
  readonly onDone: () => void;
}

/** The login: the form, or the screen of what the login needs next. */
export function LoginPanel({ onDone }: LoginPanelProps) {
  const { core } = useClient();
  const texts = useText();
  const { say } = texts;
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const act = useAct((refusal: LoginRefusal) => loginRefusalText(refusal, texts));
  /** Shown in place of the form, also while the core goes on with it. */
  const [held, setHeld] = useState<LoginRefusal | null>(null);
  const [isKept] = useState(keepsCookies);
  const refuse = (refusal: LoginRefusal): void => {
    setHeld(holdsLogin(refusal) ? refusal : null);
    act.setFault(loginRefusalText(refusal, texts));
  };
  const submit = async (challenge?: string): Promise<void> => {
    await act.run(() => core.account.logIn(id, password, challenge), onDone, refuse);
  };
  if (held !== null) {
    const again = (): void => {
      setPassword('');
      setHeld(null);
      act.setFault(null);
    };
    const props = { refusal: held, id, onDone, onNext: refuse, onAgain: again, onSolve: submit };
    return <ChunkView chunk={loginHold} props={props} />;
  }
  return (
    <Form className={styles['form']} onSubmit={() => submit()}>
      <Purpose />
      <Typed name="id" value={id} onChange={setId} wrong={act.fault !== null} />
      <Typed name="password" value={password} onChange={setPassword} wrong={act.fault !== null} />
      <p className="bad small one-line" role="alert">
        {act.fault}
      </p>
      <Submit disabled={act.isBusy} className={styles['submit']}>
        {say(act.isBusy ? 'login.submitting' : 'account.login')}
      </Submit>
      {!isKept && <small data-not-kept>{say('login.not-kept')}</small>}
      <OtherWays />
      <SignInWays onDone={onDone} onRefused={refuse} />
    </Form>
  );
}
