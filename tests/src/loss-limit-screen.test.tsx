/** H8: the limit of a day's loss: lower at once, higher after its wait and confirmed again, never the same twice. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LossLimitScreen } from '../../src/features/limits/loss-limit-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';

const member = {
  userId: '1',
  id: 'demo3',
  nick: '루키별',
  level: 'UL01',
  unreadMessages: 0,
  logOutSeconds: 900,
};
const NOW = Date.UTC(2026, 10, 22, 3);
const view = {
  code: 'LL01',
  limit: 300_000_000,
  loss: -40_000_000,
  choices: [100_000_000, 300_000_000, 500_000_000],
  nextLimit: null,
  nextDate: null,
  possibleDate: null,
  updatedDate: NOW,
  reality: 0,
};

async function shown(more: Partial<Record<keyof typeof view, unknown>> = {}) {
  const { Frame, sent } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'limits.lossLimit': { ok: true, value: { ...view, ...more } },
    'limits.ownLimits': { ok: true, value: [] },
    'limits.totalLossReward': { ok: true, value: { total: 50_000_000 } },
  });
  const screen = await render(
    <Frame>
      <LossLimitScreen />
    </Frame>,
  );
  const given = () =>
    sent.flatMap(({ command, args: [fields] }) => (command === 'settings.changeConfig' ? [fields] : []));
  const fact = (key: string) => screen.container.querySelector(`[data-fact=${key}]`)?.textContent;
  return { screen, given, fact };
}

test('H8 what is lost and left today is said; a lower limit is sent, the same one cannot be', async () => {
  const { screen, given, fact } = await shown();
  await expect.poll(() => fact('limit')).toContain('3억');
  expect(fact('left')).toContain('260,000,000');
  const save = screen.getByRole('button', { name: '한도 저장' });
  await expect.element(save).toBeDisabled();
  await screen.getByRole('button', { name: '1억', exact: true }).click();
  await save.click();
  await expect.poll(given).toEqual([{ params: { type: 'losslimit' }, form: { value: 'LL01:100000000' } }]);
});

test('H8 a higher limit is asked for first, waits, and is then confirmed', async () => {
  const first = await shown();
  await first.screen.getByRole('button', { name: '5억', exact: true }).click();
  await first.screen.getByRole('button', { name: '3일 뒤에 올리기' }).click();
  await expect.poll(() => first.given()).toHaveLength(1);
  await first.screen.unmount();
  const waiting = await shown({
    nextLimit: 500_000_000,
    nextDate: NOW + 3 * 86_400_000,
    possibleDate: NOW + 1,
  });
  await waiting.screen.getByRole('button', { name: '5억', exact: true }).click();
  await expect.poll(() => waiting.screen.container.querySelector('[data-wait]')).not.toBeNull();
  await expect.element(waiting.screen.getByRole('button', { name: '확인하고 올리기' })).toBeDisabled();
  await waiting.screen.unmount();
  const due = await shown({ nextLimit: 500_000_000, nextDate: NOW });
  await due.screen.getByRole('button', { name: '5억', exact: true }).click();
  await due.screen.getByRole('button', { name: '확인하고 올리기' }).click();
  await expect
    .poll(() => due.given())
    .toEqual([{ params: { type: 'losslimit' }, form: { value: 'LL01:500000000' } }]);
});
