import { memo } from 'react';
import type { ChatLine } from '../../../worker/features/chat/chat-api.ts';
import { useClient } from '../../core/use-client.ts';
import { timeOf } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { SharedBetCard } from '../shared-bets/use-shared-bet.tsx';
import { chatRefusalText } from './use-chat.ts';
import styles from './chat-row.module.css';

export type MessageLine = Extract<ChatLine, { kind: 'message' }>;
type NoteLine = Extract<ChatLine, { kind: 'note' }>;

interface ChatRowProps {
  readonly room: string;
  readonly line: ChatLine;
  readonly onName: (line: MessageLine) => void;
  readonly onEdit: (text: string) => void;
}

const namesText = (names: readonly string[], more: number, say: Say): string =>
  names.join(', ') + (more > 0 ? say('chat.more', { count: more }) : '');

function Note({ line: { joined, left, more } }: { readonly line: NoteLine }) {
  const { say } = useText();
  return (
    <p className={styles['note']} data-chat-note>
      {joined.length > 0 && say('chat.joined', { names: namesText(joined, more, say) })}
      {joined.length > 0 && left.length > 0 && ' · '}
      {left.length > 0 && say('chat.left', { names: namesText(left, joined.length > 0 ? 0 : more, say) })}
    </p>
  );
}

/** What a member can do with messages that were not sent. */
function FailedActs({
  room,
  line,
  onEdit,
}: Omit<ChatRowProps, 'onName' | 'line'> & { readonly line: MessageLine }) {
  const { core } = useClient();
  const { say, language } = useText();
  if (typeof line.state === 'string') return null;
  const takeBack = async (isEdited: boolean): Promise<void> => {
    const text = await core.chat.takeBack(room);
    if (isEdited && text !== null) onEdit(text);
  };
  return (
    <div className={styles['failed']}>
      <p role="alert">{chatRefusalText(line.state, say, language)}</p>
      <button type="button" onClick={() => void core.chat.again(room)} data-chat-again>
        {say('chat.again')}
      </button>
      <button type="button" onClick={() => void takeBack(true)}>
        {say('chat.edit')}
      </button>
      <button type="button" onClick={() => void takeBack(false)}>
        {say('chat.drop')}
      </button>
    </div>
  );
}

function Message({
  room,
  line,
  onName,
  onEdit,
}: Omit<ChatRowProps, 'line'> & { readonly line: MessageLine }) {
  const { say } = useText();
  const { key, state, isMine, isAdmin, nickname, text, bet, at, seq } = line;
  const name = typeof state === 'string' ? state : 'failed';
  return (
    <div
      className={styles['message']}
      data-state={name}
      data-mine={isMine}
      data-admin={isAdmin}
      data-chat-message={seq ?? 'none'}
    >
      <p className={styles['head']}>
        {nickname !== '' && (
          // A press that begins on one member's name must not end on another's, where a row takes another line.
          <button key={key} type="button" className={styles['name']} onClick={() => onName(line)}>
            {nickname}
          </button>
        )}
        {isAdmin && <span className={styles['admin']}>{say('chat.admin')}</span>}
        <time className="num">{state === 'sending' ? say('chat.sending') : timeOf(at)}</time>
      </p>
      {bet !== null && state !== 'removed' ? (
        <SharedBetCard {...bet} />
      ) : (
        <p className={styles['text']}>{state === 'removed' ? say('chat.removed') : text}</p>
      )}
      {name === 'failed' && <FailedActs room={room} line={line} onEdit={onEdit} />}
    </div>
  );
}

const isSameLine = (a: ChatLine, b: ChatLine): boolean => {
  if (a.kind === 'note' || b.kind === 'note') return a.key === b.key;
  return a.key === b.key && a.seq === b.seq && a.state === b.state && a.text === b.text;
};

/** One line of a room. A new snapshot of the room draws only lines that have changed. */
export const ChatRow = memo(
  function ChatRow({ line, ...rest }: ChatRowProps) {
    return line.kind === 'note' ? <Note line={line} /> : <Message line={line} {...rest} />;
  },
  (before, after) => isSameLine(before.line, after.line) && before.onName === after.onName,
);
