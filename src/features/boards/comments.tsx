import { MessageCircle } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { openReport } from '../reports/use-report.ts';
import { boardFaultText, listFaultText } from './board-faults.ts';
import { ReasonField } from './reason-field.tsx';
import type { ShownPath } from './board-names.ts';
import { CommentForm } from './comment-form.tsx';
import { FilesOf, ShownPicture } from './shown-picture.tsx';
import {
  type AskedPage,
  type ListedComment,
  boardSender,
  type Talk as TalkPage,
  useComments,
} from './use-boards.ts';
import styles from './post.module.css';

interface TalkOf {
  readonly path: ShownPath;
  readonly id: number;
  readonly reload: () => void;
  /** The post is hidden: nobody writes, and operators read. */
  readonly isClosed: boolean;
  /** The post takes no more comments and answers. */
  readonly isFull: boolean;
  readonly isOperator: boolean;
}

type Open = 'answer' | 'change' | 'remove' | 'hide' | null;

interface AskProps {
  readonly comment: ListedComment;
  readonly talk: TalkOf;
  readonly onEnd: () => void;
}

function RemoveAsk({ comment, talk, onEnd }: AskProps) {
  const { core } = useClient();
  const { say } = useText();
  const { run } = useToastAct(boardFaultText);
  const params = { siteKey: boardSender.siteKey, path: talk.path, wrId: comment.id };
  const remove = () => run(() => core.calls.ask('comment.commentDelete', { params }), talk.reload);
  return (
    <div className={`row g6 wrap ${styles['tools']}`}>
      <span>{say('boards.comment.remove.ask')}</span>
      <Button look="primary" onClick={() => void remove()}>
        {say('word.delete')}
      </Button>
      <Button onClick={onEnd}>{say('word.cancel')}</Button>
    </div>
  );
}

/** An operator hides the comment, or shows it again, for a reason that the audit log keeps. */
function HideAsk({ comment, talk, onEnd }: AskProps) {
  const { core } = useClient();
  const { say } = useText();
  const [reason, setReason] = useState('');
  const act = comment.hidden ? 'show' : 'hide';
  const { run } = useToastAct(boardFaultText);
  const params = { path: talk.path, id: comment.id };
  const send = () =>
    run(
      () => core.calls.ask('news.commentAct', { params, form: { act, reason } }),
      () => {
        showToast('good', say('word.done'));
        onEnd();
        talk.reload();
      },
    );
  return (
    <Form onSubmit={send}>
      <ReasonField reason={reason} onChange={setReason} />
      <div className={`row g6 wrap ${styles['tools']}`}>
        <Submit disabled={isBlank(reason)}>{say(`boards.operator.${act}`)}</Submit>
        <Button onClick={onEnd}>{say('word.cancel')}</Button>
      </div>
    </Form>
  );
}

interface ToolsProps {
  readonly comment: ListedComment;
  readonly talk: TalkOf;
  readonly onOpen: (open: Open) => void;
}

function OperatorButton({ comment, onOpen }: Omit<ToolsProps, 'talk'>) {
  const { say } = useText();
  return (
    <Button look="quiet" onClick={() => onOpen('hide')}>
      {say(comment.hidden ? 'boards.operator.show' : 'boards.operator.hide')}
    </Button>
  );
}

function Tools({ comment, talk: { isFull, isOperator }, onOpen }: ToolsProps) {
  const { say } = useText();
  const { member } = useAccount();
  const answer = (): void => (member === null ? dialogs.show('please-login') : onOpen('answer'));
  if (comment.hidden)
    return (
      <div className={`wrap ${styles['quietTools']}`}>
        <OperatorButton comment={comment} onOpen={onOpen} />
      </div>
    );
  return (
    <div className={`wrap ${styles['quietTools']}`}>
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
          {say('word.report')}
        </Button>
      )}
      {comment.isOwner && (
        <>
          <Button look="quiet" onClick={() => onOpen('change')}>
            {say('word.edit')}
          </Button>
          <Button look="quiet" onClick={() => onOpen('remove')}>
            {say('word.delete')}
          </Button>
        </>
      )}
      {isOperator && <OperatorButton comment={comment} onOpen={onOpen} />}
    </div>
  );
}

interface PictureProps {
  readonly picture: NonNullable<ListedComment['picture']>;
  readonly isHidden: boolean;
}

/** The picture leads to itself in full size; nothing answers at the address of a hidden one. */
function Picture({ picture: { url, alt }, isHidden }: PictureProps) {
  const { say } = useText();
  return (
    <a className={styles['picture']} href={isHidden ? undefined : url} target="_blank" rel="noopener">
      <ShownPicture url={url} alt={alt === '' ? say('boards.comment.picture') : alt} />
    </a>
  );
}

/** The place of a comment whose text the reader does not get. */
function Gone({ comment }: { readonly comment: ListedComment }) {
  const { say } = useText();
  return (
    <li
      className="faint"
      data-comment={comment.isOwner ? comment.id : undefined}
      data-answer={comment.parent > 0}
    >
      {say(comment.hidden ? 'boards.comment.hidden' : 'boards.comment.gone')}
    </li>
  );
}

interface CommentProps {
  readonly comment: ListedComment;
  readonly talk: TalkOf;
  /** It was asked for: by the address, or as the next own one. */
  readonly isSought: boolean;
}

function Comment({ comment, talk, isSought }: CommentProps) {
  const { say, language } = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    talk.reload();
  };
  const form = { path: talk.path, id: talk.id, target: comment.id, onDone: done, onCancel: close };
  if (comment.deleted) return <Gone comment={comment} />;
  const isHidden = talk.isClosed || comment.hidden;
  return (
    <li
      data-comment={comment.id}
      data-answer={comment.parent > 0}
      data-hidden={comment.hidden}
      data-sought={isSought}
    >
      <p className="acts faint tiny">
        <strong className="ink">{comment.nick}</strong>
        {comment.wr_datetime !== null && (
          <time className="num">{dateAndTime(comment.wr_datetime, language)}</time>
        )}
        {comment.edited_at !== null && <span>{say('boards.edited')}</span>}
        {comment.hidden && <strong className="ink">{say('boards.comment.hidden.mark')}</strong>}
      </p>
      {open === 'change' ? (
        <CommentForm {...form} isChange first={comment.contents} firstPicture={comment.picture} />
      ) : (
        <>
          {comment.contents !== '' && <p className="pre">{comment.contents}</p>}
          {comment.picture !== null && (
            <FilesOf value={isHidden}>
              <Picture picture={comment.picture} isHidden={isHidden} />
            </FilesOf>
          )}
        </>
      )}
      {open === null && <Tools comment={comment} talk={talk} onOpen={setOpen} />}
      {open === 'answer' && <CommentForm {...form} isChange={false} first="" />}
      {open === 'remove' && <RemoveAsk comment={comment} talk={talk} onEnd={close} />}
      {open === 'hide' && <HideAsk comment={comment} talk={talk} onEnd={close} />}
    </li>
  );
}

/** Leads over the pages of a long talk: to the form, and to each of the own comments in turn. */
function Jumps({ own, onOwn, onForm }: JumpsProps) {
  const { say } = useText();
  return (
    <div className={`wrap ${styles['quietTools']}`}>
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

/** The comment that was asked for comes into view once, when its page is there. `first`: the one of the address. */
function useSought(
  rows: readonly ListedComment[],
  list: RefObject<HTMLElement | null>,
  first: number | null,
) {
  const [sought, setSought] = useState(first === null ? null : { id: first });
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

/** The page on which the comment of this place stands. */
const pageOf = (place: number): number => Math.ceil(place / boardLimits.commentPageSize);

function Talk({ answer, onPage, onCount, first, ...of }: TalkProps) {
  const { say } = useText();
  const { member, state } = useAccount();
  const section = useRef<HTMLElement>(null);
  const { data: rows, total, own, page, comments: count } = answer;
  const isFull = answer.full ?? total >= boardLimits.commentsPerPost;
  const { sought, seek } = useSought(rows, section, first);
  const sayCount = useEffectEvent(() => onCount?.(count));
  useEffect(() => sayCount(), [count]);
  /** Own comments when one was sent; null: none is awaited. */
  const [ownBefore, setOwnBefore] = useState<number | null>(null);
  const sent = ownBefore !== null && own.length > ownBefore ? own.at(-1) : undefined;
  if (sent !== undefined) {
    setOwnBefore(null);
    seek(sent.id);
  }
  const { path, id, reload, isClosed } = of;
  const talk = { ...of, isFull: isFull || isClosed };
  const toOwn = (): void => {
    const next = own[(own.findIndex((one) => one.id === sought) + 1) % own.length];
    if (next === undefined) return;
    onPage(pageOf(next.place));
    seek(next.id);
  };
  const toForm = (): void => {
    const form = section.current?.querySelector<HTMLElement>('[data-comment-form]');
    form?.scrollIntoView({ block: 'center' });
    form?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} className="box" aria-label={say('boards.comments')}>
      <h2 className="row g6">
        <MessageCircle size={16} aria-hidden /> {say('boards.comments')} <span className="num">{count}</span>
      </h2>
      {rows.length > 0 && !isClosed && <Jumps own={own.length} onOwn={toOwn} onForm={toForm} />}
      <ul className={`stack g4 ${styles['comments']}`}>
        {rows.map((comment) => (
          <Comment key={comment.id} comment={comment} talk={talk} isSought={comment.id === sought} />
        ))}
      </ul>
      <Pages label={say('boards.comment.pages')} page={page} pages={pageOf(total)} onPage={onPage} />
      <div data-comment-form>
        {isClosed ? null : isFull ? (
          <p>{say('boards.refusal.DCU409')}</p>
        ) : member === null ? (
          <Button onClick={() => dialogs.show('please-login')}>
            {say(state === 'visitor' ? 'boards.comment.login' : 'account.checking')}
          </Button>
        ) : (
          <CommentForm
            path={path}
            id={id}
            target={0}
            isChange={false}
            first=""
            onDone={() => {
              // A new comment stands at the end, where the last page may be shorter than this one.
              setOwnBefore(own.length);
              onPage('last');
              reload();
            }}
          />
        )}
      </div>
    </section>
  );
}

interface FirstOne {
  /** The comment that the address names; null: none. */
  readonly first: number | null;
}

interface TalkProps extends Omit<TalkOf, 'isFull'>, FirstOne {
  readonly answer: TalkPage;
  readonly onPage: (page: AskedPage) => void;
  readonly onCount: CommentsProps['onCount'];
}

interface CommentsProps {
  readonly path: ShownPath;
  readonly id: number;
  readonly isClosed?: boolean;
  readonly isOperator?: boolean;
  /** How many comments the post has, whenever that was read. */
  readonly onCount?: ((comments: number) => void) | undefined;
}

/** From the page of the comment that the address names. */
function TalkFrom({ first, onCount, ...props }: CommentsProps & FirstOne) {
  const { path, id, isClosed = false, isOperator = false } = props;
  const [page, setPage] = useState<AskedPage>(first === null ? 1 : { around: first });
  const asked = useComments(path, id, page);
  const talk = { path, id, isClosed, isOperator, reload: asked.again };
  return (
    <Answered asked={asked} rows={[2, 64]} failed={listFaultText}>
      {(answer) => <Talk {...talk} answer={answer} onPage={setPage} onCount={onCount} first={first} />}
    </Answered>
  );
}

const FIRST = /^[1-9]\d{0,14}$/u;

/** Comments and answers; a visitor reads them and is asked to log in to write (K8). `?comment=` in the address leads to one of them. */
export function Comments(props: CommentsProps) {
  const [params] = useSearchParams();
  const named = params.get('comment') ?? '';
  const first = FIRST.test(named) ? Number(named) : null;
  return <TalkFrom key={named} {...props} first={first} />;
}
