import type { ChatRefusal } from '../../../worker/features/chat/chat-api.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { chatRefusalText, useChatInvites } from './use-chat.ts';
import styles from './invite-list.module.css';

/** Requests for a chat between two members: those that came, and the member's own. `onOpen`: shows a room. */
export function InviteList({ onOpen }: { readonly onOpen: (room: string) => void }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { received, asked } = useChatInvites();
  const refuse = (error: ChatRefusal): void => showToast('bad', chatRefusalText(error, say, language));
  const answer = async (inviteId: string, accepts: boolean): Promise<void> => {
    const answered = await core.chat.answer(inviteId, accepts);
    if (!answered.ok) refuse(answered.error);
    else if (accepts) onOpen(`one-${inviteId}`);
  };
  const { state = 'ended', room = null, nickname = '' } = asked ?? {};
  if (received.length === 0 && asked === null) return null;
  return (
    <ul className={styles['invites']}>
      {received.map((invite) => (
        <li key={invite.inviteId} data-chat-invite={invite.userId}>
          <span>{say('chat.invited', { nickname: invite.nickname })}</span>
          <Button look="primary" onClick={() => void answer(invite.inviteId, true)}>
            {say('chat.accept')}
          </Button>
          <Button onClick={() => void answer(invite.inviteId, false)}>{say('chat.reject')}</Button>
        </li>
      ))}
      {asked !== null && (
        <li data-chat-asked={state} role="status">
          <span>{say(`chat.asked.${state}`, { nickname })}</span>
          {room !== null && (
            <Button look="primary" onClick={() => onOpen(room)}>
              {say('chat.open')}
            </Button>
          )}
        </li>
      )}
    </ul>
  );
}
