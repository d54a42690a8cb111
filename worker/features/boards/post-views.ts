/** Rows of the server as views. HTML becomes a tree here: windows parse none. */
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import type { PostListRow, PostRow } from '../../../domain/protocol/calls/community/board-calls.ts';
import type { CommentRow } from '../../../domain/protocol/calls/community/comment-calls.ts';
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type {
  CommentView,
  PostBet,
  PostFileView,
  PostMatchView,
  PostRowView,
  PostView,
} from './boards-api.ts';

const timeOf = (text: string | null): number | null => fromWireTime(text ?? '');

export const rowView = (row: PostListRow): PostRowView => ({
  id: row.id,
  kind: row.kind_code,
  subject: row.subject,
  nick: row.nick,
  at: timeOf(row.wr_datetime),
  hits: row.hit,
  comments: row.comment_count,
  recommends: row.recommend_count ?? 0,
  links: row.link_count,
  files: row.file_count,
  thumb: row.thumb,
});

function matchView(row: NonNullable<PostRow['match']>): PostMatchView {
  const { home_score: home, away_score: away } = row;
  return {
    id: row.id,
    home: { ko: row.home, en: row.home_en },
    away: { ko: row.away, en: row.away_en },
    startsAt: timeOf(row.starts_at),
    score: home === null || away === null ? null : { home, away },
    odds: row.odds,
  };
}

interface ReadRow {
  readonly data: PostRow;
  readonly file: readonly {
    readonly origin_name: string;
    readonly down_url: string;
    readonly type: string;
    readonly bytes: number;
  }[];
  readonly next: PostView['next'];
  readonly prev: PostView['prev'];
}

const fileView = (row: ReadRow['file'][number]): PostFileView => ({
  name: row.origin_name,
  url: row.down_url,
  isPicture: row.type.startsWith('image/'),
  bytes: row.bytes,
});

const betStates: Readonly<Record<string, PostBet['state']>> = {
  win: 'won',
  lose: 'lost',
  opened: 'open',
  await: 'open',
};

export const postView = ({ data, file, next, prev }: ReadRow): PostView => ({
  ...rowView(data),
  contents: readHtml(data.contents),
  editedAt: timeOf(data.edited_at),
  links: data.links,
  files: file.map(fileView),
  match: data.match === null ? null : matchView(data.match),
  bets: data.bets.flatMap(({ game_code, draw_id, state }) => {
    const gameCode = bettingGameCodes.find((code) => code === game_code);
    return gameCode === undefined
      ? []
      : [{ gameCode, drawId: draw_id, state: betStates[state ?? ''] ?? 'other' }];
  }),
  isOwner: data.isOwner === 'Y',
  isRecommended: data.recommended === 'Y',
  isHidden: data.hidden === 'Y',
  next,
  prev,
});

export const commentView = (row: CommentRow): CommentView => ({
  id: row.id,
  parent: row.parent,
  nick: row.nick,
  contents: row.contents,
  picture: row.picture ?? null,
  at: timeOf(row.wr_datetime),
  isEdited: row.edited_at !== null,
  isOwner: row.isOwner === 'Y',
  isDeleted: row.deleted === 'Y',
  isHidden: row.hidden === 'Y',
});
