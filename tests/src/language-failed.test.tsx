/** O3: what a visitor sees while the site's texts cannot be loaded, and once they have come. */
import { BehaviorSubject, of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RootRoute } from '../../src/routes/root-route.tsx';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const failed: SiteView = {
  state: 'failed',
  failedPart: 'Langs',
  site: null,
  games: [],
  texts: {},
  textsIn: null,
  templates: {},
  banners: { top: null, logo: null, main: [], jump: [] },
  popups: [],
};

test('O3 failed language data are named, with a way on; the message goes once they have come', async () => {
  const views = new BehaviorSubject<SiteView>(failed);
  const { Frame } = await givenClient({ 'site.view': views });
  await render(
    <Frame>
      <RootRoute />
    </Frame>,
  );
  const message = page.getByText('언어 데이터를 불러오지 못했어요');
  await expect.element(message).toBeVisible();
  await expect.element(page.getByRole('button', { name: '새로고침' })).toBeVisible();
  views.next({ ...failed, state: 'ready', failedPart: null });
  await expect.element(message).not.toBeInTheDocument();
});

test('O3 where no answer came, the language data are not blamed before the link is seen to be lost', async () => {
  const { Frame } = await givenClient({ 'site.view': of({ ...failed, failedPart: null }) });
  await render(
    <Frame>
      <RootRoute />
    </Frame>,
  );
  await expect.element(page.getByText('연결이 끊겨 경기를 불러오지 못했어요')).toBeVisible();
  expect(page.getByText('언어 데이터를 불러오지 못했어요').elements()).toEqual([]);
});

test.each([
  [false, '오프라인이에요'],
  [true, '연결이 끊겨 경기를 불러오지 못했어요'],
])('O3 without a connection (network: %s) the language data are not blamed', async (onLine, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const connection = {
    link: 'disconnected',
    stopped: null,
    online: onLine,
    stream: 'down',
    delayMs: null,
    lostAt: 1,
  };
  const { Frame } = await givenClient({ 'site.view': of(failed), 'connection.view': of(connection) });
  await render(
    <Frame>
      <RootRoute />
    </Frame>,
  );
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText('언어 데이터를 불러오지 못했어요').elements()).toEqual([]);
  vi.restoreAllMocks();
});
