import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { CommentView } from '../../../worker/features/boards/boards-api.ts';
import { dialogs } from '../../core/dialogs.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { showToast } from '../../parts/toasts.tsx';
import layout from '../../parts/layout.module.css';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { openReport } from '../reports/use-report.ts';
import type { ShownPath } from './board-names.ts';
import { CommentForm } from './comment-form.tsx';
import { listRefusalText, useComments, writeRefusalText } from './use-boards.ts';
import styles from './post.module.css';

interface Talk {
  readonly path: ShownPath;
  readonly id: number;
  readonly reload: () => void;
}

type Open = 'answer' | 'change' | 'remove' | null;

function RemoveAsk({
  comment,
  talk,
  onEnd,
}: {
  readonly comment: CommentView;
  readonly talk: Talk;
  readonly onEnd: () => void;
}) {
  const { core } = useClient();
  const { say } = useText();
  const remove = async (): Promise<void> => {
    const answer = await core.boards.removeComment(talk.path, comment.id);
    if (!answer.ok) return showToast('bad', writeRefusalText(answer.error, say));
    talk.reload();
  };
  return (
    <div className={styles['tools']}>
      <span>{say('boards.comment.remove.ask')}</span>
      <Button look="primary" onClick={() => void remove()}>
        {say('boards.remove')}
      </Button>
      <Button onClick={onEnd}>{say('boards.cancel')}</Button>
    </div>
  );
}

function Tools({
  comment,
  onOpen,
}: {
  readonly comment: CommentView;
  readonly onOpen: (open: Open) => void;
}) {
  const { say } = useText();
  const { member } = useAccount();
  const answer = (): void => (member === null ? dialogs.show('please-login') : onOpen('answer'));
  return (
    <div className={styles['quietTools']}>
      <Button look="quiet" onClick={answer}>
        {say('boards.comment.answer')}
      </Button>
      {!comment.isOwner && (
        <Button
          look="quiet"
          onClick={() => openReport({ kind: 'comment', target: String(comment.id), shown: comment.contents })}
        >
          {say('boards.report')}
        </Button>
      )}
      {comment.isOwner && (
        <>
          <Button look="quiet" onClick={() => onOpen('change')}>
            {say('boards.edit')}
          </Button>
          <Button look="quiet" onClick={() => onOpen('remove')}>
            {say('boards.remove')}
          </Button>
        </>
      )}
    </div>
  );
}

function Comment({ comment, talk }: { readonly comment: CommentView; readonly talk: Talk }) {
  const { say, language } = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    talk.reload();
  };
  const form = { ...talk, target: comment.id, onDone: done, onCancel: close };
  if (comment.isDeleted) return <li className={styles['gone']}>{say('boards.comment.gone')}</li>;
  return (
    <li data-comment={comment.id} data-answer={comment.parent > 0}>
      <p className={styles['by']}>
        <strong>{comment.nick}</strong>
        {comment.at !== null && <time className="num">{dateAndTime(comment.at, language)}</time>}
        {comment.isEdited && <span>{say('boards.edited')}</span>}
      </p>
      {open === 'change' ? (
        <CommentForm {...form} isChange first={comment.contents} />
      ) : (
        <p className={styles['said']}>{comment.contents}</p>
      )}
      {open === null && <Tools comment={comment} onOpen={setOpen} />}
      {open === 'answer' && <CommentForm {...form} isChange={false} first="" />}
      {open === 'remove' && <RemoveAsk comment={comment} talk={talk} onEnd={close} />}
    </li>
  );
}

/** Comments and answers; a visitor reads them and is asked to log in to write (K8). */
export function Comments({ path, id }: { readonly path: ShownPath; readonly id: number }) {
  const { say } = useText();
  const { member } = useAccount();
  const { answer, again } = useComments(path, id);
  const talk = { path, id, reload: again };
  if (answer === null) return <SkeletonRows count={2} height={64} />;
  if (!answer.ok) return <ErrorPlaceholder title={listRefusalText(answer.error, say)} />;
  const shown = answer.value.filter(({ isDeleted }) => !isDeleted).length;
  return (
    <section className={layout['box']} aria-label={say('boards.comments')}>
      <h2 className={styles['title']}>
        <MessageCircle size={16} aria-hidden /> {say('boards.comments')} <span className="num">{shown}</span>
      </h2>
      <ul className={styles['comments']}>
        {answer.value.map((comment) => (
          <Comment key={comment.id} comment={comment} talk={talk} />
        ))}
      </ul>
      {member === null ? (
        <Button onClick={() => dialogs.show('please-login')}>{say('boards.comment.login')}</Button>
      ) : (
        <CommentForm {...talk} target={0} isChange={false} first="" onDone={again} />
      )}
    </section>
  );
}
