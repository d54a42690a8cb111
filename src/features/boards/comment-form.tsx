import clsx from 'clsx';
import { useId, useState } from 'react';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { boardFaultText } from './board-faults.ts';
import { CommentPictureChoice } from './comment-picture.tsx';
import { site } from './use-boards.ts';
import { type CommentPicture, type CommentPlace, useCommentDraft } from './use-comment-draft.ts';
import styles from './post.module.css';

interface CommentFormProps extends CommentPlace {
  readonly first: string;
  /** The picture of the comment that is changed. */
  readonly firstPicture?: CommentPicture | null;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** What the server reads of a comment. */
const fieldsOf = (place: CommentPlace, contents: string, picture: CommentPicture | null) => ({
  params: {
    siteKey: site.siteKey,
    lang: site.lang,
    path: place.path,
    id: place.id,
    comment: place.target,
    parent: place.isChange ? place.target : 0,
  },
  form: { contents, picture: picture?.id ?? '', picture_alt: picture?.alt ?? '' },
});

/** Writes a comment. A refused one keeps its text and picture, and so does one that a reload interrupts. */
export function CommentForm({ first, firstPicture = null, onDone, onCancel, ...place }: CommentFormProps) {
  const { core } = useClient();
  const { say } = useText();
  const name = useId();
  const draft = useCommentDraft(place, { text: first, picture: firstPicture });
  const { text, write, picture, choose, forget } = draft;
  const act = useAct(boardFaultText);
  const [isUploading, setUploading] = useState(false);
  const isLocked = act.isBusy || isUploading;
  const chars = signsOf(text);
  const send = () =>
    act.run(
      () => core.calls.ask('comment.commentUpdate', fieldsOf(place, text, picture)),
      () => {
        forget();
        onDone();
      },
    );
  return (
    <Form className={clsx('full g6', styles['form'])} onSubmit={send}>
      <label htmlFor={name} className="sr-only">
        {say('boards.comment.label')}
      </label>
      <textarea
        id={name}
        rows={3}
        readOnly={isLocked}
        value={text}
        placeholder={say('boards.comment.label')}
        aria-invalid={act.fault !== null}
        aria-describedby={`${name}-fault`}
        onChange={({ target: field }) => write(field.value)}
      />
      <CommentPictureChoice picture={picture} onPicture={choose} onBusy={setUploading} />
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
            {say('word.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          disabled={isLocked || (isBlank(text) && picture === null) || chars > boardLimits.commentChars}
        >
          {say('boards.comment.send')}
        </Button>
      </div>
      <p id={`${name}-fault`} role="alert" className="bad">
        {act.fault}
      </p>
    </Form>
  );
}
