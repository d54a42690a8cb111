/** O6 A casual game that cannot be loaded says so in words. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CasualTableView } from '../../worker/features/casual/casual-api.ts';
import { CasualLobby } from '../../src/features/casual/casual-lobby.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

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
    '다시 시도하고 있어요. 지금은 불러올 수 없어요. 잠시 뒤에 다시 시도해 주세요. (503 Error)',
  );
});
