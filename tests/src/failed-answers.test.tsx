/** O4, O6: a page whose answer failed says the cause in words, with the code behind them. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SafeboxPanel } from '../../src/features/cashier/safebox-panel.tsx';
import { ScheduleModal } from '../../src/features/schedule/schedule-modal.tsx';
import { StoreAnswered } from '../../src/features/store/answered.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const failed = (text: string) => ({ ok: false, error: { kind: 'no-link', text } }) as const;
const coded = (code: string) => ({ ok: false, error: { kind: 'code', code, words: '' } }) as const;
const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const of503 = /불러올 수 없어요\. 잠시 후 다시 시도해 주세요\. \(503 Error\)/;
const ofStore = (answer: ReturnType<typeof failed> | ReturnType<typeof coded>): ReactNode => (
  <StoreAnswered asked={{ answer, again: () => {} }}>{() => null}</StoreAnswered>
);

async function shown(panel: ReactNode) {
  const { Frame } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'wallet.view': of({ spoGold: 900, spoCoin: 2, spoMile: 3 }),
    'money.safeboxInfo': failed('503 Error'),
    'schedule.ofDay': failed('503 Error'),
  });
  await loadTextsOnDemand();
  return render(<Frame>{panel}</Frame>);
}

test.each([
  ['the store', ofStore(failed('503 Error'))],
  ['the safe', <SafeboxPanel key="safe" />],
  ['the schedule', <ScheduleModal key="schedule" open />],
])('O6 %s says in words that the server did not answer', async (_, panel) => {
  await shown(panel);
  await expect.poll(() => document.body.textContent).toMatch(of503);
});

test('M1 a good that does not exist is no failure, and shows no code', async () => {
  const screen = await shown(ofStore(coded('MD001')));
  await expect.poll(() => screen.container.textContent).toMatch(/\S/);
  expect(screen.container.textContent).not.toContain('MD001');
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
