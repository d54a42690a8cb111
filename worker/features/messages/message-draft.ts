/**
 * Unsent messages and random notes of a member in the browser's storage: they survive a reload and a refused or lost request. A message that is
 * written from a member's name belongs to that recipient alone.
 */
import { messageLimits } from '../../../domain/messages/message.ts';
import { rowOf } from '../../../domain/row.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { createKeptTexts, cutText } from '../../engine/kept-texts.ts';
import type { DraftOf, MessageDraft, MessagesApi } from './messages-api.ts';

/** Of one member, by recipient; the oldest are dropped first. */
export const MOST_MESSAGE_DRAFTS = 16;
const MOST_TO = messageLimits.recipient * messageLimits.atOnce;

/** The names never change. */
const prefixes: Readonly<Record<DraftOf, string>> = { written: 'message-draft', random: 'random-note-draft' };

interface Stored extends MessageDraft {
  readonly name: string;
}

function storedOf(given: unknown): Stored {
  const row = rowOf(given);
  return {
    name: cutText(row['name'], MOST_TO),
    to: cutText(row['to'], MOST_TO),
    contents: cutText(row['contents'], messageLimits.contents),
  };
}

export function createMessageDraft(values: StoredValues): Pick<MessagesApi, 'draft' | 'saveDraft'> {
  const keptOf = (of: DraftOf) =>
    createKeptTexts(values, { prefix: prefixes[of], most: MOST_MESSAGE_DRAFTS, rowOf: storedOf });
  const kept = { written: keptOf('written'), random: keptOf('random') };
  return {
    async draft(owner, of, recipient) {
      const found = await kept[of].find(owner, recipient);
      if (found === null) return null;
      const { to, contents } = found;
      return to === '' && contents === '' ? null : { to, contents };
    },
    async saveDraft(owner, of, recipient, draft) {
      const isEmpty =
        draft === null || (draft.contents === '' && (draft.to === '' || draft.to === recipient));
      await kept[of].keep(owner, recipient, isEmpty ? null : { ...draft, name: recipient });
    },
  };
}
