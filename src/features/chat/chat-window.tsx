import { useParams, useSearchParams } from 'react-router';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useHeldSite } from '../site/use-site.ts';
import { ChatPanel } from './chat-panel.tsx';
import { PUBLIC_ROOM } from '../../../domain/chat/chat-room.ts';
import { useChatInvites } from './use-chat.ts';
import styles from './chat-window.module.css';

/** A room in a window of its own, 400x555 (A12). The site's switch closes it (A25). */
export function ChatWindow() {
  const { say } = useText();
  const { room = PUBLIC_ROOM } = useParams();
  const [params] = useSearchParams();
  // The window loads no configuration: a closed chat is refused by the server, too.
  const { site } = useHeldSite();
  const { rooms } = useChatInvites();
  const nickname = rooms.find((one) => one.room === room)?.nickname;
  const title =
    nickname !== undefined
      ? say('chat.room.of', { nickname })
      : say(room.startsWith('match-') ? 'chat.match' : 'sidebar.chat');
  return (
    <main id="main" className={`window g8 ${styles['window']}`}>
      <h1 className="large">{title}</h1>
      {site?.hasChat === false ? (
        <EmptyPlaceholder title={say('chat.soon')} hint={say('chat.soon.hint')} />
      ) : (
        <ChatPanel key={room} room={room} opens={false} toid={params.get('toid')} />
      )}
    </main>
  );
}
