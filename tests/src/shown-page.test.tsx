/** Which page the core is told of, and when code that is fetched ahead may begin. */
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { afterFirstPrices } from '../../src/core/prices/first-prices.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { beginLiveList, useShownPage } from '../../src/features/prices/use-shown-page.ts';
import { givenClient } from '../given/screens/client.tsx';

function Shown({ to }: { readonly to: string }) {
  useShownPage();
  const navigate = useNavigate();
  return <button onClick={() => void navigate(to)}>go</button>;
}

test('the home page has its prices behind the login; a page without prices keeps nothing waiting', async () => {
  const pages: unknown[] = [];
  const { client } = await givenClient({ 'prices.showPage': (page: unknown) => void pages.push(page) });
  let began = false;
  afterFirstPrices(() => {
    began = true;
    return () => {};
  });
  const { getByRole } = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/login']}>
        <Shown to="/terms/provision" />
      </MemoryRouter>
    </ClientContext>,
  );
  await expect.poll(() => pages).toEqual([{ kind: 'home' }]);
  expect(began).toBe(false);
  await getByRole('button').click();
  await expect.poll(() => pages).toEqual([{ kind: 'home' }, { kind: 'other' }]);
  await expect.poll(() => began).toBe(true);
});

test('the live list is asked for before the page draws, and its page is told once', async () => {
  const pages: unknown[] = [];
  const { client, list } = await givenClient({
    'prices.showPage': (page: unknown) => void pages.push(page),
  });
  const before = location.href;
  try {
    history.replaceState(null, '', '/hitgame/srs');
    beginLiveList(client);
    expect([pages, list.observed]).toEqual([[], false]);
    history.replaceState(null, '', '/hitgame/live');
    beginLiveList(client);
  } finally {
    history.replaceState(null, '', before);
  }
  await expect.poll(() => [pages, list.observed]).toEqual([[{ kind: 'live-list' }], true]);
  const { getByRole } = await render(
    <ClientContext value={client}>
      <MemoryRouter initialEntries={['/hitgame/live']}>
        <Shown to="/hitgame/srs" />
      </MemoryRouter>
    </ClientContext>,
  );
  await getByRole('button').click();
  await expect.poll(() => pages).toEqual([{ kind: 'live-list' }, { kind: 'pre-match-list', game: 57 }]);
});
