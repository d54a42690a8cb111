import { MessageCircle } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AskedPage, CommentPageView, CommentView } from '../../../worker/features/boards/boards-api.ts';
import { dialogs } from '../../core/dialogs.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { Pages } from '../../parts/pages.tsx';
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

interface TalkOf {
  readonly path: ShownPath;
  readonly id: number;
  readonly reload: () => void;
  /** The post takes no more comments and answers. */
  readonly isFull: boolean;
}

type Open = 'answer' | 'change' | 'remove' | null;

function RemoveAsk({
  comment,
  talk,
  onEnd,
}: {
  readonly comment: CommentView;
  readonly talk: TalkOf;
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
  isFull,
  onOpen,
}: {
  readonly comment: CommentView;
  readonly isFull: boolean;
  readonly onOpen: (open: Open) => void;
}) {
  const { say } = useText();
  const { member } = useAccount();
  const answer = (): void => (member === null ? dialogs.show('please-login') : onOpen('answer'));
  return (
    <div className={styles['quietTools']}>
      {!isFull && (
        <Button look="quiet" onClick={answer}>
          {say('boards.comment.answer')}
        </Button>
      )}
      {!comment.isOwner && (
        <Button
          look="quiet"
          onClick={() =>
            openReport({
              kind: 'comment',
              target: String(comment.id),
              shown: comment.contents || say('boards.comment.picture'),
            })
          }
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

/** The picture leads to itself in full size. */
function Picture({ picture: { url, alt } }: { readonly picture: NonNullable<CommentView['picture']> }) {
  const { say } = useText();
  return (
    <a className={styles['picture']} href={url} target="_blank" rel="noopener">
      <img src={url} alt={alt === '' ? say('boards.comment.picture') : alt} loading="lazy" />
    </a>
  );
}

function Comment({ comment, talk }: { readonly comment: CommentView; readonly talk: TalkOf }) {
  const { say, language } = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    talk.reload();
  };
  const form = { path: talk.path, id: talk.id, target: comment.id, onDone: done, onCancel: close };
  if (comment.isDeleted) return <li className={styles['gone']}>{say('boards.comment.gone')}</li>;
  return (
    <li data-comment={comment.id} data-answer={comment.parent > 0}>
      <p className={styles['by']}>
        <strong>{comment.nick}</strong>
        {comment.at !== null && <time className="num">{dateAndTime(comment.at, language)}</time>}
        {comment.isEdited && <span>{say('boards.edited')}</span>}
      </p>
      {open === 'change' ? (
        <CommentForm {...form} isChange first={comment.contents} firstPicture={comment.picture} />
      ) : (
        <>
          {comment.contents !== '' && <p className={styles['said']}>{comment.contents}</p>}
          {comment.picture !== null && <Picture picture={comment.picture} />}
        </>
      )}
      {open === null && <Tools comment={comment} isFull={talk.isFull} onOpen={setOpen} />}
      {open === 'answer' && <CommentForm {...form} isChange={false} first="" />}
      {open === 'remove' && <RemoveAsk comment={comment} talk={talk} onEnd={close} />}
    </li>
  );
}

/** Leads over the pages of a long talk: to the form, and to each of the own comments in turn. */
function Jumps({ own, onOwn, onForm }: JumpsProps) {
  const { say } = useText();
  return (
    <div className={styles['quietTools']}>
      <Button look="quiet" onClick={onForm}>
        {say('boards.comment.to-form')}
      </Button>
      {own > 0 && (
        <Button look="quiet" onClick={onOwn}>
          {say('boards.comment.to-own', { count: own })}
        </Button>
      )}
    </div>
  );
}

interface JumpsProps {
  /** Own comments. */
  readonly own: number;
  readonly onOwn: () => void;
  readonly onForm: () => void;
}

/** The own comment that was asked for comes into view once, when its page is there. */
function useSought(rows: readonly CommentView[], list: RefObject<HTMLElement | null>) {
  const [sought, setSought] = useState<{ readonly id: number } | null>(null);
  const found = useRef<object>(null);
  useEffect(() => {
    if (sought === null || found.current === sought) return;
    const row = list.current?.querySelector(`[data-comment="${sought.id}"]`) ?? null;
    if (row === null) return;
    row.scrollIntoView({ block: 'center' });
    found.current = sought;
  }, [rows, sought, list]);
  return { sought: sought?.id ?? 0, seek: (id: number): void => setSought({ id }) };
}

function Talk({ path, id, answer, reload, onPage }: TalkProps) {
  const { say } = useText();
  const { member } = useAccount();
  const section = useRef<HTMLElement>(null);
  const { rows, own, page, pages, isFull, count } = answer;
  const { sought, seek } = useSought(rows, section);
  const talk = { path, id, reload, isFull };
  const toOwn = (): void => {
    const next = own[(own.findIndex((one) => one.id === sought) + 1) % own.length];
    if (next === undefined) return;
    onPage(next.page);
    seek(next.id);
  };
  const toForm = (): void => {
    const form = section.current?.querySelector<HTMLElement>('[data-comment-form]');
    form?.scrollIntoView({ block: 'center' });
    form?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} className={layout['box']} aria-label={say('boards.comments')}>
      <h2 className={styles['title']}>
        <MessageCircle size={16} aria-hidden /> {say('boards.comments')} <span className="num">{count}</span>
      </h2>
      {rows.length > 0 && <Jumps own={own.length} onOwn={toOwn} onForm={toForm} />}
      <ul className={styles['comments']}>
        {rows.map((comment) => (
          <Comment key={comment.id} comment={comment} talk={talk} />
        ))}
      </ul>
      <Pages label={say('boards.comment.pages')} page={page} pages={pages} onPage={onPage} />
      <div data-comment-form>
        {isFull ? (
          <p>{say('boards.refusal.DCU409')}</p>
        ) : member === null ? (
          <Button onClick={() => dialogs.show('please-login')}>{say('boards.comment.login')}</Button>
        ) : (
          <CommentForm
            path={path}
            id={id}
            target={0}
            isChange={false}
            first=""
            onDone={() => {
              // A new comment stands at the end.
              onPage('last');
              reload();
            }}
          />
        )}
      </div>
    </section>
  );
}

interface TalkProps extends Pick<TalkOf, 'path' | 'id' | 'reload'> {
  readonly answer: CommentPageView;
  readonly onPage: (page: AskedPage) => void;
}

/** Comments and answers; a visitor reads them and is asked to log in to write (K8). */
export function Comments({ path, id }: { readonly path: ShownPath; readonly id: number }) {
  const { say } = useText();
  const [page, setPage] = useState<AskedPage>(1);
  const { answer, again } = useComments(path, id, page);
  if (answer === null) return <SkeletonRows count={2} height={64} />;
  if (!answer.ok) return <ErrorPlaceholder title={listRefusalText(answer.error, say)} />;
  return <Talk path={path} id={id} answer={answer.value} reload={again} onPage={setPage} />;
}
