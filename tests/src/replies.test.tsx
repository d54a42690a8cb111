/** K8 J6 notices about replies and mentions: the list, seen notices, the member’s choice, and a new notice. */
import { of } from 'rxjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RepliesScreen } from '../../src/features/replies/replies-screen.tsx';
import { type Reply, replyPage } from '../../src/features/replies/reply-text.ts';
import { setWantsSystem, showReply } from '../../src/features/replies/show-reply.ts';
import { waitingToasts } from '../../src/parts/layers/waiting-toasts.ts';
import { setLanguage } from '../../src/text/i18n.ts';
import { accessFaultsHere } from '../given/screens/mounted-site.tsx';
import { givenClient } from '../given/screens/client.tsx';

const onPost = { kind: 'comment', board: 'free', post: 12, comment: 45 } as const;
const row = (id: number, more: Partial<Reply> = {}): Reply => ({
  id,
  kind: 'comment',
  place: onPost,
  nick: '김새별',
  text: `글 ${id}`,
  at: Date.UTC(2026, 10, 27, 3),
  seen: true,
  ...more,
});
const member = {
  'account.view': of({
    state: 'member',
    member: { userId: '7', nick: '이하늘', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 },
    standards: [],
  }),
};

async function opened(rows: readonly Reply[], total = rows.length) {
  const choice = { replies: true, mentions: true };
  const given = await givenClient({
    ...member,
    'reply.replyList': () => ({ ok: true, value: { rows, total, choice } }),
    'reply.replyChoice': ({ form }: { form: { replies: string; mentions: string } }) => ({
      ok: true,
      value: { replies: form.replies === 'Y', mentions: form.mentions === 'Y' },
    }),
  });
  const { Frame } = given;
  const screen = await render(
    <Frame>
      <RepliesScreen />
    </Frame>,
  );
  return { ...given, screen, sentAs: (name: string) => given.sent.filter(({ command }) => command === name) };
}

describe('the list', () => {
  test('shows reason, link and mark of each notice, and sends that the notices were seen', async () => {
    await page.viewport(390, 844);
    const { screen, sentAs } = await opened([
      row(3, { kind: 'mention', place: { kind: 'chat', room: 'public', line: 9 }, seen: false }),
      row(2, { kind: 'answer', text: null }),
      row(1, { text: '' }),
    ]);
    await expect.element(screen.getByText('사진', { exact: true })).toBeVisible();
    const link = (name: string) => screen.getByRole('link', { name });
    await expect.element(link('김새별님이 나를 언급했어요')).toHaveAttribute('href', '/chat/public');
    await expect
      .element(link('김새별님이 내 댓글에 답글을 썼어요'))
      .toHaveAttribute('href', '/community/free/12?comment=45');
    await expect.element(screen.getByText('삭제된 글이에요')).toBeVisible();
    await expect.element(screen.getByText('새 알림')).toBeVisible();
    expect(document.querySelectorAll('[data-new=true]')).toHaveLength(1);
    await expect
      .poll(() => sentAs('reply.repliesSeen'))
      .toEqual([{ command: 'reply.repliesSeen', args: [{ form: { upTo: 3 } }] }]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await accessFaultsHere()).toEqual([]);
  });

  test('when all notices are seen, nothing is sent; an empty list has a hint', async () => {
    const { sentAs } = await opened([row(1)]);
    await expect.element(page.getByText('글 1')).toBeVisible();
    expect(sentAs('reply.repliesSeen')).toEqual([]);
    const { screen } = await opened([]);
    await expect.element(screen.getByText('아직 답글이나 언급이 없어요')).toBeVisible();
  });

  test('a switch sends the whole choice', async () => {
    const { screen, sentAs } = await opened([row(1)]);
    const mentions = screen.getByRole('checkbox', { name: '@닉네임 언급' });
    await mentions.click();
    await expect.element(mentions).not.toBeChecked();
    expect(sentAs('reply.replyChoice')).toEqual([
      { command: 'reply.replyChoice', args: [{ form: { replies: 'Y', mentions: 'N' } }] },
    ]);
  });
});

describe('a new notice', () => {
  beforeEach(async () => {
    await givenClient();
    await setLanguage('ko');
    waitingToasts.take();
  });

  test('is a toast that leads to its text', async () => {
    await showReply(row(5, { kind: 'comment', text: '잘 봤어요' }));
    expect(waitingToasts.now()).toMatchObject([
      {
        text: '김새별님이 내 글에 댓글을 썼어요 · 잘 봤어요',
        link: { to: '/community/free/12?comment=45', text: '보기', isWindow: false },
      },
    ]);
  });

  test('is one of the system, too, where the member chose that in this browser', async () => {
    const shown: unknown[] = [];
    class Given {
      static readonly permission = 'granted';
      constructor(title: string, { body, tag }: NotificationOptions) {
        shown.push([title, body, tag]);
      }
    }
    vi.stubGlobal('Notification', Given);
    try {
      await showReply(row(6));
      setWantsSystem(true);
      await showReply(row(7));
    } finally {
      setWantsSystem(false);
      vi.unstubAllGlobals();
    }
    expect(shown).toEqual([['김새별님이 내 글에 댓글을 썼어요', '글 7', 'reply 7']]);
  });
});

test.each([
  [{ kind: 'post', board: 'notice', post: 3 }, '/news/notice/3'],
  [{ kind: 'post', board: 'spomedia', post: 4 }, '/community/spomedia/4'],
  [onPost, '/community/free/12?comment=45'],
  [{ kind: 'chat', room: 'match-5', line: 2 }, '/chat/match-5'],
] as const)('%j leads to %s', (place, to) => {
  expect(replyPage({ place })).toBe(to);
});
