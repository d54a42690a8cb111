import { Reply, X } from 'lucide-react';
import type { ChatLine, ChatQuote } from '../../../worker/features/chat/chat-api.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import styles from './chat-quote.module.css';

export type MessageLine = Extract<ChatLine, { kind: 'message' }>;

/** The part of this message that a reply to it shows; null: it cannot be answered. */
export const quoteOfLine = ({ seq, nickname, text, bet, state }: MessageLine): ChatQuote | null =>
  seq === null || state !== 'sent'
    ? null
    : { seq, nickname, text: bet === null ? text : '', kind: bet === null ? 'text' : 'bet', isHeld: true };

const nameOf = ({ nickname }: ChatQuote, say: Say): string =>
  nickname === '' ? say('chat.admin') : nickname;

function wordsOf({ kind, text }: ChatQuote, say: Say): string {
  if (kind === 'text') return text;
  if (kind === 'bet') return say('chat.bet');
  return kind === 'removed' ? say('chat.removed') : say(`chat.quote.${kind}`);
}

interface QuoteProps {
  readonly quote: ChatQuote;
  /** Shows the message of this number. */
  readonly onJump: (seq: number) => void;
}

/** The message that a line answers: its author and first words. A press leads to it while it is among the lines. */
export function Quote({ quote, onJump }: QuoteProps) {
  const { say } = useText();
  const isNamed = quote.kind === 'text' || quote.kind === 'bet';
  const words = (
    <>
      {isNamed && <b>{nameOf(quote, say)}</b>} <bdi>{wordsOf(quote, say)}</bdi>
    </>
  );
  if (!quote.isHeld)
    return (
      <p className={styles['quote']} data-chat-quote={quote.kind}>
        {words}
      </p>
    );
  return (
    <button
      type="button"
      className={styles['quote']}
      data-chat-quote={quote.kind}
      onClick={() => onJump(quote.seq)}
    >
      <span className="sr-only">{say('chat.quote.jump')}</span> {words}
    </button>
  );
}

interface ReplyingProps {
  readonly quote: ChatQuote;
  readonly onCancel: () => void;
}

/** Above the field: the message that is being answered. */
export function Replying({ quote, onCancel }: ReplyingProps) {
  const { say } = useText();
  return (
    <div className={`row well g6 rigid ${styles['replying']}`} data-chat-replying={quote.seq}>
      <p className="grow">
        <b>
          <Reply size={14} aria-hidden /> {say('chat.reply.to', { nickname: nameOf(quote, say) })}
        </b>{' '}
        <bdi>{wordsOf(quote, say)}</bdi>
      </p>
      <IconButton aria-label={say('chat.reply.cancel')} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
