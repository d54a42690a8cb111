/** K5, K8 drafts of posts and comments in the browser's storage: they survive a restart, each member has their own, and their number is bounded. */
import { expect, test } from 'vitest';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import { createStoredValues } from '../../worker/engine/stored-values.ts';
import {
  COMMENT_DRAFT_CHARS,
  createCommentDrafts,
  MOST_COMMENT_DRAFTS,
} from '../../worker/features/boards/comment-drafts.ts';
import type { BoardsApi, CommentPlace, PostDraft } from '../../worker/features/boards/boards-api.ts';
import { createDrafts, MOST_DRAFTS } from '../../worker/features/boards/drafts.ts';

type Path = Parameters<BoardsApi['draft']>[1];

let members = 0;
const newMember = (): string => `member-${++members}-${crypto.randomUUID()}`;
/** The drafts of a core that has just started. */
function started(owner: string) {
  const drafts = createDrafts(createStoredValues());
  return {
    draft: (path: Path, id: number) => drafts.draft(owner, path, id),
    saveDraft: (path: Path, id: number, draft: PostDraft | null) => drafts.saveDraft(owner, path, id, draft),
  };
}
const draft = (subject: string) => ({
  subject,
  contents: readHtml('<p>쓰던 <strong>글</strong></p>'),
  kind: 'talk',
  links: ['https://a.example/', ''] as const,
  matchId: 7,
  bets: [{ gameCode: 59, drawId: 12 } as const],
});

test('a draft is whole after a restart, and is gone once it is sent', async () => {
  const me = newMember();
  await started(me).saveDraft('free', 0, draft('제목'));
  expect(await started(me).draft('free', 0)).toEqual(draft('제목'));
  expect(await started(me).draft('free', 5)).toBeNull();
  expect(await started(me).draft('analysis_new', 0)).toBeNull();
  await started(me).saveDraft('free', 0, null);
  expect(await started(me).draft('free', 0)).toBeNull();
});

test('another member of the same browser, and a visitor, see no draft', async () => {
  await started(newMember()).saveDraft('free', 0, draft('비밀'));
  expect(await started(newMember()).draft('free', 0)).toBeNull();
  await started('').saveDraft('free', 0, draft('비밀'));
  expect(await started('').draft('free', 0)).toBeNull();
});

test('the oldest drafts go first, and writes at once lose none', async () => {
  const me = newMember();
  const drafts = started(me);
  await Promise.all(
    Array.from({ length: MOST_DRAFTS + 2 }, (_, at) => drafts.saveDraft('free', at, draft(`글 ${at}`))),
  );
  const kept = await Promise.all(
    Array.from(
      { length: MOST_DRAFTS + 2 },
      async (_, at) => (await drafts.draft('free', at))?.subject ?? null,
    ),
  );
  expect(kept.slice(0, 2)).toEqual([null, null]);
  expect(kept.slice(2)).toEqual(Array.from({ length: MOST_DRAFTS }, (_, at) => `글 ${at + 2}`));
});

function startedComments(owner: string) {
  const drafts = createCommentDrafts(createStoredValues());
  return {
    commentDraft: (at: CommentPlace) => drafts.commentDraft(owner, at),
    saveCommentDraft: (at: CommentPlace, text: string | null) => drafts.saveCommentDraft(owner, at, text),
  };
}
const place = { path: 'free', id: 3, target: 0, isChange: false } as const;

test('an unsent comment is there after a restart, for its member and at its place alone', async () => {
  const me = newMember();
  await startedComments(me).saveCommentDraft(place, '쓰던 댓글');
  const again = startedComments(me);
  expect(await again.commentDraft(place)).toBe('쓰던 댓글');
  for (const other of [
    { ...place, id: 4 },
    { ...place, target: 9 },
    { ...place, isChange: true },
    { ...place, path: 'analysis_new' } as const,
  ])
    expect(await again.commentDraft(other)).toBeNull();
  expect(await startedComments(newMember()).commentDraft(place)).toBeNull();
  await startedComments('').saveCommentDraft(place, '비밀');
  expect(await startedComments('').commentDraft(place)).toBeNull();
  await again.saveCommentDraft(place, null);
  expect(await startedComments(me).commentDraft(place)).toBeNull();
});

test('the picture of an unsent comment is kept beside its text, and forgotten alone', async () => {
  const me = newMember();
  const drafts = createCommentDrafts(createStoredValues());
  await drafts.saveCommentDraft(me, place, '쓰던 댓글');
  await drafts.saveCommentPictureDraft(me, place, `${'a'.repeat(32)} 골`);
  const again = createCommentDrafts(createStoredValues());
  expect(await again.commentPictureDraft(me, place)).toBe(`${'a'.repeat(32)} 골`);
  expect(await again.commentPictureDraft(newMember(), place)).toBeNull();
  await again.saveCommentPictureDraft(me, place, null);
  expect(await again.commentPictureDraft(me, place)).toBeNull();
  expect(await again.commentDraft(me, place)).toBe('쓰던 댓글');
});

test('a long comment is kept up to a limit, and the oldest drafts of comments go first', async () => {
  const drafts = startedComments(newMember());
  await drafts.saveCommentDraft(place, '가'.repeat(COMMENT_DRAFT_CHARS + 1));
  expect(await drafts.commentDraft(place)).toHaveLength(COMMENT_DRAFT_CHARS);
  for (let id = 1; id <= MOST_COMMENT_DRAFTS; id++)
    await drafts.saveCommentDraft({ ...place, path: 'analysis_new', id }, `댓글 ${id}`);
  expect(await drafts.commentDraft(place)).toBeNull();
  expect(await drafts.commentDraft({ ...place, path: 'analysis_new', id: 1 })).toBe('댓글 1');
});
