/** K2 K5 words of the boards: the time of today's posts on lists, and the game of a shared bet in the form of a post. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommunityScreen } from '../../src/features/boards/home-screen.tsx';
import { PostRows } from '../../src/features/boards/post-rows.tsx';
import { ChosenBets } from '../../src/features/boards/shared-bets.tsx';
import { learnServerTime } from '../../src/core/door/server-time.ts';
import { namesInLine } from '../../src/features/sign-in/sign-in-ways.tsx';
import { listedTime } from '../../src/text/dates.ts';
import { givenClient } from '../given/screens/client.tsx';

/** 03:10 of 22 November in Korea. */
const NOW = Date.UTC(2026, 10, 21, 18, 10);
const MINUTE_MS = 60_000;

test.each([
  ['now', 0, '03:10', '03:10'],
  ['since midnight in Korea', 190, '00:00', '00:00'],
  ['a minute before midnight', 191, '26.11.21', '21 Nov 26'],
  ['a year ago', 365 * 24 * 60, '25.11.22', '22 Nov 25'],
] as const)('K2 a post of %s is listed by time or day', (_, minutes, ko, en) => {
  expect(listedTime(NOW - minutes * MINUTE_MS, 'ko', NOW)).toBe(ko);
  expect(listedTime(NOW - minutes * MINUTE_MS, 'en', NOW)).toBe(en);
});

test('K2 a list of posts shows the time of one that was written today, and the day of an older one', async () => {
  const { Frame } = await givenClient();
  const row = {
    kind_code: 'talk',
    subject: '글',
    nick: '하나',
    hit: 0,
    comment_count: 0,
    recommend_count: 0,
    link_count: 0,
    file_count: 0,
    drawid: null,
    thumb: null,
  };
  const rows = [
    { ...row, id: 2, wr_datetime: Date.now() },
    { ...row, id: 1, wr_datetime: NOW - 365 * 24 * 60 * MINUTE_MS },
  ];
  const { container } = await render(
    <Frame>
      <PostRows path="free" rows={rows} />
    </Frame>,
  );
  const timeOf = (id: number) => container.querySelector(`[data-post="${id}"] time`)?.textContent;
  await expect.poll(() => timeOf(2)).toMatch(/^\d\d:\d\d$/);
  expect(timeOf(1)).toBe('25.11.22');
});

test.each([
  [57, '승무패'],
  [58, '스페셜'],
  [59, '라이브'],
] as const)(
  'K5 a shared bet of game %d in the form of a post is named by its game',
  async (gameCode, game) => {
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <ChosenBets bets={[{ gameCode, drawId: 12 }]} onDrop={() => {}} />
      </Frame>,
    );
    await expect.element(screen.getByText(`${game} · 예측 12번`)).toBeVisible();
  },
);

test('K2 the time of a post goes by the time of the site where the clock of the device is days behind', async () => {
  const siteNow = Date.now() + 3 * 86_400_000;
  await learnServerTime(async () => siteNow);
  expect(listedTime(siteNow, 'ko')).toMatch(/^\d\d:\d\d$/);
  expect(listedTime(Date.now(), 'ko')).toMatch(/^\d\d\.\d\d\.\d\d$/);
});

test('B1 names stand in one line as each language joins them', () => {
  expect(namesInLine(['네이버', '카카오', '구글'], 'ko')).toBe('네이버, 카카오, 구글');
  expect(namesInLine(['Naver', 'Kakao', 'Google'], 'en')).toBe('Naver, Kakao and Google');
  expect(namesInLine(['Naver'], 'en')).toBe('Naver');
});

test('K1 an empty board of members leads to its first post; the news do not', async () => {
  const { Frame } = await givenClient({ 'board.boardHome': { ok: true, value: { list: [] } } });
  const screen = await render(
    <Frame>
      <CommunityScreen />
    </Frame>,
  );
  const waysOf = () =>
    screen
      .getByRole('link', { name: '글쓰기' })
      .elements()
      .map((way) => way.getAttribute('href'));
  await expect
    .poll(waysOf)
    .toEqual(['analysis_new', 'free', 'event_board', 'spomedia'].map((board) => `/community/${board}/write`));
  expect(screen.getByText('아직 글이 없어요').elements()).toHaveLength(5);
});
