import { Download, ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/pages/link.tsx';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import buttonStyles from '../../parts/forms/button.module.css';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { OutsideLink } from '../../parts/pages/outside-link.tsx';
import { RichText } from '../../parts/rich-text/rich-text.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { counted } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { openReport } from '../reports/use-report.ts';
import { boardFaultText, listFaultText } from './board-faults.ts';
import { boardLink, isNews, postLink, type ShownPath } from './board-names.ts';
import { listLink, type ListPlace, placeInHistory, historyStateOf } from './list-place.ts';
import { ListUnder, type PostCounts } from './list-under.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { Comments } from './comments.tsx';
import { OperatorTools } from './operator-tools.tsx';
import { PostMatch } from './post-match.tsx';
import { Recommend } from './recommend.tsx';
import { FilesOf, ShownPicture, useFileAddress } from './shown-picture.tsx';
import { PostBets } from './shared-bets.tsx';
import { KindName } from './post-rows.tsx';
import { useOperator } from './use-operator.ts';
import {
  type Post as PostRow,
  type PostFile,
  type ReadPost,
  boardSender,
  useBoardAddress,
  usePost,
} from './use-boards.ts';
import styles from './post.module.css';

interface PartProps {
  readonly path: ShownPath;
  readonly post: PostRow;
}

interface ShownProps {
  readonly path: ShownPath;
  /** The list that the post was opened from. */
  readonly place: ListPlace;
  readonly onCounted: (count: PostCounts) => void;
}

function Head({ path, post }: PartProps) {
  const { say, language } = useText();
  return (
    <header className={`stack g6 ${styles['head']}`}>
      <h1>{post.subject}</h1>
      <p>
        <KindName kind={post.kind_code} />
        <span>{post.nick === '' ? say('boards.site') : post.nick}</span>
        {post.wr_datetime !== null && <time className="num">{dateAndTime(post.wr_datetime, language)}</time>}
        {post.edited_at !== null && <span>{say('boards.edited')}</span>}
        <span className="num">
          <Eye size={13} aria-label={say('boards.hits')} /> {counted(post.hit)}
        </span>
        {post.hidden && <strong>{say('boards.hidden')}</strong>}
        {!post.isOwner && post.nick !== '' && (
          <Button
            look="quiet"
            onClick={() => openReport({ kind: 'post', target: String(post.id), shown: post.subject })}
          >
            {say('word.report')}
          </Button>
        )}
      </p>
      {post.isOwner && <OwnTools path={path} post={post} />}
    </header>
  );
}

/** A deletion is asked for twice. */
function OwnTools({ path, post }: PartProps) {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { run } = useToastAct(boardFaultText);
  const params = { siteKey: boardSender.siteKey, path, id: post.id };
  const remove = () =>
    run(
      () => core.calls.ask('board.boardDelete', { params }),
      () => {
        showToast('good', say('boards.removed'));
        void navigate(boardLink(path), { replace: true });
      },
    );
  return (
    <div className={`row g6 wrap ${styles['tools']}`}>
      <Link className={buttonStyles['button']} to={`${postLink(path, post.id)}/edit`}>
        {say('word.edit')}
      </Link>
      {asks ? (
        <>
          <span>{say('boards.remove.ask')}</span>
          <Button look="primary" onClick={() => void remove()}>
            {say('word.delete')}
          </Button>
          <Button onClick={() => setAsks(false)}>{say('word.cancel')}</Button>
        </>
      ) : (
        <Button onClick={() => setAsks(true)}>{say('word.delete')}</Button>
      )}
    </div>
  );
}

const KIB = 1024;

function File({ file: { origin_name, down_url, type, bytes } }: { readonly file: PostFile }) {
  const address = useFileAddress(down_url);
  if (type.startsWith('image/'))
    return (
      <figure>
        <ShownPicture url={down_url} alt={origin_name} />
      </figure>
    );
  return (
    <a href={address ?? undefined} download={origin_name} className={`g6 brand ${styles['file']}`}>
      <Download size={14} aria-hidden /> {origin_name}
      <small className="num">{Math.max(1, Math.round(bytes / KIB))} KB</small>
    </a>
  );
}

interface AttachmentsProps {
  readonly files: readonly PostFile[];
  readonly links: readonly string[];
}

function Attachments({ files, links }: AttachmentsProps) {
  const { say } = useText();
  return (
    <>
      {files.length > 0 && (
        <section className={`stack start ${styles['files']}`} aria-label={say('boards.files')}>
          {files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </section>
      )}
      {links.length > 0 && (
        <ul className={`stack g4 ${styles['links']}`} aria-label={say('boards.links')}>
          {links.map((link) => (
            <li key={link}>
              <ExternalLink className="rigid soft" size={14} aria-hidden />
              <OutsideLink href={link} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BesideProps {
  readonly path: ShownPath;
  readonly post: NonNullable<ReadPost['next']>;
  readonly place: ListPlace;
  readonly label: string;
}

function Beside({ path, post, place, label }: BesideProps) {
  return (
    <li>
      <span className="rigid faint">{label}</span>
      <Link to={postLink(path, post.id)} state={historyStateOf(place)}>
        {post.subject}
      </Link>
    </li>
  );
}

interface PostProps extends ShownProps {
  readonly read: ReadPost;
  readonly onChanged: () => void;
}

function Post({ path, read, place, onCounted, onChanged }: PostProps) {
  const { data: post, file: files, next, prev } = read;
  const { say } = useText();
  const isOperator = useOperator();
  return (
    <FilesOf value={post.hidden}>
      <article className="box" data-post={post.id}>
        <Head path={path} post={post} />
        {post.match !== null && <PostMatch match={post.match} />}
        <RichText text={post.contents} picture={ShownPicture} />
        <PostBets bets={post.bets} />
        <Attachments files={files} links={post.links} />
        {!isNews(path) && !post.hidden && (
          <Recommend
            path={path}
            post={post}
            onChanged={(recommend_count) => onCounted({ recommend_count })}
          />
        )}
      </article>
      {isOperator && <OperatorTools path={path} post={post} onChanged={onChanged} />}
      {!isNews(path) && (
        <Comments
          path={path}
          id={post.id}
          isClosed={post.hidden}
          isOperator={isOperator}
          onCount={(comment_count) => onCounted({ comment_count })}
        />
      )}
      <ul className={styles['beside']}>
        {next !== null && <Beside path={path} post={next} place={place} label={say('boards.next')} />}
        {prev !== null && <Beside path={path} post={prev} place={place} label={say('boards.prev')} />}
      </ul>
      <Link className={buttonStyles['button']} to={listLink(path, place)}>
        {say('boards.to-list')}
      </Link>
    </FilesOf>
  );
}

function AskedPost({ id, ...shown }: ShownProps & { readonly id: number }) {
  const { say } = useText();
  const { answer, again } = usePost(shown.path, id);
  if (answer === null) return <SkeletonRows count={6} height={52} />;
  if (answer.ok) return <Post {...shown} read={answer.value} onChanged={again} />;
  return (
    <EmptyPlaceholder title={listFaultText(answer.error, say)}>
      <Button onClick={again}>{say('chunk.retry')}</Button>
      <Link className={buttonStyles['button']} to={listLink(shown.path, shown.place)}>
        {say('boards.to-list')}
      </Link>
    </EmptyPlaceholder>
  );
}

/** One post with its files, match, comments and neighbours, and the list below it (K3). */
export function PostScreen() {
  const { path, id } = useBoardAddress();
  const state: unknown = useLocation().state;
  const place = placeInHistory(state);
  const [counts, setCounts] = useState<Readonly<Record<number, PostCounts>>>({});
  return (
    <div className="page" data-board={path}>
      <BoardTabs path={path} />
      <AskedPost
        key={`${path} ${id}`}
        path={path}
        id={id}
        place={place}
        onCounted={(count) => setCounts((before) => ({ ...before, [id]: { ...before[id], ...count } }))}
      />
      <ListUnder key={path} path={path} id={id} place={place} counts={counts} />
    </div>
  );
}
