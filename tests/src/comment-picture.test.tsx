/** K8 one picture with a comment: it is sent when it is chosen, described, taken out again, kept by a change, and shown. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { Comments } from '../../src/features/boards/comments.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const ID = 'a'.repeat(32);
const shown = {
  id: ID,
  url: `/datatable/file/${ID}`,
  alt: '역전골',
};

const rowOf = (picture: typeof shown | null, deleted = false) => ({
  id: 7,
  parent: 0,
  nick: '나',
  contents: '',
  picture,
  wr_datetime: 0,
  edited_at: null,
  isOwner: true,
  deleted,
  hidden: false,
});

async function open(
  rows: readonly ReturnType<typeof rowOf>[] = [],
  refusal: string | null = null,
  kept: string | null = null,
) {
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'drafts.read': (_owner: string, kind: string) => (kind === 'comment-picture' ? kept : null),
    'comment.commentList': {
      ok: true,
      value: { data: rows, page: 1, total: rows.length, comments: rows.length, own: [] },
    },
    'upload.uploadPicture':
      refusal === null
        ? { ok: true, value: { targetname: ID, url: shown.url } }
        : { ok: false, error: { kind: 'code', code: 'DFU003', words: refusal } },
    'comment.commentUpdate': { ok: true, value: 1 },
  });
  const screen = await render(
    <given.Frame>
      <Comments path="free" id={3} />
      <Toasts />
    </given.Frame>,
  );
  await expect.element(screen.getByLabelText('댓글 쓰기').first()).toBeVisible();
  const choose = async (name = 'goal.png') => {
    const input = screen.container.querySelector('input[type=file]');
    if (input !== null) await userEvent.upload(input, new File(['picture'], name, { type: 'image/png' }));
  };
  const sent = (command: string) =>
    given.sent.filter((one) => one.command === command).map(({ args }) => args);
  return { screen, choose, sent };
}

/** What is sent of a comment at this place. */
const fieldsOf = (contents: string, picture = '', alt = '', target = 0) => ({
  params: { siteKey: 'spo', lang: 'ko', path: 'free', id: 3, comment: target, parent: target },
  form: { contents, picture, picture_alt: alt },
});

test('K8 a chosen picture is sent with its description, without words, and the form begins anew', async () => {
  const { screen, choose, sent } = await open();
  const send = screen.getByRole('button', { name: '댓글 올리기' });
  await expect.element(send).toBeDisabled();
  await choose();
  await screen.getByLabelText('사진 설명').fill('역전골');
  await send.click();
  await expect.poll(() => sent('comment.commentUpdate')).toEqual([[fieldsOf('', ID, '역전골')]]);
  await expect.element(screen.getByText('사진 넣기')).toBeVisible();
});

test('K8 a picture that was taken out is not sent', async () => {
  const { screen, choose, sent } = await open();
  await choose();
  await screen.getByRole('button', { name: '사진 빼기' }).click();
  await screen.getByLabelText('댓글 쓰기').fill('말');
  await screen.getByRole('button', { name: '댓글 올리기' }).click();
  await expect.poll(() => sent('comment.commentUpdate')).toEqual([[fieldsOf('말')]]);
});

test('K8 a file of another kind is named before it is sent', async () => {
  const { screen, choose, sent } = await open();
  await choose('goal.gif');
  await expect
    .element(screen.getByText('넣을 수 없는 파일이에요. JPG, PNG, WebP 사진을 골라 주세요.'))
    .toBeVisible();
  expect(sent('upload.uploadPicture')).toEqual([]);
});

test('K8 a file that is no picture by its content is refused with the kinds that a comment takes', async () => {
  const { screen, choose } = await open([], 'kind');
  await choose();
  await expect.element(screen.getByText(/JPG, PNG, WebP 사진을 골라 주세요/)).toBeVisible();
});

test('K8 a comment shows its picture with its description; a change keeps it', async () => {
  const { screen, sent } = await open([rowOf(shown)]);
  const picture = screen.getByRole('img', { name: '역전골' });
  await expect.element(picture).toHaveAttribute('src', shown.url);
  await screen.getByRole('button', { name: '수정' }).click();
  await expect.element(screen.getByLabelText('사진 설명')).toHaveValue('역전골');
  await screen.getByLabelText('댓글 쓰기').first().fill('말도');
  await screen.getByRole('button', { name: '댓글 올리기' }).first().click();
  await expect.poll(() => sent('comment.commentUpdate')).toEqual([[fieldsOf('말도', ID, '역전골', 7)]]);
});

test('K8 a deleted comment shows no picture', async () => {
  const { screen } = await open([rowOf(null, true)]);
  await expect.element(screen.getByText('삭제된 댓글이에요')).toBeVisible();
  expect(screen.getByRole('img').elements()).toEqual([]);
});

test('K8 a chosen picture is kept with its description, and forgotten when it is sent', async () => {
  const { screen, choose, sent } = await open();
  await choose();
  await screen.getByLabelText('사진 설명').fill('역전골');
  await expect
    .poll(() => sent('drafts.save').at(-1))
    .toEqual(['demo1', 'comment-picture', 'free 3 answer 0', `${ID} 역전골`]);
  await screen.getByRole('button', { name: '댓글 올리기' }).click();
  await expect
    .poll(() => sent('drafts.save').at(-1))
    .toEqual(['demo1', 'comment-picture', 'free 3 answer 0', null]);
});

test('K8 the picture of an unsent comment comes back; one that is gone says so', async () => {
  const { screen, sent } = await open([], null, `${ID} 역전골`);
  await expect.element(screen.getByLabelText('사진 설명')).toHaveValue('역전골');
  await expect.element(screen.getByText('사진을 불러올 수 없어요.', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: '댓글 올리기' }).click();
  await expect.poll(() => sent('comment.commentUpdate')).toEqual([[fieldsOf('', ID, '역전골')]]);
});
