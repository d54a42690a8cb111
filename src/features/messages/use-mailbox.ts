import { useClient } from '../../core/door/use-client.ts';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { messageFaultText } from './message-text.ts';

/** Deletes messages, or puts them into the locker, and says how many; `onDone` afterwards. */
export function useMailbox(onDone: (did: 'remove' | 'keep') => void) {
  const { core } = useClient();
  const { say } = useText();
  const { isBusy, run } = useToastAct(messageFaultText);
  const done = (did: 'remove' | 'keep') => (count: number) => {
    showToast('good', say(did === 'keep' ? 'message.kept' : 'message.removed', { count: String(count) }));
    onDone(did);
  };
  return {
    isBusy,
    remove: (chosen: readonly number[] | 'send_all' | 'recv_all') =>
      run(() => core.calls.ask('message.memoDelete', { params: { ids: String(chosen) } }), done('remove')),
    keep: (chosen: readonly number[]) =>
      run(() => core.calls.ask('message.memoKeep', { params: { ids: String(chosen) } }), done('keep')),
  };
}
