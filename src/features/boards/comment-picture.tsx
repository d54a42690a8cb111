import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { acceptOf } from '../../../domain/uploads/upload-limits.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { fileFault } from '../../core/browser/file-fault.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { FileChoice } from '../../parts/forms/file-choice.tsx';
import { useText } from '../../text/i18n.ts';
import type { CommentPicture } from './use-comment-draft.ts';
import { usePicture } from './use-picture.ts';
import styles from './post.module.css';

interface CommentPictureProps {
  /** null: none is chosen. */
  readonly picture: CommentPicture | null;
  readonly onPicture: (picture: CommentPicture | null) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** One picture of a comment. It is sent when it is chosen, by the way of pictures in posts; with the comment it is shown to others. */
export function CommentPictureChoice({ picture, onPicture, onBusy }: CommentPictureProps) {
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
      <Field
        label={say('boards.comment.picture.alt')}
        hint={say('boards.comment.picture.alt.hint')}
        value={picture.alt}
        maxLength={richLimits.altChars}
        onChange={(alt) => onPicture({ ...picture, alt })}
      />
      <IconButton aria-label={say('boards.comment.picture.drop')} onClick={() => onPicture(null)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
