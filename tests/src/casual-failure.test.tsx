/** O6 A casual game that cannot be loaded says so in words, and a closed one (34) looks closed in the window, too. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CasualTableView } from '../../worker/features/casual/casual-api.ts';
import { CasualWindow } from '../../src/features/casual/casual-window.tsx';
import { CasualLobby } from '../../src/features/casual/casual-lobby.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';
import { siteView } from '../given/screens/site-view.ts';

test('O6 503 stands behind a sentence in the lobby', async () => {
  const failed = (gameCode: number) => ({ gameCode, state: 'failed', error: '503 Error' }) as CasualTableView;
  const { Frame } = await givenClient({
    'casual.table': (gameCode: number) => new BehaviorSubject(failed(gameCode)),
  });
  await loadTextsOnDemand();
  const screen = await render(
    <Frame>
      <CasualLobby />
    </Frame>,
  );
  const alert = screen.getByRole('alert').first();
  await expect.element(alert).toBeVisible();
  expect(alert.element().textContent).toBe(
    '다시 시도하고 있어요. 지금은 불러올 수 없어요. 잠시 후 다시 시도해 주세요. (503 Error)',
  );
});

test('a card of the lobby has the price of each pick', async () => {
  const picks = [
    { value: 1, odds: 195 },
    { value: 2, odds: 190 },
  ];
  const ready = {
    state: 'ready',
    phase: 'open',
    inning: 7,
    secondsLeft: 20,
    awaited: null,
    drawn: null,
    last: [],
  };
  const { Frame } = await givenClient({
    'casual.table': (gameCode: number) => new BehaviorSubject({ ...ready, gameCode, picks }),
  });
  await loadTextsOnDemand();
  const screen = await render(
    <Frame>
      <CasualLobby />
    </Frame>,
  );
  await expect.element(screen.getByText(/홈 1.95/)).toBeVisible();
  const asked = document.querySelector('[data-card=jumpball] p');
  expect(asked?.textContent.trim()).toBe('어느 팀이 공을 먼저 따낼까요? 홈 1.95 원정 1.90');
});

test('C7 34: the window marks a closed game, and without a game it asks for one', async () => {
  const games = ([60, 61, 62] as const).map((gameCode) => ({ gameCode, inUse: gameCode !== 60 }));
  const { Frame } = await givenClient({
    'site.view': new BehaviorSubject({ ...siteView, games }),
  });
  await loadTextsOnDemand();
  const screen = await render(
    <Frame>
      <CasualWindow />
    </Frame>,
  );
  await expect.element(screen.getByRole('link', { name: '점프볼 점검 중' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '코인토스', exact: true })).toBeVisible();
  await expect.element(screen.getByText('어떤 게임을 할까요?')).toBeVisible();
});
