/** Unsent comments and answers, with their pictures, in the browser's storage, for each member: they survive a reload and a lost connection. */
import type { StoredValues } from '../../engine/deps.ts';
import { createTextDrafts } from '../../engine/kept-texts.ts';
import type { BoardsApi, CommentPlace } from './boards-api.ts';

/** Of one member; the oldest are dropped first. */
export const MOST_COMMENT_DRAFTS = 16;
/** Characters of a draft. A comment may have fewer. */
export const COMMENT_DRAFT_CHARS = 4000;

/** Characters of a chosen picture: its id and its description. */
const PICTURE_CHARS = 400;

const nameOf = ({ path, id, target, isChange }: CommentPlace): string =>
  `${path} ${id} ${isChange ? 'change' : 'answer'} ${target}`;

export function createCommentDrafts(
  values: StoredValues,
): Pick<BoardsApi, 'commentDraft' | 'saveCommentDraft' | 'commentPictureDraft' | 'saveCommentPictureDraft'> {
  const kept = createTextDrafts(values, {
    prefix: 'comment-drafts',
    most: MOST_COMMENT_DRAFTS,
    chars: COMMENT_DRAFT_CHARS,
  });
  const pictures = createTextDrafts(values, {
    prefix: 'comment-pictures',
    most: MOST_COMMENT_DRAFTS,
    chars: PICTURE_CHARS,
  });
  return {
    commentPictureDraft: (owner, place) => pictures.draft(owner, nameOf(place)),
    saveCommentPictureDraft: (owner, place, picture) => pictures.saveDraft(owner, nameOf(place), picture),
    commentDraft: (owner, place) => kept.draft(owner, nameOf(place)),
    saveCommentDraft: (owner, place, text) => kept.saveDraft(owner, nameOf(place), text),
  };
}
