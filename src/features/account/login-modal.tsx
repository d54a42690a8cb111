import { useLocation, useNavigate } from 'react-router';
import { hasPageBefore } from '../../core/session/after-login.ts';
import { dialogs, useIsOpen } from '../../core/browser/dialogs.ts';
import { type Chunk, createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import { loginPanel } from './use-login-ahead.ts';
import { useAccount } from './use-account.ts';
import type { PleaseLogin } from './please-login.tsx';

/** Cancelling: on /login it leads back to the page before, or home; elsewhere the visitor stays on the page under the dialog. */
function useCancel(): () => void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return () => {
    dialogs.show(null);
    if (pathname !== '/login') return;
    if (hasPageBefore(state)) void navigate(-1);
    else void navigate('/', { replace: true });
  };
}

export function LoginModal() {
  const { member } = useAccount();
  const open = useIsOpen('login') && member === null;
  const { say } = useText();
  const cancel = useCancel();
  return (
    <Modal title={say('account.login')} open={open} onClose={cancel} width={420}>
      {/* The guard of /login leads on (routes/use-guards.ts). */}
      <ChunkView chunk={loginPanel} props={{ onDone: () => dialogs.show(null) }} />
    </Modal>
  );
}

export const pleaseLogin: Chunk<Parameters<typeof PleaseLogin>[0]> = createTextChunk(
  () => import('./please-login.tsx'),
  'PleaseLogin',
);

export function PleaseLoginModal() {
  const open = useIsOpen('please-login');
  const isKnown = useAccount().state === 'visitor';
  const { say } = useText();
  const cancel = useCancel();
  return (
    <Modal title={say(isKnown ? 'login.please' : 'account.checking')} open={open} onClose={cancel}>
      <ChunkView chunk={pleaseLogin} props={{ onCancel: cancel }} />
    </Modal>
  );
}
