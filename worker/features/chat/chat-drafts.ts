/** What a member typed in each room and did not send, in the browser's storage: it survives a reload. */
import { rowOf } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { createKeptTexts, cutText } from '../../engine/kept-texts.ts';
import type { ChatApi } from './chat-api.ts';

/** Rooms of one member; the oldest are dropped first. */
export const MOST_CHAT_DRAFTS = 20;
/** Characters of a draft. A message may have fewer; a text that is too long is kept, so that it can be shortened. */
export const CHAT_DRAFT_CHARS = 1000;
const MOST_NAME = 64;

export function createChatDrafts(values: StoredValues): Pick<ChatApi, 'draft' | 'saveDraft'> {
  const kept = createKeptTexts(values, {
    prefix: 'chat-drafts',
    most: MOST_CHAT_DRAFTS,
    rowOf: (stored) => {
      const { name, text } = rowOf(stored);
      return { name: cutText(name, MOST_NAME), text: cutText(text, CHAT_DRAFT_CHARS) };
    },
  });
  return {
    async draft(owner, room) {
      return (await kept.find(owner, room))?.text ?? null;
    },
    async saveDraft(owner, room, given) {
      const text = cutText(given, CHAT_DRAFT_CHARS);
      await kept.keep(owner, room, text === '' ? null : { name: room, text });
    },
  };
}
