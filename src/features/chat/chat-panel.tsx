import { useEffect, useState } from 'react';
import type { ChatQuote, ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import { readChatChoice } from '../../core/session/chat-choices.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useStopped } from '../connection/use-stopped.tsx';
import { ChatCompose } from './chat-compose.tsx';
import { ChatList } from './chat-list.tsx';
import { type MessageLine, quoteOfLine } from './chat-quote.tsx';
import { ChatTools } from './chat-tools.tsx';
import { InviteList } from './invite-list.tsx';
import { MemberMenu } from './member-menu.tsx';
import { PUBLIC_ROOM } from '../../../domain/chat/chat-room.ts';
import { chatRefusalText, useChatInvites, useChatRoom } from './use-chat.ts';
import styles from './chat-panel.module.css';

/** Why nothing is shown, or what is happening. */
function Standing({ view, onLeave }: { readonly view: ChatRoomView; readonly onLeave: () => void }) {
  const { say, language } = useText();
  const isLost = useConnection().lostAt !== null;
  const stopped = useStopped();
  const { state, refusal, lines } = view;
  if (state === 'refused' && refusal !== null)
    return (
      <p className={`soft small center ${styles['standing']}`}>
        {chatRefusalText(refusal, say, language)}{' '}
        {refusal.kind === 'code' && refusal.code === 'ended' && (
          <Button look="quiet" onClick={onLeave}>
            {say('chat.to-public')}
          </Button>
        )}
      </p>
    );
  if (state === 'lost')
    return <p className={`soft small center ${styles['standing']}`}>{say('chat.lost')}</p>;
  if (state === 'connecting')
    return (
      <p className={`soft small center ${styles['standing']}`}>
        {stopped ? say('connection.timeout') : say(isLost ? 'chat.lost' : 'chat.connecting')}
      </p>
    );
  return lines.length === 0 ? (
    <p className={`soft small center ${styles['standing']}`}>{say('chat.empty')}</p>
  ) : null;
}

/**
 * The message that is being answered. Its number is kept beside the text: after a reload the answer goes on as one, while that message is among the
 * lines.
 */
function useReply(room: string, lines: ChatRoomView['lines']) {
  const { core } = useClient();
  const owner = useOwner();
  const name = `${room} reply`;
  const [before, setBefore] = useState<string | null>(null);
  /** undefined: nothing was chosen since the room was opened. */
  const [chosen, setChosen] = useState<ChatQuote | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    if (owner !== '')
      void core.drafts.read(owner, 'chat', name).then((seq) => {
        if (isShown) setBefore(seq);
      });
    return () => {
      isShown = false;
    };
  }, [core, owner, name]);
  useEffect(() => {
    if (chosen !== undefined && owner !== '')
      void core.drafts.save(owner, 'chat', name, chosen === null ? null : String(chosen.seq));
  }, [core, owner, name, chosen]);
  const line = lines.find((one) => one.kind === 'message' && String(one.seq) === before);
  const found = line?.kind === 'message' ? quoteOfLine(line) : null;
  return {
    reply: chosen === undefined ? found : chosen,
    setReply: setChosen,
    /** Unless another answer was begun since. */
    putBackReply: (answered: ChatQuote | null): void => setChosen((since) => since ?? answered),
  };
}

/** The text that the member writes, or typed here before and did not send, and the message that it answers; an operator's removal of that one ends the answer. */
function useWriting({ room, lines }: ChatRoomView) {
  const { text, write, forget, putBack, putBefore } = useKeptText({
    owner: useOwner(),
    kind: 'chat',
    name: room,
  });
  const { reply, setReply, putBackReply } = useReply(room, lines);
  const isRemoved = lines.some(
    (line) => line.kind === 'message' && line.seq === reply?.seq && line.state === 'removed',
  );
  if (reply !== null && isRemoved) setReply(null);
  return {
    text,
    write,
    reply,
    setReply,
    /** The field is free for the next message while this one is on its way; a refused one comes back if nothing was typed since. */
    async send(sending: () => Promise<boolean>): Promise<void> {
      const [sent, answered] = [text, reply];
      forget();
      setReply(null);
      if (await sending()) return;
      putBack(sent);
      putBackReply(answered);
    },
    /** Failed messages come back before what is typed by now. */
    edit(taken: string, answered: ChatQuote | null): void {
      putBefore(taken);
      if (answered !== null) setReply(answered);
    },
  };
}

interface RoomProps {
  readonly room: string;
  readonly opens: boolean;
  /** The room of two is closed: the member reads another one. */
  readonly onLeave: () => void;
  readonly asked?: string | null;
}

/** `asked`: the member whose menu opens once their message is there (query toid). */
function Room({ room, opens, onLeave, asked = null }: RoomProps) {
  const view = useChatRoom(room);
  const { text, write, reply, setReply, send, edit } = useWriting(view);
  const [locked, setLocked] = useState(() => readChatChoice('scroll'));
  const [chosen, setChosen] = useState<MessageLine | null>(null);
  const [toid, setToid] = useState(asked);
  const wanted =
    toid === null
      ? undefined
      : view.lines.findLast((line) => line.kind === 'message' && line.userId === toid);
  if (wanted?.kind === 'message') {
    setToid(null);
    setChosen(wanted);
  }
  return (
    <div className={`g6 grow ${styles['room']}`} data-chat-room={room} data-state={view.state}>
      <ChatTools
        room={room}
        people={view.people}
        locked={locked}
        onLocked={setLocked}
        opens={opens}
        onClosed={onLeave}
      />
      <div className={`grow ${styles['lines']}`}>
        <Standing view={view} onLeave={onLeave} />
        <ChatList
          room={room}
          lines={view.lines}
          isFlood={view.isFlood}
          locked={locked}
          onName={setChosen}
          hasOwnMenu={view.me?.isAdmin === true}
          onEdit={edit}
          onReply={view.me === null || view.muted !== null ? null : setReply}
        />
      </div>
      <ChatCompose
        view={view}
        text={text}
        onText={write}
        reply={reply}
        onCancelReply={() => setReply(null)}
        onSend={send}
      />
      {chosen !== null && <MemberMenu view={view} line={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

export interface ChatPanelProps {
  readonly room: string;
  /** False: in a window of its own. */
  readonly opens?: boolean;
  readonly toid?: string | null;
}

/** A room, the member's rooms of two beside it, and requests for such rooms. */
export function ChatPanel({ room: first, opens = true, toid = null }: ChatPanelProps) {
  const { core } = useClient();
  const { say } = useText();
  const { rooms } = useChatInvites();
  const [room, setRoom] = useState(first);
  useEffect(() => void core.chat.setNotify(readChatChoice('notify')), [core]);
  const listed = [
    { value: first, text: say(first.startsWith('match-') ? 'chat.match' : 'chat.public') },
    ...rooms.filter((one) => one.room !== first).map((one) => ({ value: one.room, text: one.nickname })),
  ];
  return (
    <div className={`g8 ${styles['panel']}`}>
      <InviteList shown={room} onOpen={setRoom} />
      {listed.length > 1 && !first.startsWith('one-') && (
        <div className="rigid scroll-x">
          <Segments label={say('chat.rooms')} value={room} onChange={setRoom} options={listed} />
        </div>
      )}
      <Room
        key={room}
        room={room}
        opens={opens}
        asked={toid}
        onLeave={() => setRoom(first.startsWith('one-') ? PUBLIC_ROOM : first)}
      />
    </div>
  );
}
