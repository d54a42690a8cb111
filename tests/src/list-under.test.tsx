/** K3 the list under an open post: the page that one came from, the own row marked, and no call more than needed. */
import { Link, Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { boards } from '../../domain/boards/boards.ts';
import { ListScreen } from '../../src/features/boards/list-screen.tsx';
import { PostScreen } from '../../src/features/boards/post-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';

const SIZE = 5;
const POSTS = 20;
const rowOf = (id: number) => ({
  id,
  kind_code: '',
  subject: `글 ${id}`,
  nick: '다른이',
  wr_datetime: 0,
  hit: 1,
  comment_count: 0,
  recommend_count: 0,
  link_count: 0,
  file_count: 0,
  drawid: null,
  thumb: null,
});

interface AskedList {
  readonly params: { readonly page: number; readonly around?: number };
}
/** Posts 20 to 1, the newest first; pages of five, whatever size is asked for. */
function listOf({ params: { page: asked, around } }: AskedList) {
  const page = around === undefined ? asked : Math.floor((POSTS - around) / SIZE) + 1;
  const first = POSTS - (page - 1) * SIZE;
  return {
    data: Array.from({ length: SIZE }, (_, at) => rowOf(first - at)),
    page,
    total: 4 * boards.free.pageSize,
  };
}
const postOf = (id: number) => ({
  data: {
    ...rowOf(id),
    path: 'free',
    contents: [],
    edited_at: null,
    links: [],
    down_url: '',
    match: null,
    bets: [],
    isOwner: false,
    recommended: false,
    hidden: false,
  },
  file: [],
  next: id === POSTS ? null : { id: id + 1, subject: `글 ${id + 1}` },
  prev: id === 1 ? null : { id: id - 1, subject: `글 ${id - 1}` },
});
const config = {
  config: {
    path: 'free',
    page_size: boards.free.pageSize,
    userWrite: false,
    locked: false,
    gallery: false,
    match: false,
  },
  kind: [],
};

/** The site's boards, opened at an address. */
async function open(
  address: string,
  list: (asked: AskedList) => unknown = (asked) => ({ ok: true, value: listOf(asked) }),
  comments: (post: number) => number = () => 0,
) {
  await browserPage.viewport(1280, 1600);
  const given = await givenClient({
    'account.view': of({ state: 'guest', member: null, standards: [] }),
    'board.boardConfig': { ok: true, value: config },
    'board.boardList': list,
    'board.boardRead': ({ params }: { readonly params: { readonly id: number } }) => ({
      ok: true,
      value: postOf(params.id),
    }),
    'comment.commentList': ({ params: { id } }: { readonly params: { readonly id: number } }) => ({
      ok: true,
      value: { data: [], page: 1, total: 0, comments: comments(id), own: [] },
    }),
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
      given.sent.flatMap(({ command, args }) =>
        command === 'board.boardList' ? [(args[0] as AskedList).params] : [],
      ),
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

test('K2 a search that finds no post says how to go on, and leads to all posts', async () => {
  const { screen } = await open('/community/free?word=없는말', () => ({
    ok: true,
    value: { data: [], page: 1, total: 0 },
  }));
  await expect.element(screen.getByRole('heading', { name: '검색 결과가 없어요' })).toBeVisible();
  await expect.element(screen.getByText('다른 검색어로 검색하거나 전체글을 보세요')).toBeVisible();
  const all = screen.getByRole('link', { name: '전체글' });
  await expect.element(all).toHaveAttribute('href', '/community/free');
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

test('K2 the search comes with the first rows, which would move it under a press, and keeps its word', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const later = Promise.withResolvers<unknown>();
  const board = await open('/community/free', ({ params }) =>
    'search_word' in params ? later.promise : promise,
  );
  await expect.poll(board.lists).toHaveLength(1);
  expect(board.screen.getByRole('searchbox').elements()).toEqual([]);
  resolve({ ok: true, value: listOf({ params: { page: 1 } }) });
  await board.screen.getByRole('searchbox').fill('글 20');
  await board.screen.getByRole('button', { name: '검색' }).click();
  await expect.poll(board.lists).toMatchObject([{}, { search_word: '글 20' }]);
  await expect.element(board.screen.getByRole('searchbox')).toHaveValue('글 20');
  later.resolve({ ok: true, value: { data: [rowOf(20)], total: 1, page: 1 } });
  await expect.poll(() => board.row(20)).not.toBeNull();
  expect(board.row(19)).toBeNull();
});

test('K2 a search that the site refuses keeps its word, so that it can be written anew', async () => {
  const board = await open('/community/free?type=subject&word=a', () => ({
    ok: false,
    error: { kind: 'code', code: 'DL001', words: '' },
  }));
  await expect.element(board.screen.getByText('두 글자 이상 입력해 주세요')).toBeVisible();
  await expect.element(board.screen.getByRole('searchbox')).toHaveValue('a');
});

test('K8 the list under a post counts the comments that came since it was read, also when one reads on', async () => {
  const board = await open('/community/free?page=1', undefined, (id) => (id === 20 ? 2 : 0));
  const countOf = (id: number) =>
    board.screen.container.querySelector(`[data-list-under] li[data-post="${id}"] [aria-label="댓글"]`)
      ?.parentElement?.textContent;
  await expect.poll(() => board.row(20)).not.toBeNull();
  board.row(20)?.click();
  await expect.poll(() => countOf(20)?.trim()).toBe('2');
  board.row(19)?.click();
  await expect.element(board.heading(19)).toBeVisible();
  expect(countOf(20)?.trim()).toBe('2');
});

test('K3 a long subject makes its row no higher; the report stands beside the facts of a post', async () => {
  const board = await open('/community/free', (asked) => {
    const answer = listOf(asked);
    const data = answer.data.map((row) => (row.id === 20 ? { ...row, subject: '긴 제목 '.repeat(40) } : row));
    return { ok: true, value: { ...answer, data } };
  });
  await expect.poll(() => board.row(20)).not.toBeNull();
  expect(board.row(20)?.offsetHeight).toBe(board.row(19)?.offsetHeight);
  board.row(19)?.click();
  await expect.element(board.heading(19)).toBeVisible();
  const middleOf = (element: Element | null | undefined): number => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return (top + bottom) / 2;
  };
  const head = board.heading(19).element().parentElement;
  const report = board.screen.getByRole('button', { name: '신고' }).element();
  expect(Math.abs(middleOf(report) - middleOf(head?.querySelector('p > span')))).toBeLessThan(4);
});
