/** P7 While a list has not come, its place keeps its height when the connection is lost. */
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { AwaitedList } from '../../src/features/prices/awaited-list.tsx';
import { givenClient } from '../given/screens/client.tsx';

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
