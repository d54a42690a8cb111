/** Boards of members and news of the site: posts, comments, files. */
import { sql } from 'kysely';
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { plainTextOf } from '../../../domain/rich-text/rich-text.ts';
import { openBannedWords } from '../../banned-words/banned-words.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { expiredUploads } from '../../uploads/uploads.ts';
import type { PlaceOf, TextReaders } from '../../written-texts/written-texts.ts';
import type { ReadReported, Reportable } from '../reports/reports-port.ts';
import { boardAnswers } from './board-answers.ts';
import type { BoardDeps } from './board-deps.ts';
import { boardMigrations } from './board-tables.ts';
import { fileCalls } from './files.ts';
import { hideableOfBoards } from './hide-things.ts';
import { operatorPostCalls } from './operator-posts.ts';
import { startRenewing } from './renew-grams.ts';

async function subjectsOf(
  db: Database,
  places: readonly PlaceOf<'post'>[],
): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'subject'])
    .where('id', '=', sql<number>`any(${places.map(({ post }) => post)}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, subject }) => [id, subject]));
  return places.map(({ post }) => byId.get(post) ?? null);
}

/** A comment is gone with its post. */
async function commentsOf(
  db: Database,
  places: readonly PlaceOf<'comment'>[],
): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.contents'])
    .where('comment.id', '=', sql<number>`any(${places.map(({ comment }) => comment)}::bigint[])`)
    .where('comment.deleted_at', 'is', null)
    .where('comment.hidden_at', 'is', null)
    .where('post.deleted_at', 'is', null)
    .where('post.hidden_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, contents }) => [id, contents]));
  return places.map(({ comment }) => byId.get(comment) ?? null);
}

/** The present texts of the boards at places that other features have kept. Hidden and deleted texts are left out. */
const textsOnBoards: TextReaders = { post: subjectsOf, comment: commentsOf };

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const shownPost = (trx: Trx, id: number) =>
  trx
    .selectFrom('post')
    .select(['member_id', 'subject', 'contents'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

const post: ReadReported = async (trx, target) => {
  const found = isId(target) ? await shownPost(trx, Number(target)) : undefined;
  if (found === undefined) return null;
  return {
    target,
    authorId: found.member_id,
    text: `${found.subject}\n${plainTextOf(readHtml(found.contents))}`,
    bets: { place: 'board', placeId: target },
  };
};

const comment: ReadReported = async (trx, target) => {
  if (!isId(target)) return null;
  const found = await trx
    .selectFrom('comment')
    .select(['post_id', 'member_id', 'contents', 'picture', 'picture_alt'])
    .where('id', '=', Number(target))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    // Its picture is not dropped before the report keeps it.
    .forShare()
    .executeTakeFirst();
  if (found === undefined || (await shownPost(trx, found.post_id)) === undefined) return null;
  const { contents, picture, picture_alt: alt } = found;
  const lines = picture === null ? [contents] : [contents, `[사진] ${alt}`];
  const text = lines
    .filter((line) => line !== '')
    .join('\n')
    .trim();
  return { target, authorId: found.member_id, text, picture };
};

/** What members may report on boards: posts and comments that they can read. */
const reportedOfBoards: Reportable = { post, comment };

function create({ db, now, log, values, archive, site, writtenTexts }: SiteParts): ServerFeature {
  const words = openBannedWords(values);
  const deps: BoardDeps = { db, now, log, values, archive, notices: site.notices, words, writtenTexts };
  return {
    calls(answer) {
      boardAnswers(answer, deps);
      operatorPostCalls(answer, deps);
      fileCalls(answer, deps);
    },
    reportable: reportedOfBoards,
    textReaders: textsOnBoards,
    hideable: hideableOfBoards(deps),
    expired: expiredUploads,
    start: () => startRenewing(deps),
  };
}

export const boards = { tables: boardMigrations, create } satisfies Feature;
