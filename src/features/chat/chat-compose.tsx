import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChatQuote, ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';
import { chatLimits } from '../../../domain/chat/chat-limits.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAccount } from '../account/use-account.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { LineForm } from '../../parts/forms/field.tsx';
import { dayAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Replying } from './chat-quote.tsx';
import { chatRefusalText } from './use-chat.ts';
import styles from './chat-compose.module.css';

/** The count is shown from here on. */
const SHOW_COUNT_FROM = 200;

/** Enter in the middle of a Korean syllable ends the syllable and sends nothing. */
const dropEnterOfSyllable = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
};

interface ChatComposeProps {
  readonly view: ChatRoomView;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The message that is being answered; null: none. */
  readonly reply: ChatQuote | null;
  readonly onCancelReply: () => void;
  /** Empties the field, and calls `sending`, which resolves with whether the text was taken. */
  readonly onSend: (sending: () => Promise<boolean>) => Promise<void>;
}

/** The field takes the keyboard when an answer begins. */
function useReplyFocus(reply: ChatQuote | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (reply !== null) field.current?.focus();
  }, [reply]);
  return field;
}

function Writing({ view: { room, state }, text, onText, reply, onCancelReply, onSend }: ChatComposeProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const field = useReplyFocus(reply);
  const count = signsOf(text);
  const isLong = count > chatLimits.characters;
  const send = async (): Promise<void> => {
    if (isBlank(text) || isLong) return;
    await onSend(async () => {
      const sent = await core.chat.send(room, text, reply?.seq ?? null);
      setFault(sent.ok ? null : chatRefusalText(sent.error, say, language));
      return sent.ok;
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    dropEnterOfSyllable(event);
    if (event.key !== 'Escape' || reply === null || event.nativeEvent.isComposing) return;
    // It ends the answer, and not the drawer around it.
    event.stopPropagation();
    event.preventDefault();
    onCancelReply();
  };
  const notice = isLong ? say('chat.too-long', { most: chatLimits.characters }) : fault;
  return (
    <LineForm className={styles['form']} onSubmit={send}>
      <label htmlFor={id} className="sr-only">
        {say('chat.message')}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        autoComplete="off"
        placeholder={say('chat.write')}
        aria-invalid={notice !== null}
        aria-describedby={`${id}-notice`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setFault(null);
          onText(target.value);
        }}
      />
      <IconButton
        type="submit"
        aria-label={say('word.send')}
        disabled={isBlank(text) || isLong || state !== 'joined'}
      >
        <Send size={18} />
      </IconButton>
      <p id={`${id}-notice`} className={`bad tiny ${styles['notice']}`} role="alert">
        {notice}
      </p>
      {count >= SHOW_COUNT_FROM && (
        <p className={`tiny right ${styles['count']}`} data-long={isLong}>
          <span className="num">{say('chat.count', { count, most: chatLimits.characters })}</span>
        </p>
      )}
    </LineForm>
  );
}

/** The input of a room; for visitors the way to the login, for a muted member the end of the mute. */
export function ChatCompose(props: ChatComposeProps) {
  const { say, language } = useText();
  const { state } = useAccount();
  const { muted } = props.view;
  if (state === 'visitor')
    return (
      <div className={styles['visitor']}>
        <input disabled aria-label={say('chat.message')} placeholder={say('chat.login')} />
        <Button look="primary" onClick={() => dialogs.show('login')}>
          {say('account.login')}
        </Button>
      </div>
    );
  if (muted !== null)
    return (
      <p className={`well soft small ${styles['muted']}`} role="status">
        {say('chat.refusal.muted', { time: dayAndTime(muted.until, language), reason: muted.reason })}
      </p>
    );
  const { reply, onCancelReply } = props;
  return (
    <>
      {reply !== null && <Replying quote={reply} onCancel={onCancelReply} />}
      <Writing {...props} />
    </>
  );
}
