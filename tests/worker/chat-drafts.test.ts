/** J2 what is typed in a chat room and not sent survives a restart, for its member and room alone. */
import { expect, test } from 'vitest';
import { createStoredValues } from '../../worker/engine/stored-values.ts';
import {
  CHAT_DRAFT_CHARS,
  createChatDrafts,
  MOST_CHAT_DRAFTS,
} from '../../worker/features/chat/chat-drafts.ts';

const started = () => createChatDrafts(createStoredValues());

test('J1, J2 an unsent chat text is there after a restart, for its member and its room alone', async () => {
  const me = crypto.randomUUID();
  await started().saveDraft(me, 'public', '쓰던 말');
  expect(await started().draft(me, 'public')).toBe('쓰던 말');
  expect(await started().draft(me, 'match-7')).toBeNull();
  expect(await started().draft(crypto.randomUUID(), 'public')).toBeNull();
  await started().saveDraft(me, 'public', null);
  expect(await started().draft(me, 'public')).toBeNull();
});

test('J2 a long chat text is kept up to a limit, and the oldest rooms go first', async () => {
  const me = crypto.randomUUID();
  const drafts = started();
  await drafts.saveDraft(me, 'public', '가'.repeat(CHAT_DRAFT_CHARS + 1));
  expect(await drafts.draft(me, 'public')).toHaveLength(CHAT_DRAFT_CHARS);
  for (let id = 1; id <= MOST_CHAT_DRAFTS; id++) await drafts.saveDraft(me, `match-${id}`, `말 ${id}`);
  expect(await drafts.draft(me, 'public')).toBeNull();
  expect(await drafts.draft(me, 'match-1')).toBe('말 1');
});
