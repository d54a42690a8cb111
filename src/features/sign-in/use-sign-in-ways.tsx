import { useEffect, useSyncExternalStore } from 'react';
import type { LoginRefusal } from '../../../worker/features/account/account-api.ts';
import { Button } from '../../parts/forms/button.tsx';
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { useText } from '../../text/i18n.ts';
import styles from './use-sign-in-ways.module.css';

export interface SignInWaysProps {
  /** Called when the member is logged in. */
  readonly onDone: () => void;
  /** Called with what a login needs next, or why the member's state keeps them out. */
  readonly onRefused: (refusal: LoginRefusal) => void;
}

const chunk: Chunk<SignInWaysProps> = createTextChunk(() => import('./sign-in-ways.tsx'), 'SignInWays');

/** Social logins and passkeys in the login panel. Their code is loaded when the panel opens; their space is reserved. */
export function SignInWays(props: SignInWaysProps) {
  const { say } = useText();
  const state = useSyncExternalStore(chunk.subscribe, chunk.state);
  useEffect(() => void chunk.load(), []);
  return (
    <div className={`stack top ${styles['space']}`} role="group" aria-label={say('login.social')}>
      <span className="faint tiny center">{say('login.social')}</span>
      {state.kind === 'ready' && <state.Component {...props} />}
      {state.kind === 'failed' && <Button onClick={() => void chunk.load()}>{say('chunk.retry')}</Button>}
    </div>
  );
}
