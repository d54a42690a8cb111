/** What a member typed in each room and did not send, in the browser's storage: it survives a reload. */
import type { StoredValues } from '../../engine/deps.ts';
import { createTextDrafts, type TextDrafts } from '../../engine/kept-texts.ts';

/** Rooms of one member; the oldest are dropped first. */
export const MOST_CHAT_DRAFTS = 20;
/** Characters of a draft. A message may have fewer. */
export const CHAT_DRAFT_CHARS = 1000;

export const createChatDrafts = (values: StoredValues): TextDrafts =>
  createTextDrafts(values, { prefix: 'chat-drafts', most: MOST_CHAT_DRAFTS, chars: CHAT_DRAFT_CHARS });
