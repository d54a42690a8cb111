/** Unsent comments and answers in the browser's storage, for each member: they survive a reload and a lost connection. */
import { rowOf } from '../../../domain/row.ts';
import type { BoardsApi, CommentPlace } from './boards-api.ts';
import { createKeptTexts, type DraftNeeds } from './kept-texts.ts';

/** Of one member; the oldest are dropped first. */
export const MOST_COMMENT_DRAFTS = 16;
/** Characters of a draft. A comment may have fewer; a text that is too long is kept, so that it can be shortened. */
export const COMMENT_DRAFT_CHARS = 4000;

const nameOf = ({ path, id, target, isChange }: CommentPlace): string =>
  `${path} ${id} ${isChange ? 'change' : 'answer'} ${target}`;

export function createCommentDrafts(needs: DraftNeeds): Pick<BoardsApi, 'commentDraft' | 'saveCommentDraft'> {
  const kept = createKeptTexts(needs, {
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
    async commentDraft(place) {
      return (await kept.find(nameOf(place)))?.text ?? null;
    },
    async saveCommentDraft(place, given) {
      const name = nameOf(place);
      const text = Array.from(given ?? '')
        .slice(0, COMMENT_DRAFT_CHARS)
        .join('');
      await kept.keep(name, text === '' ? null : { name, text });
    },
  };
}
