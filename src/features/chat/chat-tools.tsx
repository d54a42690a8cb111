import { ExternalLink, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { readChatChoice, writeChatChoice } from '../../core/session/chat-choices.ts';
import type { ChatFault } from '../../../worker/features/chat/chat-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAccount } from '../account/use-account.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { openPopup } from '../../parts/layers/open-window.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { useText } from '../../text/i18n.ts';
import { chatRefusalText } from './use-chat.ts';
import styles from './chat-panel.module.css';

/** Whether the member refuses chats of others; it is kept on the server. */
function DenySwitch() {
  const { core } = useClient();
  const { say } = useText();
  const takes = useAccount().takesChat ?? true;
  const [denies, press] = usePressed(!takes, async (next) => {
    const answer = await core.calls.ask('settings.changeConfig', {
      params: { type: 'chat' },
      form: { value: next ? 'N' : 'Y' },
    });
    if (answer.ok) await core.account.refetch();
    else showToast('bad', say('chat.act.other'));
    return answer.ok;
  });
  return <Check text={say('chat.deny')} checked={denies} onChange={press} data-chat-deny />;
}

/** Closes a room of two, after a question: it is closed for both. */
function CloseRoom({ room, onClosed }: { readonly room: string; readonly onClosed: () => void }) {
  const { core } = useClient();
  const { say, language } = useText();
  const [asks, setAsks] = useState(false);
  const act = useToastAct((error: ChatFault) => chatRefusalText(error, say, language));
  const close = () => act.run(() => core.chat.close(room), onClosed);
  if (!asks)
    return (
      <Button look="quiet" onClick={() => setAsks(true)} data-chat-close>
        {say('chat.close')}
      </Button>
    );
  return (
    <div role="alert" className={`acts g6 ${styles['close']}`}>
      <p>{say('chat.close.ask')}</p>
      <Button look="primary" onClick={() => void close()}>
        {say('chat.close')}
      </Button>
      <Button onClick={() => setAsks(false)}>{say('chat.close.keep')}</Button>
    </div>
  );
}

interface ChatToolsProps {
  readonly room: string;
  readonly people: number | null;
  readonly locked: boolean;
  readonly onLocked: (locked: boolean) => void;
  /** False: the chat has a window of its own already. */
  readonly opens: boolean;
  /** The room of two was closed here. */
  readonly onClosed: () => void;
}

/** How many are here, the member's choices, and the way to a window of its own. */
export function ChatTools({ room, people, locked, onLocked, opens, onClosed }: ChatToolsProps) {
  const { core } = useClient();
  const { say } = useText();
  const isMember = useAccount().member !== null;
  const [open, setOpen] = useState(false);
  const [notifies, setNotifies] = useState(() => readChatChoice('notify'));
  const notify = (next: boolean): void => {
    setNotifies(next);
    writeChatChoice('notify', next);
    void core.chat.setNotify(next);
  };
  const lock = (next: boolean): void => {
    writeChatChoice('scroll', next);
    onLocked(next);
  };
  return (
    <div className={`row g2 wrap rigid ${styles['tools']}`}>
      <span className="faint tiny grow num">
        {people === null ? '' : say('chat.people', { count: people })}
      </span>
      <IconButton aria-label={say('chat.tools')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Settings2 size={16} />
      </IconButton>
      {opens && isMember && (
        <IconButton aria-label={say('word.new-window')} onClick={() => openPopup(`/chat/${room}`, say)}>
          <ExternalLink size={16} />
        </IconButton>
      )}
      {open && (
        <div className={`stack well g2 ${styles['choices']}`}>
          <Check text={say('chat.notify')} checked={notifies} onChange={notify} data-chat-notify />
          <Check text={say('chat.scroll')} checked={locked} onChange={lock} data-chat-lock />
          {isMember && <DenySwitch />}
          {room.startsWith('one-') && <CloseRoom room={room} onClosed={onClosed} />}
        </div>
      )}
    </div>
  );
}
