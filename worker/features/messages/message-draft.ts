/** The unsent message of a member in the browser's storage: it survives a reload and a refused or lost request. */
import { messageLimits } from '../../../domain/messages/message.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { MessagesApi } from './messages-api.ts';

const cut = (text: unknown, most: number): string =>
  typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '';

const MOST_TO = messageLimits.recipient * messageLimits.atOnce;

export function createMessageDraft({
  deps: { storage },
  credentials,
}: Pick<Engine, 'deps' | 'credentials'>): Pick<MessagesApi, 'draft' | 'saveDraft'> {
  const keyOf = (): string | null => {
    const member = credentials.memberId();
    return member === null ? null : `message-draft:${member}`;
  };
  return {
    async draft() {
      const key = keyOf();
      const bytes = key === null ? null : await storage.values.get(key);
      if (bytes === null) return null;
      const row = rowOf(parsed(bytes));
      const to = cut(row['to'], MOST_TO);
      const contents = cut(row['contents'], messageLimits.contents);
      return to === '' && contents === '' ? null : { to, contents };
    },
    async saveDraft(draft) {
      const key = keyOf();
      if (key !== null) await storage.values.put(key, new TextEncoder().encode(JSON.stringify(draft)));
    },
  };
}
