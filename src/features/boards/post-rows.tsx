import { Eye, ImageIcon, Link2, MessageCircle, Paperclip, ThumbsUp } from 'lucide-react';
import { Link } from '../../parts/pages/link.tsx';
import { listedTime } from '../../text/dates.ts';
import { counted } from '../../text/format.ts';
import { isTextKey, useText } from '../../text/i18n.ts';
import { postLink, type ShownPath } from './board-names.ts';
import { type ListPlace, historyStateOf } from './list-place.ts';
import type { ListedPost } from './use-boards.ts';
import styles from './boards.module.css';

interface RowProps {
  readonly path: ShownPath;
  readonly row: ListedPost;
  /** The list of the row, which the post shows again; left out: a row of no list. */
  readonly place?: ListPlace | undefined;
  /** The row of the open post. */
  readonly isOpen?: boolean;
}

const SIZE = 13;

export function KindName({ kind }: { readonly kind: string }) {
  const { say } = useText();
  const key = `boards.kind.${kind}`;
  return isTextKey(key) ? <span className="chip">{say(key)}</span> : null;
}

function Facts({ row }: { readonly row: ListedPost }) {
  const { say, language } = useText();
  return (
    <small className={`row g10 ${styles['facts']}`}>
      <span>{row.nick === '' ? say('boards.site') : row.nick}</span>
      {row.wr_datetime !== null && <time className="num">{listedTime(row.wr_datetime, language)}</time>}
      <span className="num">
        <Eye size={SIZE} aria-label={say('boards.hits')} /> {counted(row.hit)}
      </span>
      {row.recommend_count > 0 && (
        <span className="num" data-recommends>
          <ThumbsUp size={SIZE} aria-label={say('boards.recommend')} /> {counted(row.recommend_count)}
        </span>
      )}
    </small>
  );
}

function Row({ path, row, place, isOpen = false }: RowProps) {
  const { say } = useText();
  return (
    <li data-post={row.id}>
      <Link
        to={postLink(path, row.id)}
        state={historyStateOf(place)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={`thin ${styles['subject']}`}>
          <KindName kind={row.kind_code} />
          <span>{row.subject}</span>
          {row.comment_count > 0 && (
            <b className="num">
              <MessageCircle size={SIZE} aria-label={say('boards.comments')} /> {row.comment_count}
            </b>
          )}
          {row.file_count > 0 && <Paperclip size={SIZE} aria-label={say('boards.files')} />}
          {row.link_count > 0 && <Link2 size={SIZE} aria-label={say('boards.links')} />}
        </span>
        <Facts row={row} />
      </Link>
    </li>
  );
}

const Card = ({ path, row, place }: RowProps) => (
  <li data-post={row.id}>
    <Link className="stack g6" to={postLink(path, row.id)} state={historyStateOf(place)}>
      {row.thumb === null ? (
        <span className={`faint ${styles['noPicture']}`}>
          <ImageIcon size={28} aria-hidden />
        </span>
      ) : (
        <img src={row.thumb} alt="" loading="lazy" />
      )}
      <span className={`thin ${styles['subject']}`}>{row.subject}</span>
      <Facts row={row} />
    </Link>
  </li>
);

interface RowsProps extends Pick<RowProps, 'path' | 'place'> {
  readonly rows: readonly ListedPost[];
  /** The open post, whose row is marked. */
  readonly open?: number;
}

export const PostRows = ({ path, rows, place, open }: RowsProps) => (
  <ul className={`fit ${styles['rows']}`}>
    {rows.map((row) => (
      <Row key={row.id} path={path} row={row} place={place} isOpen={row.id === open} />
    ))}
  </ul>
);

/** The posts of a gallery by their pictures. */
export const PostCards = ({ path, rows, place }: RowsProps) => (
  <ul className={`cards g12 ${styles['cards']}`}>
    {rows.map((row) => (
      <Card key={row.id} path={path} row={row} place={place} />
    ))}
  </ul>
);
