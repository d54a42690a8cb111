/** Tables of boards: posts, how often they were read and who recommends them, their files, comments, and how many posts there are. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';
import { renewNotices } from './former-notices.ts';

export interface BoardTables {
  post: {
    id: Generated<number>;
    /** BoardPath. */
    board: string;
    /** null: the site itself. */
    member_id: number | null;
    kind: string;
    subject: string;
    /** HTML of domain/rich-text. */
    contents: string;
    /** English forms of news; null: none. */
    subject_en: Generated<string | null>;
    contents_en: Generated<string | null>;
    /** The contents without formats, for searching: the first characters, in the form of searchText. */
    plain: string;
    /** Pairs of characters (domain/boards/grams.ts). */
    grams: readonly string[];
    /** JSON of string[]. */
    links: Generated<string>;
    draw_id: Generated<string | null>;
    /** JSON of {game_code, draw_id}[]: bets that the writer shared. */
    bets: Generated<string>;
    match_id: Generated<number | null>;
    /** SHA-256 of subject and contents, hexadecimal. */
    said: string;
    files: Generated<number>;
    /** Id of the first picture. */
    thumb: Generated<string | null>;
    comments: Generated<number>;
    created_at: number;
    edited_at: Generated<number | null>;
    deleted_at: Generated<number | null>;
    /** Server ms since when an operator hides it. */
    hidden_at: Generated<number | null>;
  };
  /** In a table of its own: each reading writes a small row, and never the post. */
  post_hit: {
    post_id: number;
    hits: number;
  };
  /** `place` 0: a picture in the text; 1 and 2: the post's files. */
  post_file: {
    post_id: number;
    upload_id: string;
    place: number;
  };
  /** Shown posts by board, kind and thousand of ids, kept by a trigger. A page number is found by adding these. */
  post_count: {
    board: string;
    kind: string;
    block: number;
    posts: number;
  };
  comment: {
    id: Generated<number>;
    post_id: number;
    /** The comment that it answers, always one that answers none. */
    parent_id: number | null;
    member_id: number;
    contents: string;
    said: string;
    created_at: number;
    edited_at: Generated<number | null>;
    deleted_at: Generated<number | null>;
    /** Id of its upload; null: none. */
    picture: Generated<string | null>;
    picture_alt: Generated<string>;
    /** Server ms since when an operator hides it. */
    hidden_at: Generated<number | null>;
  };
  /** A member recommends a post once. */
  recommendation: {
    post_id: number;
    member_id: number;
    created_at: number;
  };
  /** How many members recommend a post, in a row of its own as its readings are. */
  post_recommended: {
    post_id: number;
    /** The post's created_at, which never changes. */
    written_at: number;
    recommends: number;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends BoardTables {}
}

/** Ids of a block of counts. */
export const BLOCK = 1000;
/** Members' posts have ids from this one on; smaller ones are the site's first notices. */
export const FIRST_ID = 1000;

const firstNotices = [
  [
    1,
    '배당 변동 시 처리 방식을 예측카트에서 고를 수 있어요',
    'Choose in the slip what happens when odds move',
  ],
  [
    2,
    '축구 · 농구 · 야구 경기를 실시간으로 만나 보세요',
    'Football, basketball and baseball, as they happen',
  ],
  [3, '라이브 예측 서비스를 열었어요', 'Live bets are open'],
] as const;

const NOW = '(extract(epoch from now()) * 1000)::bigint';
/** Without pairs of characters: renew-grams.ts writes those of the present form. */
const insertNotices = firstNotices.map(
  ([
    id,
    ko,
    en,
  ]) => `INSERT INTO post (id, board, subject, contents, subject_en, contents_en, plain, grams, said, created_at)
    OVERRIDING SYSTEM VALUE VALUES (${id}, 'notice', '${ko}', '<p>${ko}.</p>', '${en}', '<p>${en}.</p>', '${ko}', '{}', '', ${NOW})`,
);

export const boardMigrations: Migrations<BoardTables> = {
  '0030-boards': [
    `CREATE TABLE post (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH ${FIRST_ID}) PRIMARY KEY, board text NOT NULL, member_id bigint REFERENCES member(id),
    kind text NOT NULL DEFAULT '', subject text NOT NULL, contents text NOT NULL, subject_en text, contents_en text, plain text NOT NULL,
    grams text[] NOT NULL, links text NOT NULL DEFAULT '[]', draw_id text, bets text NOT NULL DEFAULT '[]', match_id bigint,
    said text NOT NULL, files int NOT NULL DEFAULT 0, thumb text, comments int NOT NULL DEFAULT 0, created_at bigint NOT NULL,
    edited_at bigint, deleted_at bigint, hidden_at bigint)`,
    `CREATE INDEX post_of_board ON post (board, id DESC) WHERE deleted_at IS NULL AND hidden_at IS NULL`,
    `CREATE INDEX post_of_kind ON post (board, kind, id DESC) WHERE deleted_at IS NULL AND hidden_at IS NULL`,
    `CREATE INDEX post_of_member ON post (member_id, id DESC)`,
    `CREATE INDEX post_grams ON post USING gin (grams)`,
    `CREATE TABLE post_hit (post_id bigint PRIMARY KEY REFERENCES post(id), hits bigint NOT NULL)`,
    `CREATE TABLE post_file (
    post_id bigint NOT NULL REFERENCES post(id), upload_id text NOT NULL REFERENCES upload(id) ON DELETE CASCADE, place int NOT NULL,
    PRIMARY KEY (post_id, upload_id))`,
    `CREATE INDEX post_of_file ON post_file (upload_id)`,
    `CREATE TABLE post_count (
    board text NOT NULL, kind text NOT NULL, block bigint NOT NULL, posts int NOT NULL, PRIMARY KEY (board, block, kind))`,
    `CREATE FUNCTION count_post() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL THEN
          UPDATE post_count SET posts = posts - 1 WHERE board = OLD.board AND kind = OLD.kind AND block = OLD.id / ${BLOCK};
        END IF;
      END IF;
      IF NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL THEN
        INSERT INTO post_count (board, kind, block, posts) VALUES (NEW.board, NEW.kind, NEW.id / ${BLOCK}, 1)
        ON CONFLICT (board, block, kind) DO UPDATE SET posts = post_count.posts + 1;
      END IF;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER post_is_counted AFTER INSERT OR UPDATE OF board, kind, deleted_at, hidden_at ON post
    FOR EACH ROW EXECUTE FUNCTION count_post()`,
    `CREATE TABLE comment (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, post_id bigint NOT NULL REFERENCES post(id),
    parent_id bigint REFERENCES comment(id), member_id bigint NOT NULL REFERENCES member(id), contents text NOT NULL, said text NOT NULL,
    created_at bigint NOT NULL, edited_at bigint, deleted_at bigint)`,
    `CREATE INDEX comment_of_post ON comment (post_id, id)`,
    `CREATE INDEX comment_of_member ON comment (member_id, id DESC)`,
    `CREATE INDEX member_by_nick ON member (lower(nick) text_pattern_ops)`,
    ...insertNotices,
  ],
  '0070-recommendations': [
    `CREATE TABLE recommendation (
    post_id bigint NOT NULL REFERENCES post(id), member_id bigint NOT NULL REFERENCES member(id), created_at bigint NOT NULL,
    PRIMARY KEY (post_id, member_id))`,
    `CREATE INDEX recommendation_of_member ON recommendation (member_id, created_at)`,
    `CREATE TABLE post_recommended (
    post_id bigint PRIMARY KEY REFERENCES post(id), written_at bigint NOT NULL, recommends int NOT NULL CHECK (recommends >= 0))`,
    `CREATE INDEX post_recommended_by_time ON post_recommended (written_at)`,
  ],
  '0071-comment-pictures': [
    `ALTER TABLE comment ADD COLUMN picture text`,
    `ALTER TABLE comment ADD COLUMN picture_alt text NOT NULL DEFAULT ''`,
  ],
  '0072-grams-form': [
    `CREATE INDEX post_of_old_grams ON post (id DESC) WHERE deleted_at IS NULL AND NOT (grams @> ARRAY['2'])`,
  ],
  '0078-hidden-comments': [
    `ALTER TABLE comment ADD COLUMN hidden_at bigint`,
    `CREATE INDEX comment_of_picture ON comment (picture) WHERE picture IS NOT NULL`,
  ],
  '0079-grams-without-marks': [
    `CREATE INDEX post_of_marked_grams ON post (id DESC) WHERE deleted_at IS NULL AND NOT (grams @> ARRAY['3'])`,
  ],
  '0095-grams-of-joined-initials': [
    `CREATE INDEX post_of_joined_grams ON post (id DESC) WHERE deleted_at IS NULL AND NOT (grams @> ARRAY['4'])`,
  ],
  '0097-grams-of-typed-ends': [
    `CREATE INDEX post_of_apart_grams ON post (id DESC) WHERE deleted_at IS NULL AND NOT (grams @> ARRAY['5'])`,
  ],
  '0099-grams-without-brackets': [
    `CREATE INDEX post_of_bracket_grams ON post (id DESC) WHERE deleted_at IS NULL AND NOT (grams @> ARRAY['6'])`,
  ],
  '0103-first-notices': renewNotices,
};
