/** K8 a long talk on the screen: pages, ways to the form and to the own comments, and what a full post says. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router';
import { render } from 'vitest-browser-react';
import { boardLimits } from '../../domain/boards/boards.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { Comments } from '../../src/features/boards/comments.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const SIZE = boardLimits.commentPageSize;
const rowOf = (id: number) => ({
  id,
  parent: 0,
  nick: '다른이',
  contents: `댓글 ${id}`,
  picture: null,
  wr_datetime: 0,
  edited_at: null,
  isOwner: id === 60 || id === 110,
  deleted: false,
  hidden: false,
});

interface Asked {
  readonly params: { readonly page: number; readonly around?: number };
}

/** 120 comments; those with the ids 60 and 110 are the member's. A full post says that it has more rows. */
const pageView = ({ params: { page: asked, around } }: Asked, isFull: boolean, full?: boolean) => {
  const page = around === undefined ? Math.min(asked, 3) : Math.ceil(around / SIZE);
  const from = (page - 1) * SIZE;
  return {
    data: Array.from({ length: Math.min(SIZE, 120 - from) }, (_, at) => rowOf(from + at + 1)),
    page,
    total: isFull ? boardLimits.commentsPerPost : 120,
    ...(full !== undefined && { full }),
    comments: 120,
    own: [
      { id: 60, place: 60 },
      { id: 110, place: 110 },
    ],
  };
};

interface Opened {
  readonly isFull?: boolean;
  /** What the answer says of it; undefined: an older back end. */
  readonly full?: boolean;
  readonly address?: string;
}

async function open({ isFull = false, full, address = '/' }: Opened = {}) {
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'comment.commentList': (asked: Asked) => ({ ok: true, value: pageView(asked, isFull, full) }),
    'comment.commentUpdate': { ok: true, value: 121 },
  });
  const screen = await render(
    <ClientContext value={given.client}>
      <MemoryRouter initialEntries={[address]}>
        <Comments path="free" id={7} />
      </MemoryRouter>
    </ClientContext>,
  );
  const row = (id: number) => screen.container.querySelector(`[data-comment="${id}"]`);
  return { screen, row, asked: () => given.sent.filter(({ command }) => command === 'comment.commentList') };
}

/** The element stands inside of the window. */
const inSight = (element: Element | null): boolean => {
  const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= window.innerHeight;
};

test('K8 a comment that was sent is in sight, also where the last page is shorter', async () => {
  const before = pageView({ params: { page: 3 } }, false);
  let isSent = false;
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'comment.commentList': (asked: Asked) => ({
      ok: true,
      value:
        isSent && asked.params.page === boardLimits.commentsPerPost
          ? {
              ...before,
              data: [...before.data.slice(-3), { ...rowOf(121), isOwner: true }],
              own: [...before.own, { id: 121, place: 121 }],
            }
          : pageView(asked, false),
    }),
    'comment.commentUpdate': () => {
      isSent = true;
      return { ok: true, value: 121 };
    },
  });
  const screen = await render(
    <given.Frame>
      <div style={{ paddingBottom: '2000px' }}>
        <Comments path="free" id={7} />
      </div>
    </given.Frame>,
  );
  await screen.getByRole('button', { name: '댓글 쓰기로' }).click();
  await screen.getByLabelText('댓글 쓰기').fill('새 댓글');
  await screen.getByRole('button', { name: '댓글 올리기' }).click();
  await expect.poll(() => inSight(screen.container.querySelector('[data-comment="121"]'))).toBe(true);
});

test('K8 each press on the own comments shows the next one, on its page', async () => {
  const { screen, row } = await open();
  await expect.poll(() => row(1)).not.toBeNull();
  expect(row(60)).toBeNull();
  const own = screen.getByRole('button', { name: '내 댓글 2개' });
  await own.click();
  await expect.poll(() => inSight(row(60))).toBe(true);
  await own.click();
  await expect.poll(() => inSight(row(110))).toBe(true);
  await own.click();
  await expect.poll(() => inSight(row(60))).toBe(true);
});

test('K8 the way to the form ends in its field; a sent comment is shown on the last page', async () => {
  const { screen, row } = await open();
  await screen.getByRole('button', { name: '댓글 쓰기로' }).click();
  const field = screen.getByRole('textbox');
  await expect.poll(() => document.activeElement).toBe(field.element());
  expect(inSight(field.element())).toBe(true);
  await field.fill('새 댓글');
  await screen.getByRole('button', { name: '댓글 올리기' }).click();
  await expect.poll(() => row(120)).not.toBeNull();
  await expect.element(field).toHaveValue('');
});

test('K8 a full post says so in place of its form, and offers no answers', async () => {
  const { screen, row } = await open({ isFull: true });
  await expect.poll(() => row(1)).not.toBeNull();
  await expect.element(screen.getByText(/^댓글이 가득 찬 글이에요/)).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: '답글' }).elements()).toEqual([]);
});

test('K8 who is shown hidden comments beside the others writes until the post is full for everybody', async () => {
  const { screen, row } = await open({ isFull: true, full: false });
  await expect.poll(() => row(1)).not.toBeNull();
  await expect.element(screen.getByRole('textbox')).toBeVisible();
});

test('K8 an address that names a comment opens its page, with the comment in sight and marked', async () => {
  const { row, asked } = await open({ address: '/community/free/7?comment=77' });
  await expect.poll(() => inSight(row(77))).toBe(true);
  expect(row(77)?.getAttribute('data-sought')).toBe('true');
  expect(asked().map(({ args: [fields] }) => (fields as Asked).params.around)).not.toContain(undefined);
});

test.each(['0', 'x', '1e9', ''])('K8 "%s" names no comment: the first page', async (named) => {
  const { row } = await open({ address: `/community/free/7?comment=${named}` });
  await expect.poll(() => row(1)).not.toBeNull();
  expect(document.querySelector('[data-sought=true]')).toBeNull();
});
