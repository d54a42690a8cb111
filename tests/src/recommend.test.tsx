/** K3 the button of a recommendation: the same one takes it back; a visitor is asked to log in, a writer sees the number alone. */
import { of } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Recommend } from '../../src/features/boards/recommend.tsx';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const post = { id: 7, recommend_count: 3, recommended: false, isOwner: false };

/** On a phone the site's messages stand at the top, where the button is the only thing of the page here. */
beforeEach(() => page.viewport(1024, 768));

interface Pressed {
  readonly form: { readonly recommend: string };
}

interface Given {
  readonly isOwner?: boolean;
  readonly isVisitor?: boolean;
  readonly refusal?: string | null;
}

async function open({ isOwner = false, isVisitor = false, refusal }: Given = {}) {
  const given = await givenClient({
    'account.view': of(
      isVisitor
        ? { state: 'guest', member: null, standards: [] }
        : { state: 'member', member, standards: [] },
    ),
    'board.boardRecommend': ({ form: { recommend } }: Pressed) => {
      if (refusal === null) return { ok: false, error: { kind: 'no-link', text: 'timeout' } };
      if (refusal !== undefined) return { ok: false, error: { kind: 'code', code: refusal, words: '' } };
      const recommended = recommend === 'Y';
      return { ok: true, value: { recommend_count: recommended ? 4 : 3, recommended } };
    },
  });
  const screen = await render(
    <given.Frame>
      <Recommend path="free" post={{ ...post, isOwner }} />
      <Toasts />
    </given.Frame>,
  );
  return { screen, asked: () => given.sent.filter(({ command }) => command === 'board.boardRecommend') };
}

test('K3 a press recommends the post, the next one takes it back', async () => {
  const { screen, asked } = await open();
  const button = screen.getByRole('button', { name: '추천 3' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  const pressed = screen.getByRole('button', { name: '추천 4' });
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true');
  await pressed.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  const params = { siteKey: 'spo', path: 'free', id: 7 };
  expect(asked().map(({ args }) => args)).toEqual([
    [{ params, form: { recommend: 'Y' } }],
    [{ params, form: { recommend: 'N' } }],
  ]);
});

test('K3 a visitor is asked to log in, and nothing is sent', async () => {
  const { screen, asked } = await open({ isVisitor: true });
  await screen.getByRole('button', { name: '추천 3' }).click();
  await expect.poll(() => dialogs.get()).toBe('please-login');
  expect(asked()).toEqual([]);
});

test('K3 the writer of a post sees how many recommend it, without a button', async () => {
  const { screen } = await open({ isOwner: true });
  await expect.poll(() => screen.container.querySelector('p')?.textContent.trim()).toBe('추천 3');
  expect(screen.getByRole('button', { name: /추천/ }).elements()).toEqual([]);
});

test.each([
  ['DG406', '차단한 회원이나 나를 차단한 회원의 글은 추천할 수 없어요.'],
  ['DG429', '오늘 할 수 있는 추천을 모두 했어요. 내일 다시 추천해 주세요.'],
  [null, '추천이 접수되지 않았어요. 잠시 후 다시 눌러 주세요.'],
])('K3 refused by %s: the words say why, and the count stays', async (refusal, words) => {
  const { screen } = await open({ refusal });
  await screen.getByRole('button', { name: '추천 3' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: '추천 3' }))
    .toHaveAttribute('aria-pressed', 'false');
});
