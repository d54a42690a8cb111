import { Reply } from 'lucide-react';
import { memo } from 'react';
import type { ChatLine, ChatQuote } from '../../../worker/features/chat/chat-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { timeOf } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { SharedBetCard } from '../shared-bets/use-shared-bet.tsx';
import { type MessageLine, Quote, quoteOfLine } from './chat-quote.tsx';
import { ChatText } from './chat-text.tsx';
import { chatRefusalText } from './use-chat.ts';
import styles from './chat-row.module.css';

type NoteLine = Extract<ChatLine, { kind: 'note' }>;

/** The acts of a member on a line. */
export interface RowActs {
  readonly onName: (line: MessageLine) => void;
  /** Whether the reader's own name leads somewhere: only operators do something with their own messages. */
  readonly hasOwnMenu: boolean;
  /** Puts the text of failed messages back into the input, with the message that it answers. */
  readonly onEdit: (text: string, reply: ChatQuote | null) => void;
  /** null: the reader writes nothing here. */
  readonly onReply: ((quote: ChatQuote) => void) | null;
}

interface ChatRowProps extends RowActs {
  readonly room: string;
  readonly line: ChatLine;
  /** Shows the message of this number. */
  readonly onJump: (seq: number) => void;
}

type MessageProps = Omit<ChatRowProps, 'line'> & { readonly line: MessageLine };

const namesText = (names: readonly string[], more: number, say: Say): string =>
  names.join(', ') + (more > 0 ? say('chat.more', { count: more }) : '');

function Note({ line: { joined, left, more } }: { readonly line: NoteLine }) {
  const { say } = useText();
  return (
    <p className={`faint tiny center ${styles['note']}`} data-chat-note>
      {joined.length > 0 && say('chat.joined', { names: namesText(joined, more, say) })}
      {joined.length > 0 && left.length > 0 && ' · '}
      {left.length > 0 && say('chat.left', { names: namesText(left, joined.length > 0 ? 0 : more, say) })}
    </p>
  );
}

/** The ways on with messages that were not sent. */
function FailedActs({ room, line, onEdit }: Pick<MessageProps, 'room' | 'line' | 'onEdit'>) {
  const { core } = useClient();
  const { say, language } = useText();
  if (typeof line.state === 'string') return null;
  const edit = async (): Promise<void> => {
    const taken = await core.chat.takeBack(room);
    if (taken !== null) onEdit(taken.text, taken.reply === null ? null : line.quote);
  };
  return (
    <div className={`row tiny wrap ${styles['failed']}`}>
      <p role="alert">{chatRefusalText(line.state, say, language)}</p>
      <button type="button" onClick={() => void core.chat.again(room)} data-chat-again>
        {say('chat.again')}
      </button>
      <button type="button" onClick={() => void edit()}>
        {say('chat.edit')}
      </button>
      <button type="button" onClick={() => void core.chat.takeBack(room)}>
        {say('chat.drop')}
      </button>
    </div>
  );
}

function ReplyButton({ line, onReply }: Pick<MessageProps, 'line' | 'onReply'>) {
  const { say } = useText();
  const quote = quoteOfLine(line);
  if (onReply === null || quote === null) return null;
  return (
    <button
      type="button"
      className={`rigid ${styles['reply']}`}
      aria-label={say('word.reply')}
      title={say('word.reply')}
      onClick={() => onReply(quote)}
      data-chat-reply
    >
      <Reply size={14} aria-hidden />
    </button>
  );
}

function Name({ line, onName, hasOwnMenu }: Pick<MessageProps, 'line' | 'onName' | 'hasOwnMenu'>) {
  const { key, nickname, isMine } = line;
  if (isMine && !hasOwnMenu) return <strong className={`cut bold ${styles['name']}`}>{nickname}</strong>;
  return (
    // A press that begins on one member's name must not end on another's, where a row takes another line.
    <button key={key} type="button" className={`cut bold ${styles['name']}`} onClick={() => onName(line)}>
      {nickname}
    </button>
  );
}

function Message({ room, line, onName, hasOwnMenu, onEdit, onReply, onJump }: MessageProps) {
  const { say } = useText();
  const { state, isMine, isAdmin, nickname, text, parts, bet, quote, at, seq } = line;
  const name = typeof state === 'string' ? state : 'failed';
  return (
    <div
      className={`stack thin ${styles['message']}`}
      data-state={name}
      data-mine={isMine}
      data-admin={isAdmin}
      data-chat-message={seq ?? 'none'}
      tabIndex={-1}
    >
      <p className="row g6 tiny thin">
        {nickname !== '' && <Name line={line} onName={onName} hasOwnMenu={hasOwnMenu} />}
        {isAdmin && <span className="chip brand rigid">{say('chat.admin')}</span>}
        <time className="faint push rigid num">{state === 'sending' ? say('chat.sending') : timeOf(at)}</time>
        <ReplyButton line={line} onReply={onReply} />
      </p>
      {quote !== null && state !== 'removed' && <Quote quote={quote} onJump={onJump} />}
      {bet !== null && state !== 'removed' ? (
        <SharedBetCard {...bet} />
      ) : (
        <ChatText text={state === 'removed' ? say('chat.removed') : text} parts={parts} />
      )}
      {name === 'failed' && <FailedActs room={room} line={line} onEdit={onEdit} />}
    </div>
  );
}

const isSameQuote = (a: ChatQuote | null, b: ChatQuote | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.seq === b.seq &&
    a.kind === b.kind &&
    a.text === b.text &&
    a.isHeld === b.isHeld);

const isSameLine = (a: ChatLine, b: ChatLine): boolean => {
  if (a.kind === 'note' || b.kind === 'note') return a.key === b.key;
  const isSameText = a.key === b.key && a.seq === b.seq && a.state === b.state && a.text === b.text;
  return isSameText && isSameQuote(a.quote, b.quote);
};

/** One line of a room. A new snapshot of the room draws only lines that have changed. */
export const ChatRow = memo(
  function ChatRow({ line, ...rest }: ChatRowProps) {
    return line.kind === 'note' ? <Note line={line} /> : <Message line={line} {...rest} />;
  },
  (before, after) =>
    isSameLine(before.line, after.line) &&
    before.onName === after.onName &&
    before.hasOwnMenu === after.hasOwnMenu &&
    before.onReply === after.onReply,
);
