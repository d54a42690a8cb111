/** J6: requests for a chat of two: each is answered once, an accepted one opens its room, a rejected one says the specified words. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { InviteList } from '../../src/features/chat/invite-list.tsx';
import type { ChatInvitesView } from '../../worker/features/chat/chat-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const UNTIL = Date.UTC(2026, 10, 22, 3);
const received = [{ inviteId: 'i1', userId: '2', nickname: '가온', until: UNTIL }];

test('J6 an accepted request opens its room; the own one says that it was rejected, or leads to its room', async () => {
  const invites = new BehaviorSubject<ChatInvitesView>({ received, asked: null, rooms: [] });
  const { Frame, sent } = await givenClient({
    'chat.invites': invites,
    'chat.answer': (_: string, { accepts }: { readonly accepts: boolean }) => ({
      ok: true,
      value: accepts ? 'one-7' : null,
    }),
  });
  const opened: string[] = [];
  const screen = await render(
    <Frame>
      <InviteList shown="public" onOpen={(room) => void opened.push(room)} />
    </Frame>,
  );
  await screen.getByRole('button', { name: '거절' }).click();
  expect(opened).toEqual([]);
  await screen.getByRole('button', { name: '수락' }).click();
  await expect.poll(() => opened).toEqual(['one-7']);
  expect(sent.map(({ args }) => args)).toEqual([
    ['i1', { accepts: false }],
    ['i1', { accepts: true }],
  ]);
  const base = { inviteId: 'i2', userId: '3', nickname: '나래', until: UNTIL };
  invites.next({ received: [], rooms: [], asked: { ...base, state: 'rejected', room: null } });
  await expect.element(screen.getByText('거절되었습니다.')).toBeVisible();
  invites.next({ received: [], rooms: [], asked: { ...base, state: 'accepted', room: 'one-9' } });
  await screen.getByRole('button', { name: '열기' }).click();
  await expect.poll(() => opened).toEqual(['one-7', 'one-9']);
});
