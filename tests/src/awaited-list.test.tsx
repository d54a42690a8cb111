/** P7 While a list has not come, its place keeps its height when the connection is lost. */
import { of, Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { AwaitedList } from '../../src/features/prices/awaited-list.tsx';
import { givenClient, linkUp } from '../given/screens/client.tsx';
import { mountSite, withoutMotion } from '../given/screens/mounted-site.tsx';
import { memberAnswers } from '../given/screens/site-answers.ts';
import { holdClock } from '../given/screens/held-clock.ts';

withoutMotion();

const lost: ConnectionView = {
  link: 'disconnected',
  stopped: null,
  online: false,
  stream: 'down',
  delayMs: null,
  lostAt: Date.now(),
};

test('P7 the sentence about a lost connection takes the place of the waiting rows, and what follows stays', async () => {
  const connection = new Subject<ConnectionView>();
  const { Frame } = await givenClient({ 'connection.view': connection });
  const screen = await render(
    <Frame>
      <AwaitedList />
      <p>what follows</p>
    </Frame>,
  );
  const topOf = (): number => screen.getByText('what follows').element().getBoundingClientRect().top;
  const waiting = topOf();
  expect(waiting).toBeGreaterThan(400);
  await expect.poll(() => connection.observed).toBe(true);
  connection.next(lost);
  await expect
    .element(screen.getByRole('heading', { name: '연결이 끊겨 경기를 불러오지 못했어요' }))
    .toBeVisible();
  expect(topOf()).toBe(waiting);
  connection.next({ ...lost, lostAt: null });
  await expect.poll(() => screen.container.querySelector('[role=alert]')).toBeNull();
  expect(topOf()).toBe(waiting);
});

test('when a list has not come in 10 s with a connection, it says so and offers to load again', async () => {
  const { Frame } = await givenClient({ 'connection.view': of(linkUp) });
  holdClock();
  const screen = await render(
    <Frame>
      <AwaitedList />
      <p>what follows</p>
    </Frame>,
  );
  const top = screen.getByText('what follows').element().getBoundingClientRect().top;
  vi.advanceTimersByTime(14_999);
  expect(screen.container.querySelector('[role=alert]')).toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(screen.getByRole('heading', { name: '불러오지 못했어요' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(screen.getByText('what follows').element().getBoundingClientRect().top).toBe(top);
});

test('when a match has not come and the connection is lost, its page says so and leads back (P7)', async () => {
  await mountSite('/hitgame/live/1', {
    width: 390,
    answers: { ...memberAnswers, 'prices.detail': of(), 'connection.view': of(lost) },
  });
  const main = page.getByRole('main');
  await expect
    .element(main.getByRole('heading', { name: '연결이 끊겨 이 경기를 불러오지 못했어요' }))
    .toBeVisible();
  await expect.element(main.getByRole('link', { name: /목록/ })).toBeVisible();
});
