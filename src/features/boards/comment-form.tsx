import { useId, useState } from 'react';
import type { CommentPicture, CommentPlace } from '../../../worker/features/boards/boards-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { useKeptText } from '../../parts/use-kept-text.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import type { ShownPath } from './board-names.ts';
import { CommentPictureChoice } from './comment-picture.tsx';
import { writeRefusalText } from './use-boards.ts';
import styles from './post.module.css';

const MOST_CHARS = 1000;

interface CommentFormProps {
  readonly path: ShownPath;
  readonly id: number;
  /** 0: a new comment. */
  readonly target: number;
  readonly isChange: boolean;
  readonly first: string;
  /** The picture of the comment that is changed. */
  readonly firstPicture?: CommentPicture | null;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The text of the form. What was written here before and not sent comes back. */
function useCommentText({ path, id, target, isChange }: CommentPlace, first: string) {
  const { core } = useClient();
  const owner = useOwner();
  return useKeptText({
    owner,
    purpose: `${path} ${id} ${target} ${isChange}`,
    first,
    read: () => core.boards.commentDraft(owner, { path, id, target, isChange }),
    store: (text) => void core.boards.saveCommentDraft(owner, { path, id, target, isChange }, text),
  });
}

/** Writes a comment. A refused one keeps its text, and so does one that a reload interrupts. */
export function CommentForm({ first, firstPicture = null, onDone, onCancel, ...place }: CommentFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const name = useId();
  const { text, write, forget } = useCommentText(place, first);
  const [picture, setPicture] = useState(firstPicture);
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const chars = Array.from(text).length;
  const send = async (): Promise<void> => {
    setSending(true);
    const answer = await core.boards.comment(place, { contents: text, picture });
    setSending(false);
    setFault(answer.ok ? null : writeRefusalText(answer.error, say));
    if (!answer.ok) return;
    forget();
    setPicture(null);
    onDone();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={name} className="sr-only">
        {say('boards.comment.label')}
      </label>
      <textarea
        id={name}
        rows={3}
        readOnly={isSending}
        value={text}
        placeholder={say('boards.comment.label')}
        aria-invalid={fault !== null}
        aria-describedby={`${name}-fault`}
        onChange={({ target: field }) => write(field.value)}
      />
      <CommentPictureChoice picture={picture} onPicture={setPicture} onBusy={setSending} />
      <div className={styles['tools']}>
        <span className="num" data-over={chars > MOST_CHARS}>
          {chars} / {MOST_CHARS}
        </span>
        {onCancel !== undefined && (
          <Button
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {say('boards.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          disabled={isSending || (isBlank(text) && picture === null) || chars > MOST_CHARS}
        >
          {say('boards.comment.send')}
        </Button>
      </div>
      <p id={`${name}-fault`} role="alert" className={styles['fault']}>
        {fault}
      </p>
    </form>
  );
}
