import clsx from 'clsx';
import { useId, useState } from 'react';
import { X } from 'lucide-react';
import { isBlank, signsOf } from '../../../domain/text/plain-text.ts';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { SignsField } from '../../parts/forms/area.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { boardFaultText } from './board-faults.ts';
import { boardSender } from './use-boards.ts';
import { type CommentPicture, type CommentPlace, useCommentDraft } from './use-comment-draft.ts';
import styles from './post.module.css';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { acceptOf } from '../../../domain/uploads/upload-limits.ts';
import { fileFault } from '../../core/browser/file-fault.ts';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { usePicture } from './use-picture.ts';

interface CommentPictureProps {
  /** null: none is chosen. */
  readonly picture: CommentPicture | null;
  readonly onPicture: (picture: CommentPicture | null) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** One picture of a comment. It is sent when it is chosen, by the way of pictures in posts; with the comment it is shown to others. */
function CommentPictureChoice({ picture, onPicture, onBusy }: CommentPictureProps) {
  const { say } = useText();
  const upload = usePicture();
  const [fault, setFault] = useState<string | null>(null);
  /** The picture that could not be loaded: an unsent one is deleted after a day. */
  const [missing, setMissing] = useState<string | null>(null);
  const add = async (file: File): Promise<void> => {
    // A photo that is too large is made smaller first.
    const wrong = fileFault(file, { chosen: [], kept: 0, accept: acceptOf('picture') });
    setFault(
      wrong === null || wrong === 'size'
        ? null
        : say(wrong === 'kind' ? 'boards.picture.kind' : `boards.file.${wrong}`),
    );
    if (wrong !== null && wrong !== 'size') return;
    onBusy(true);
    const id = await upload(file);
    onBusy(false);
    if (id !== null) onPicture({ id, alt: '' });
  };
  if (picture === null)
    return (
      <FileChoice
        text={say('boards.comment.picture.add')}
        hint={say('boards.comment.picture.hint')}
        accept={acceptOf('picture')}
        files={[]}
        fault={fault}
        dropText={() => ''}
        onAdd={(file) => void add(file)}
        onDrop={() => undefined}
      />
    );
  return (
    <div className={`stack g10 ${styles['chosenPicture']}`}>
      {missing === picture.id ? (
        <p role="alert">{say('boards.comment.picture.again')}</p>
      ) : (
        <img
          src={`/datatable/file/${picture.id}`}
          alt={say('boards.comment.picture')}
          onError={() => setMissing(picture.id)}
        />
      )}
      <SignsField
        label={say('boards.comment.picture.alt')}
        hint={say('boards.comment.picture.alt.hint')}
        value={picture.alt}
        most={richLimits.altChars}
        onChange={(alt) => onPicture({ ...picture, alt })}
      />
      <IconButton aria-label={say('boards.comment.picture.drop')} onClick={() => onPicture(null)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

interface CommentFormProps extends CommentPlace {
  readonly first: string;
  /** The picture of the comment that is changed. */
  readonly firstPicture?: CommentPicture | null;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The fields of a comment that the server reads. */
const fieldsOf = (place: CommentPlace, contents: string, picture: CommentPicture | null) => ({
  params: {
    siteKey: boardSender.siteKey,
    lang: boardSender.lang,
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
    <Form className={clsx('full', styles['form'])} onSubmit={send}>
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
