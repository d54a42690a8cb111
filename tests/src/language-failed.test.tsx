/** O3: what a visitor sees while the site's texts cannot be loaded, and once they have come. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RootRoute } from '../../src/routes/root-route.tsx';
import type { SiteView } from '../../worker/features/site/site-api.ts';
import { givenClient } from '../given/client.tsx';

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
