/** Unsent comments and answers in the browser's storage, for each member: they survive a reload and a lost connection. */
import { rowOf } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { createKeptTexts, cutText } from '../../engine/kept-texts.ts';
import type { BoardsApi, CommentPlace } from './boards-api.ts';

/** Of one member; the oldest are dropped first. */
export const MOST_COMMENT_DRAFTS = 16;
/** Characters of a draft. A comment may have fewer; a text that is too long is kept, so that it can be shortened. */
export const COMMENT_DRAFT_CHARS = 4000;

const nameOf = ({ path, id, target, isChange }: CommentPlace): string =>
  `${path} ${id} ${isChange ? 'change' : 'answer'} ${target}`;

export function createCommentDrafts(
  values: StoredValues,
): Pick<BoardsApi, 'commentDraft' | 'saveCommentDraft'> {
  const kept = createKeptTexts(values, {
    prefix: 'comment-drafts',
    most: MOST_COMMENT_DRAFTS,
    rowOf: (stored) => {
      const { name, text } = rowOf(stored);
      return {
        name: typeof name === 'string' ? name : '',
        text: typeof text === 'string' ? text : '',
      };
    },
  });
  return {
    async commentDraft(owner, place) {
      return (await kept.find(owner, nameOf(place)))?.text ?? null;
    },
    async saveCommentDraft(owner, place, given) {
      const name = nameOf(place);
      const text = cutText(given, COMMENT_DRAFT_CHARS);
      await kept.keep(owner, name, text === '' ? null : { name, text });
    },
  };
}
