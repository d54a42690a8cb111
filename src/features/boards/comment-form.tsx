import { useId, useState } from 'react';
import type { CommentPicture } from '../../../worker/features/boards/boards-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import type { ShownPath } from './board-names.ts';
import { CommentPictureChoice } from './comment-picture.tsx';
import { writeRefusalText } from './use-boards.ts';
import { useCommentDraft } from './use-comment-draft.ts';
import styles from './post.module.css';

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

/** Writes a comment. A refused one keeps its text and picture, and so does one that a reload interrupts. */
export function CommentForm({ first, firstPicture = null, onDone, onCancel, ...place }: CommentFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const name = useId();
  const draft = useCommentDraft(place, { text: first, picture: firstPicture });
  const { text, write, picture, choose, forget } = draft;
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
    onDone();
  };
  return (
    <form
      className={`stack g6 ${styles['form']}`}
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
      <CommentPictureChoice picture={picture} onPicture={choose} onBusy={setSending} />
      <div className={`row g6 wrap ${styles['tools']}`}>
        <span className="num" data-over={chars > boardLimits.commentChars}>
          {chars} / {boardLimits.commentChars}
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
          disabled={isSending || (isBlank(text) && picture === null) || chars > boardLimits.commentChars}
        >
          {say('boards.comment.send')}
        </Button>
      </div>
      <p id={`${name}-fault`} role="alert" className="bad">
        {fault}
      </p>
    </form>
  );
}
