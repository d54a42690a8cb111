/** J1 J2 answers to a message of a room, by keyboard and by hand, and links in a message. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatPanel } from '../../src/features/chat/chat-panel.tsx';
import { shownAddress } from '../../src/parts/pages/outside-link.tsx';
import type { ChatLine, ChatQuote, ChatRoomView } from '../../worker/features/chat/chat-api.ts';
import { givenClient, linkUp } from '../given/screens/client.tsx';

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
const quote = (seq: number, more: Partial<ChatQuote> = {}): ChatQuote => ({
  seq,
  nickname: '김새별',
  text: `글 ${seq}`,
  kind: 'text',
  isHeld: true,
  ...more,
});
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
const lines = (count: number): Message[] => Array.from({ length: count }, (_, at) => message(at + 1));

async function openPanel(first: ChatRoomView, answers: Record<string, unknown> = {}) {
  await page.viewport(400, 555);
  const view = new BehaviorSubject(first);
  const { Frame, sent } = await givenClient({
    'chat.room': view,
    'chat.invites': new BehaviorSubject({ received: [], asked: null, rooms: [] }),
    ...answers,
  });
  const screen = await render(
    <Frame>
      <div style={{ height: '500px', display: 'grid' }}>
        <ChatPanel room="public" />
      </div>
    </Frame>,
  );
  const { container } = screen;
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  return {
    view,
    screen,
    find,
    field: screen.getByLabelText('메시지', { exact: true }),
    row: (seq: number) => find(`[data-chat-message="${seq}"]`),
    replying: () => find('[data-chat-replying]')?.textContent ?? null,
    saves: () =>
      sent.flatMap(({ command, args }) =>
        command === 'drafts.save' && args[2] === 'public reply' ? [args] : [],
      ),
    sends: () => sent.flatMap(({ command, args }) => (command === 'chat.send' ? [args] : [])),
  };
}

describe('J1 an answer that was begun', () => {
  const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
  const account = { 'account.view': new BehaviorSubject({ state: 'member', member, standards: [] }) };
  const kept = (seq: string) => (_owner: string, _kind: string, name: string) =>
    name === 'public reply' ? seq : name === 'public' ? '동의해요' : null;

  test('goes on as an answer after a reload', async () => {
    const { field, replying, sends } = await openPanel(viewOf(lines(3)), {
      ...account,
      'drafts.read': kept('2'),
    });
    await expect.poll(replying).toContain('글 2');
    await expect.element(field).toHaveValue('동의해요');
    await field.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(sends).toEqual([['public', '동의해요', 2]]);
    await expect.poll(replying).toBeNull();
  });

  test('to a message that is no longer held goes on as a message', async () => {
    const { field, replying } = await openPanel(viewOf(lines(3)), { ...account, 'drafts.read': kept('9') });
    await expect.element(field).toHaveValue('동의해요');
    expect(replying()).toBeNull();
  });

  test('is kept by its number, and forgotten when it is cancelled', async () => {
    const { row, saves } = await openPanel(viewOf(lines(3)), account);
    await expect.poll(() => row(2)).not.toBeNull();
    row(2)?.querySelector<HTMLElement>('[data-chat-reply]')?.click();
    await expect.poll(saves).toEqual([['demo1', 'chat', 'public reply', '2']]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(saves).toEqual([
      ['demo1', 'chat', 'public reply', '2'],
      ['demo1', 'chat', 'public reply', null],
    ]);
  });
});

test('J2 the own name opens an operator’s menu alone', async () => {
  const own = [message(1, { isMine: true, nickname: '나' })];
  const one = await openPanel(viewOf(own));
  await expect.element(one.screen.getByText('나', { exact: true })).toBeVisible();
  expect(one.screen.getByRole('button', { name: '나', exact: true }).elements()).toEqual([]);
  one.view.next(viewOf(own, { me: { userId: '1', isAdmin: true } }));
  await one.screen.getByRole('button', { name: '나', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

describe('J1 an answer to a message', () => {
  test('begins by its button, takes the keyboard, and goes with its number; then none is begun', async () => {
    const { screen, field, row, replying, sends } = await openPanel(viewOf(lines(3)));
    await expect.poll(() => row(2)).not.toBeNull();
    const button = row(2)?.querySelector<HTMLElement>('[data-chat-reply]');
    button?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(replying).toContain('김새별님에게 답장');
    expect(replying()).toContain('글 2');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('동의해요{Enter}');
    await expect.poll(sends).toEqual([['public', '동의해요', 2]]);
    await expect.poll(replying).toBeNull();
    await field.fill('그냥 말');
    await screen.getByRole('button', { name: '보내기' }).click();
    await expect.poll(sends).toEqual([
      ['public', '동의해요', 2],
      ['public', '그냥 말', null],
    ]);
  });

  test('ends by Escape and by its button, and the typed text stays', async () => {
    const { screen, field, row, replying } = await openPanel(viewOf(lines(3)));
    for (const end of ['key', 'button'] as const) {
      await expect.poll(() => row(1)).not.toBeNull();
      row(1)?.querySelector<HTMLElement>('[data-chat-reply]')?.click();
      await expect.poll(replying).not.toBeNull();
      await field.fill('쓰던 말');
      if (end === 'key') await userEvent.keyboard('{Escape}');
      else await screen.getByRole('button', { name: '답장 취소' }).click();
      await expect.poll(replying).toBeNull();
      await expect.element(field).toHaveValue('쓰던 말');
    }
  });

  test('comes back with its text when it is refused, and ends when its message is removed', async () => {
    const link = { kind: 'code', code: 'busy', words: '' };
    const { view, field, row, replying, sends } = await openPanel(viewOf(lines(3)), {
      'chat.send': { ok: false, error: link },
    });
    await expect.poll(() => row(3)).not.toBeNull();
    row(3)?.querySelector<HTMLElement>('[data-chat-reply]')?.click();
    await field.fill('답');
    await userEvent.keyboard('{Enter}');
    await expect.poll(sends).toHaveLength(1);
    await expect.element(field).toHaveValue('답');
    await expect.poll(replying).toContain('글 3');
    view.next(viewOf([...lines(2), message(3, { text: '', state: 'removed' })]));
    await expect.poll(replying).toBeNull();
    await expect.element(field).toHaveValue('답');
  });

  test('a message that failed keeps what it answers when it is changed', async () => {
    const state = { kind: 'no-link', text: 'link' } as const;
    const mine = { seq: null, userId: '1', isMine: true, text: '답', quote: quote(2), state } as const;
    const { screen, field, replying } = await openPanel(viewOf([...lines(3), message(0, mine)]), {
      'chat.takeBack': { text: '답', reply: 2 },
    });
    await screen.getByRole('button', { name: '수정' }).click();
    await expect.element(field).toHaveValue('답');
    await expect.poll(replying).toContain('글 2');
  });

  test('J1 a message that failed comes back before what is typed by then', async () => {
    const state = { kind: 'no-link', text: 'link' } as const;
    const mine = { seq: null, userId: '1', isMine: true, text: '첫 글', state } as const;
    const { screen, field } = await openPanel(viewOf([...lines(3), message(0, mine)]), {
      'chat.takeBack': { text: '첫 글', reply: null },
    });
    await field.fill('쓰던 글');
    await screen.getByRole('button', { name: '수정' }).click();
    await expect.element(field).toHaveValue('첫 글 쓰던 글');
  });

  test('visitors, muted members and messages that are not there have no answer', async () => {
    const { view, find, row } = await openPanel(viewOf(lines(1), { me: null }));
    const button = () => find('[data-chat-reply]');
    await expect.poll(() => row(1)).not.toBeNull();
    expect(button()).toBeNull();
    view.next(viewOf(lines(1)));
    await expect.poll(button).not.toBeNull();
    view.next(viewOf(lines(1), { muted: { until: 9, reason: '도배' } }));
    await expect.poll(button).toBeNull();
    view.next(viewOf([message(1, { state: 'removed', text: '' })]));
    await expect.poll(() => row(1)?.textContent).toContain('운영자가 삭제한');
    expect(button()).toBeNull();
  });
});

describe('J1 the quote of an answer', () => {
  test('leads to its message, which takes the keyboard and is in sight', async () => {
    const { find, row } = await openPanel(viewOf([...lines(60), message(61, { quote: quote(2) })]));
    await expect.poll(() => row(61)?.textContent).toContain('글 2');
    const list = find('[role="log"]');
    await expect.poll(() => list?.scrollTop ?? 0).toBeGreaterThan(1000);
    find('[data-chat-quote]')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement).toBe(row(2));
    const [box, at] = [list?.getBoundingClientRect(), row(2)?.getBoundingClientRect()];
    expect(at?.top ?? 0).toBeGreaterThanOrEqual(box?.top ?? Number.POSITIVE_INFINITY);
    expect(at?.bottom ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(box?.bottom ?? 0);
  });

  test('in a flood it leads to a line that was not drawn', async () => {
    const flood = viewOf([...lines(199), message(200, { quote: quote(2) })], { isFlood: true });
    const { find, row } = await openPanel(flood);
    await expect.poll(() => row(200)).not.toBeNull();
    expect(row(2)).toBeNull();
    find('[data-chat-quote]')?.click();
    await expect.poll(() => document.activeElement === row(2) && row(2) !== null).toBe(true);
  });

  test.each([
    ['bet', '공유한 예측'],
    ['removed', '운영자가 삭제한 메시지예요'],
    ['hidden', '차단한 회원의 메시지예요'],
    ['gone', '더 이상 볼 수 없는 메시지예요'],
  ] as const)('of kind %s says so', async (kind, words) => {
    const { find } = await openPanel(
      viewOf([message(9, { quote: quote(1, { kind, text: '', isHeld: false }) })]),
    );
    await expect.poll(() => find(`[data-chat-quote="${kind}"]`)?.textContent).toContain(words);
    expect(find('button[data-chat-quote]')).toBeNull();
  });
});

describe('J1 links in a message', () => {
  test('pages of the site have names; other sites their address, and open apart', async () => {
    const parts: Message['parts'] = [
      { kind: 'site', path: '/hitgame/live/12', page: 'match', board: '' },
      { kind: 'text', text: ' 그리고 ' },
      { kind: 'site', path: '/community/free/7', page: 'post', board: 'free' },
      { kind: 'site', path: '/community/nowhere', page: 'board', board: 'nowhere' },
      { kind: 'outside', href: 'https://a.example/x' },
    ];
    const { row } = await openPanel(viewOf([message(1, { text: 'x', parts })]));
    await expect.poll(() => row(1)?.querySelectorAll('a').length).toBe(3);
    const found = [...(row(1)?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.rel,
    ]);
    expect(found).toEqual([
      ['경기 보기', '/hitgame/live/12', ''],
      ['자유 게시글', '/community/free/7', ''],
      ['https://a.example/x', 'https://a.example/x', 'noopener nofollow ugc'],
    ]);
    expect(row(1)?.textContent).toContain('/community/nowhere');
  });

  test.each([
    ['https://аррӏе.com/x', 'https://xn--80ak6aa92e.com/x'],
    ['https://a.example/%ED%95%9C', 'https://a.example/한'],
    ['https://a.example/%E2%80%AE', 'https://a.example/%E2%80%AE'],
    ['https://a.example/%D7%90', 'https://a.example/%D7%90'],
    ['https://a.example/%zz', 'https://a.example/%zz'],
    ['http://a.example/', 'http://a.example/'],
    ['http://a.example', 'http://a.example'],
    [`https://a.example/${'x'.repeat(90)}`, `https://a.example/${'x'.repeat(42)}…`],
  ])('%s is shown as %s', (href, shown) => expect(shownAddress(href)).toBe(shown));
});

test.each([
  [linkUp, '채팅에 연결하는 중이에요'],
  [{ ...linkUp, lostAt: 1 }, '연결이 끊겨 다시 연결하는 중이에요'],
  [{ ...linkUp, lostAt: 1, stopped: 'timeout' as const }, '오랫동안 사용하지 않아 연결을 끊었어요'],
])('J1 a room that has not come says why: of the chat, never of matches (%#)', async (connection, words) => {
  const answers = { 'connection.view': new BehaviorSubject(connection) };
  const { screen } = await openPanel(viewOf([], { state: 'connecting', me: null }), answers);
  await expect.element(screen.getByText(words)).toBeVisible();
});
