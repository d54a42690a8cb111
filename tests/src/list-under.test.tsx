/** K3 the list under an open post: the page that one came from, the own row marked, and no call more than needed. */
import { Link, Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListScreen } from '../../src/features/boards/list-screen.tsx';
import { PostScreen } from '../../src/features/boards/post-screen.tsx';
import type { ListQuery } from '../../worker/features/boards/boards-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const SIZE = 5;
const POSTS = 20;
const rowOf = (id: number) => ({
  id,
  kind: '',
  subject: `글 ${id}`,
  nick: '다른이',
  at: 0,
  hits: 1,
  comments: 0,
  recommends: 0,
  links: 0,
  files: 0,
  thumb: null,
});
/** Posts 20 to 1, the newest first. */
function listOf({ page: asked, around }: ListQuery) {
  const page = around === null ? asked : Math.floor((POSTS - around) / SIZE) + 1;
  const first = POSTS - (page - 1) * SIZE;
  return { rows: Array.from({ length: SIZE }, (_, at) => rowOf(first - at)), page, pages: POSTS / SIZE };
}
const postOf = (id: number) => ({
  ...rowOf(id),
  contents: [],
  editedAt: null,
  links: [],
  files: [],
  match: null,
  bets: [],
  isOwner: false,
  isRecommended: false,
  isHidden: false,
  next: id === POSTS ? null : { id: id + 1, subject: `글 ${id + 1}` },
  prev: id === 1 ? null : { id: id - 1, subject: `글 ${id - 1}` },
});
const config = {
  pageSize: SIZE,
  mayWrite: false,
  isLocked: false,
  isGallery: false,
  takesMatch: false,
  kinds: [],
  best: null,
};

/** The site's boards, opened at an address. */
async function open(address: string) {
  await browserPage.viewport(1280, 1600);
  const given = await givenClient({
    'account.view': of({ state: 'guest', member: null, standards: [] }),
    'boards.config': { ok: true, value: config },
    'boards.list': (query: ListQuery) => ({ ok: true, value: listOf(query) }),
    'boards.read': (_path: string, id: number) => ({ ok: true, value: postOf(id) }),
    'boards.comments': { ok: true, value: { rows: [], page: 1, pages: 0, count: 0, isFull: false, own: [] } },
    'boards.recommend': { ok: true, value: { recommends: 1, isRecommended: true } },
  });
  const screen = await render(
    <given.Frame>
      <Link to={address}>열기</Link>
      <Routes>
        <Route path="/community/:path" element={<ListScreen />} />
        <Route path="/community/:path/:id" element={<PostScreen />} />
      </Routes>
    </given.Frame>,
  );
  await screen.getByRole('link', { name: '열기' }).click();
  const under = () => screen.container.querySelector('[data-list-under]');
  return {
    screen,
    row: (id: number) => screen.container.querySelector<HTMLElement>(`li[data-post="${id}"] > a`),
    /** Numbers of the rows under the post, and the marked one. */
    shown: () =>
      [...(under()?.querySelectorAll('li[data-post]') ?? [])].map((row) =>
        Number(row.getAttribute('data-post')),
      ),
    marked: () =>
      under()?.querySelector('[aria-current=page]')?.closest('li')?.getAttribute('data-post') ?? null,
    heading: (id: number) => screen.getByRole('heading', { name: `글 ${id}`, exact: true }),
    lists: () =>
      given.sent.filter(({ command }) => command === 'boards.list').map(({ args }) => args[0] as ListQuery),
  };
}

test('K3 a post opened from page 2 shows that page without a call; reading on needs none either', async () => {
  const board = await open('/community/free?page=2');
  await expect.poll(() => board.row(13)).not.toBeNull();
  expect(board.lists()).toHaveLength(1);
  board.row(13)?.click();
  await expect.element(board.heading(13)).toBeVisible();
  await expect.poll(board.shown).toEqual([15, 14, 13, 12, 11]);
  expect(board.marked()).toBe('13');
  board.row(12)?.click();
  await expect.element(board.heading(12)).toBeVisible();
  await expect.poll(board.marked).toBe('12');
  expect(board.shown()).toEqual([15, 14, 13, 12, 11]);
  expect(board.lists()).toHaveLength(1);
  const back = board.screen.getByRole('link', { name: '목록' });
  await expect.element(back).toHaveAttribute('href', '/community/free?page=2');
});

test('K3 the list under a post says which list it is', async () => {
  const best = await open('/community/free?kind=talk');
  await expect.poll(() => best.row(20)).not.toBeNull();
  best.row(20)?.click();
  await expect.element(best.screen.getByRole('heading', { name: '자유 · 잡담' })).toBeVisible();
});

test('K3 a page is turned under the post, which stays; the next post keeps the turned page', async () => {
  const board = await open('/community/free?page=1');
  await expect.poll(() => board.row(20)).not.toBeNull();
  board.row(20)?.click();
  await expect.poll(board.marked).toBe('20');
  await board.screen.getByRole('button', { name: '3', exact: true }).click();
  await expect.poll(board.shown).toEqual([10, 9, 8, 7, 6]);
  await expect.element(board.heading(20)).toBeVisible();
  expect(board.marked()).toBeNull();
  board.row(9)?.click();
  await expect.poll(board.marked).toBe('9');
  expect(board.lists().map(({ page }) => page)).toEqual([1, 3]);
  await expect
    .element(board.screen.getByRole('link', { name: '목록' }))
    .toHaveAttribute('href', '/community/free?page=3');
});

test('K3 a post opened by its address shows the page that has it; a neighbour elsewhere brings its own', async () => {
  const board = await open('/community/free/11');
  await expect.poll(board.marked).toBe('11');
  expect(board.shown()).toEqual([15, 14, 13, 12, 11]);
  expect(board.lists()).toMatchObject([{ around: 11 }]);
  await board.screen.getByRole('link', { name: '글 10', exact: true }).click();
  await expect.poll(board.marked).toBe('10');
  expect(board.shown()).toEqual([10, 9, 8, 7, 6]);
  expect(board.lists()).toHaveLength(2);
});

test('K3 a list far below the post is asked for when the reader comes near', async () => {
  const board = await open('/community/free');
  await expect.poll(() => board.row(20)).not.toBeNull();
  await browserPage.viewport(390, 300);
  const far = document.createElement('style');
  far.textContent = '[data-list-under] { margin-top: 4000px }';
  document.head.append(far);
  await board.screen.getByRole('link', { name: '열기' }).click();
  board.row(18)?.click();
  await expect.element(board.heading(18)).toBeInTheDocument();
  expect(board.shown()).toEqual([]);
  document.querySelector('[data-list-under]')?.scrollIntoView();
  await expect.poll(board.marked).toBe('18');
  far.remove();
});
