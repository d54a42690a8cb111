/** J1 J2 the messages of a room as a window shows them, and the rooms beside them. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { floodLinesOf } from '../../src/features/chat/chat-list.tsx';
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx';
import type { ChatInvitesView, ChatLine, ChatRoomView } from '../../worker/features/chat/chat-api.ts';
import { givenClient } from '../given/screens/client.tsx';

type Message = Extract<ChatLine, { kind: 'message' }>;
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  kind: 'message',
  key: `2 cid-${seq}`,
  seq,
  userId: '2',
  nickname: '김새별',
  isAdmin: false,
  isMine: false,
  text: `글 ${seq}`,
  parts: null,
  bet: null,
  quote: null,
  at: 0,
  state: 'sent',
  ...more,
});
const run = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at));

const viewOf = (lines: readonly ChatLine[], more: Partial<ChatRoomView> = {}): ChatRoomView => ({
  room: 'public',
  state: 'joined',
  refusal: null,
  lines,
  people: 3,
  me: { userId: '1', isAdmin: false },
  isFlood: false,
  muted: null,
  other: null,
  ...more,
});

async function openPanel(first: ChatRoomView, rooms: ChatInvitesView['rooms'] = []) {
  await page.viewport(400, 555);
  const view = new BehaviorSubject(first);
  const invites = new BehaviorSubject<ChatInvitesView>({ received: [], asked: null, rooms });
  const { Frame, sent } = await givenClient({ 'chat.room': view, 'chat.invites': invites });
  const screen = await render(
    <Frame>
      <div style={{ height: '500px', display: 'grid' }}>
        <ChatPanel room="public" />
      </div>
    </Frame>,
  );
  const { container } = screen;
  const list = container.querySelector('[role="log"]') as HTMLElement;
  const rows = () => [...container.querySelectorAll('[data-chat-message]')];
  return {
    view,
    invites,
    sent,
    screen,
    container,
    list,
    shown: () => rows().map((row) => row.getAttribute('data-chat-message')),
    row: (seq: number) => container.querySelector(`[data-chat-message="${seq}"]`),
    waiting: () => container.querySelector<HTMLButtonElement>('[data-chat-new]'),
    /** The member scrolls with the wheel. */
    async readUp(): Promise<void> {
      list.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -500 }));
      const scrolled = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }));
      list.scrollTop = 0;
      await scrolled;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
  };
}
/** The first of 200 lines that a room of this height draws in a flood. */
const firstInFlood = ({ clientHeight }: HTMLElement): number => 201 - floodLinesOf(clientHeight);
const numbers = (first: number, last: number): string[] => run(first, last).map(({ seq }) => String(seq));

describe('J1 the list of a room', () => {
  test('in a flood it draws the newest lines; reading up shows all of them and stays in place', async () => {
    const { view, list, shown, row, readUp } = await openPanel(viewOf(run(1, 200), { isFlood: true }));
    const first = firstInFlood(list);
    await expect.poll(shown).toEqual(numbers(first, 200));
    expect(list.scrollHeight).toBeGreaterThan(1.5 * list.clientHeight);
    await expect.poll(() => list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThan(2);
    await readUp();
    await expect.poll(shown).toEqual(numbers(1, 200));
    const offset = (): number =>
      (row(first)?.getBoundingClientRect().top ?? 0) - list.getBoundingClientRect().top;
    await expect.poll(() => Math.abs(offset())).toBeLessThan(12);
    view.next(viewOf(run(101, 300), { isFlood: true }));
    expect(shown()).toEqual(numbers(1, 200));
  });

  test('in a flood rows take new texts, but a press on a name cannot end on another member', async () => {
    const { view, list, row, shown } = await openPanel(viewOf(run(1, 200), { isFlood: true }));
    await expect.poll(shown).toEqual(numbers(firstInFlood(list), 200));
    const last = row(200);
    const name = last?.querySelector('button');
    view.next(viewOf(run(201, 400), { isFlood: true }));
    await expect.poll(shown).toEqual(numbers(firstInFlood(list) + 200, 400));
    expect(row(400)).toBe(last);
    expect(row(400)?.textContent).toContain('글 400');
    expect(name?.isConnected).toBe(false);
  });

  test('when the flood is over, the lines before come back above, and the end stays in sight', async () => {
    const { view, list, shown } = await openPanel(viewOf(run(1, 200), { isFlood: true }));
    await expect.poll(shown).toEqual(numbers(firstInFlood(list), 200));
    view.next(viewOf(run(1, 200)));
    await expect.poll(shown).toEqual(numbers(1, 200));
    await expect.poll(() => list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThan(2);
  });

  test('at its end it follows new messages', async () => {
    const { view, list, shown, waiting } = await openPanel(viewOf(run(1, 60)));
    await expect.poll(shown).toEqual(numbers(1, 60));
    view.next(viewOf(run(1, 70)));
    await expect.poll(shown).toEqual(numbers(1, 70));
    await expect.poll(() => list.scrollHeight - list.scrollTop - list.clientHeight).toBeLessThan(2);
    expect(waiting()).toBeNull();
  });

  test('a press in the list while a menu takes height from it is no reading: it follows, notes too', async () => {
    const { view, container, list, shown, waiting } = await openPanel(viewOf(run(1, 60)));
    await expect.poll(shown).toEqual(numbers(1, 60));
    const height = list.clientHeight;
    await page.getByRole('button', { name: '채팅 설정' }).click();
    await expect.poll(() => list.clientHeight).toBeLessThan(height);
    await expect.poll(() => list.scrollHeight - list.scrollTop - list.clientHeight).toBeLessThan(2);
    list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    // Rows that grow after the scroll to the end do the same.
    list.style.height = '50px';
    list.dispatchEvent(new Event('scroll'));
    view.next(viewOf([...run(1, 61), { kind: 'note', key: 'note', joined: ['김새별'], left: [], more: 0 }]));
    await expect.poll(shown).toEqual(numbers(1, 61));
    await expect.poll(() => container.textContent).toContain('김새별님이 들어왔어요');
    expect(waiting()).toBeNull();
  });

  test('while the member reads further up, new messages wait behind a button that counts them', async () => {
    const { view, list, shown, readUp, waiting } = await openPanel(viewOf(run(1, 60)));
    await expect.poll(shown).toEqual(numbers(1, 60));
    await readUp();
    view.next(viewOf(run(1, 63)));
    await expect.poll(() => waiting()?.textContent ?? '').toContain('3');
    expect(shown()).toEqual(numbers(1, 60));
    expect(list.scrollTop).toBe(0);
    waiting()?.click();
    await expect.poll(shown).toEqual(numbers(1, 63));
    expect(waiting()).toBeNull();
  });

  test('with the scroll lock on, the list stays where it is, also at its end; taken off, it follows again', async () => {
    const { view, container, list, shown, waiting } = await openPanel(viewOf(run(1, 60)));
    await expect.poll(shown).toEqual(numbers(1, 60));
    await page.getByRole('button', { name: '채팅 설정' }).click();
    await page.getByRole('checkbox', { name: '스크롤 고정' }).click();
    view.next(viewOf(run(1, 63)));
    await expect.poll(() => waiting()?.textContent).toContain('3');
    expect(shown()).toEqual(numbers(1, 60));
    await page.getByRole('checkbox', { name: '스크롤 고정' }).click();
    await expect.poll(shown).toEqual(numbers(1, 63));
    await expect.poll(() => list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThan(2);
    expect(container.querySelector('[data-chat-new]')).toBeNull();
  });

  test('an operator has a mark beside the name, other members have none', async () => {
    const { row, shown } = await openPanel(viewOf([message(1), message(2, { isAdmin: true })]));
    await expect.poll(shown).toEqual(['1', '2']);
    expect(row(2)?.textContent).toContain('운영자');
    expect(row(1)?.textContent).not.toContain('운영자');
  });

  test('a message that is removed while the list stands still shows that at once', async () => {
    const { view, readUp, row, waiting } = await openPanel(viewOf(run(1, 60)));
    await expect.poll(() => row(60)).not.toBeNull();
    await readUp();
    const removed = run(1, 61).map((one): Message =>
      one.seq === 2 ? { ...one, text: '', state: 'removed' } : one,
    );
    view.next(viewOf(removed));
    await expect.poll(waiting).not.toBeNull();
    await expect.poll(() => row(2)?.getAttribute('data-state')).toBe('removed');
    expect(row(2)?.textContent).not.toContain('글 2');
  });

  test('a message that was not sent says why, and is sent again or taken back', async () => {
    const link = { kind: 'no-link', text: 'link' } as const;
    const failed = message(0, {
      key: '1 cid-mine',
      seq: null,
      userId: '1',
      isMine: true,
      text: '내 글',
      state: link,
    });
    const { container, sent } = await openPanel(viewOf([...run(1, 3), failed]));
    await expect
      .poll(() => container.querySelector('[data-state="failed"] [role="alert"]')?.textContent)
      .toBeTruthy();
    container.querySelector<HTMLButtonElement>('[data-chat-again]')?.click();
    await expect
      .poll(() => sent.filter(({ command }) => command === 'chat.again').map(({ args }) => args))
      .toEqual([['public']]);
  });

  test.each([
    ['connecting', /불러오는|연결/],
    ['lost', /연결/],
  ] as const)('when the room is %s, it says so and keeps what was read', async (state, words) => {
    const lines = state === 'lost' ? run(1, 3) : [];
    const { container, shown } = await openPanel(viewOf(lines, { state }));
    await expect.poll(() => container.querySelector(`[data-state="${state}"]`)?.textContent).toMatch(words);
    expect(shown()).toEqual(lines.map(({ seq }) => String(seq)));
  });
});

describe('J2 the rooms of the member', () => {
  test('the public room alone has no choice of rooms; a room of two is chosen beside it', async () => {
    const { invites, container } = await openPanel(viewOf(run(1, 3)));
    const rooms = () => [...container.querySelectorAll<HTMLButtonElement>('[role="group"] button')];
    const named = () => rooms().map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
    await expect.poll(() => container.querySelector('[data-chat-room="public"]')).not.toBeNull();
    expect(rooms()).toEqual([]);
    invites.next({ received: [], asked: null, rooms: [{ room: 'one-a', nickname: '박하늘' }] });
    await expect.poll(named).toEqual([
      ['전체', 'true'],
      ['박하늘', 'false'],
    ]);
    rooms()[1]?.click();
    await expect.poll(() => container.querySelector('[data-chat-room="one-a"]')).not.toBeNull();
    expect(named()[1]).toEqual(['박하늘', 'true']);
  });

  test('J2 a room of two is closed after a question, and leads back to the public room', async () => {
    const { invites, sent, screen, container } = await openPanel(viewOf(run(1, 3)));
    invites.next({ received: [], asked: null, rooms: [{ room: 'one-a', nickname: '박하늘' }] });
    await screen.getByRole('button', { name: '박하늘' }).click();
    await screen.getByRole('button', { name: '채팅 설정' }).click();
    await screen.getByRole('button', { name: '채팅방 닫기' }).click();
    await screen.getByRole('button', { name: '계속하기' }).click();
    expect(sent.some(({ command }) => command === 'chat.close')).toBe(false);
    await screen.getByRole('button', { name: '채팅방 닫기' }).click();
    await screen.getByRole('alert').getByRole('button', { name: '채팅방 닫기' }).click();
    await expect.poll(() => container.querySelector('[data-chat-room="public"]')).not.toBeNull();
    expect(sent.filter(({ command }) => command === 'chat.close').map(({ args }) => args)).toEqual([
      ['one-a'],
    ]);
  });

  test('J2 a room that the other member closed says so, and leads to the public room', async () => {
    const ended = { kind: 'code', code: 'ended', words: '' } as const;
    const { invites, screen, container } = await openPanel(viewOf([], { state: 'refused', refusal: ended }));
    invites.next({ received: [], asked: null, rooms: [{ room: 'one-a', nickname: '박하늘' }] });
    await screen.getByRole('button', { name: '박하늘' }).click();
    await expect
      .poll(() => container.querySelector('[data-chat-room="one-a"]')?.textContent)
      .toContain('채팅방이 닫혔어요');
    await screen.getByRole('button', { name: '전체 채팅으로' }).click();
    await expect.poll(() => container.querySelector('[data-chat-room="public"]')).not.toBeNull();
  });
});
