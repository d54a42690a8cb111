import { X } from 'lucide-react';
import { useState } from 'react';
import type { ChatFault } from '../../../worker/features/chat/chat-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { chatRefusalText, useChatInvites } from './use-chat.ts';
import styles from './invite-list.module.css';

interface InviteListProps {
  readonly shown: string;
  readonly onOpen: (room: string) => void;
}

/** The member's own last request, until it is closed or its room is shown. */
function SentInvites({ shown, onOpen }: InviteListProps) {
  const { say } = useText();
  const { asked } = useChatInvites();
  const [closed, setClosed] = useState<string | null>(null);
  if (asked === null || asked.room === shown || closed === asked.inviteId) return null;
  const { state, room, nickname, inviteId } = asked;
  return (
    <li data-chat-asked={state}>
      <span role="status">{say(`chat.asked.${state}`, { nickname })}</span>
      {room !== null && (
        <Button look="primary" onClick={() => onOpen(room)}>
          {say('word.open')}
        </Button>
      )}
      <IconButton aria-label={say('word.close')} onClick={() => setClosed(inviteId)}>
        <X size={16} />
      </IconButton>
    </li>
  );
}

/** Requests for a chat between two members: those that came, and the member's own. */
export function InviteList({ shown, onOpen }: InviteListProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const { received, asked } = useChatInvites();
  const act = useToastAct((error: ChatFault) => chatRefusalText(error, say, language));
  const answer = (inviteId: string, as: { readonly accepts: boolean }) =>
    act.run(
      () => core.chat.answer(inviteId, as),
      (room) => room !== null && onOpen(room),
    );
  if (received.length === 0 && asked === null) return null;
  return (
    <ul className={`stack g6 rigid ${styles['invites']}`}>
      {received.map((invite) => (
        <li key={invite.inviteId} data-chat-invite={invite.userId}>
          <span>{say('chat.invited', { nickname: invite.nickname })}</span>
          <Button look="primary" onClick={() => void answer(invite.inviteId, { accepts: true })}>
            {say('chat.accept')}
          </Button>
          <Button onClick={() => void answer(invite.inviteId, { accepts: false })}>
            {say('chat.reject')}
          </Button>
        </li>
      ))}
      <SentInvites shown={shown} onOpen={onOpen} />
    </ul>
  );
}
