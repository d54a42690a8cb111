/** The unsent message and the unsent random note of a member in the browser's storage: they survive a reload and a refused or lost request. */
import { messageLimits } from '../../../domain/messages/message.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';
import type { DraftOf, MessagesApi } from './messages-api.ts';

const cut = (text: unknown, most: number): string =>
  typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '';

/** The names never change. */
const keys: Readonly<Record<DraftOf, string>> = { written: 'message-draft', random: 'random-note-draft' };

const MOST_TO = messageLimits.recipient * messageLimits.atOnce;

export function createMessageDraft({
  deps: { storage },
  credentials,
}: Pick<Engine, 'deps' | 'credentials'>): Pick<MessagesApi, 'draft' | 'saveDraft'> {
  const keyOf = (of: DraftOf): string | null => {
    const member = credentials.memberId();
    return member === null ? null : `${keys[of]}:${member}`;
  };
  return {
    async draft(of) {
      const key = keyOf(of);
      const bytes = key === null ? null : await storage.values.get(key, DRAFT_WAIT_MS);
      if (bytes === null) return null;
      const row = rowOf(parsed(bytes));
      const to = cut(row['to'], MOST_TO);
      const contents = cut(row['contents'], messageLimits.contents);
      return to === '' && contents === '' ? null : { to, contents };
    },
    async saveDraft(of, draft) {
      const key = keyOf(of);
      if (key !== null) await storage.values.put(key, new TextEncoder().encode(JSON.stringify(draft)));
    },
  };
}
