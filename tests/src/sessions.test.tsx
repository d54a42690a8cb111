/** B15: a member's devices: each can be logged out, and what a second login does is one choice of three. */
import { expect, test } from 'vitest';
import { SessionsScreen } from '../../src/features/account/sessions-screen.tsx';
import { shown } from '../given/screens/shown-form.tsx';

const row = { device: 'Chrome · Windows', address: '203.0.113.7', created_at: 0, used_at: 0 };
const lists = [
  { ...row, id: 'this-one', here: 'Y' },
  { ...row, id: 'other-one', here: 'N' },
];
function givenSessions() {
  let type = 'expire';
  return {
    'session.sessionList': () => ({ ok: true, value: { lists, type } }),
    'session.duplicateLogin': ({ form }: { readonly form: { readonly type: string } }) => {
      ({ type } = form);
      return { ok: true, value: null };
    },
    'session.sessionEnd': { ok: true, value: null },
  };
}

test('B15 the choice of two devices has three ways, says what each does, and sends the pressed one', async () => {
  const { screen, sent } = await shown(<SessionsScreen />, givenSessions());
  const ways = screen.getByRole('group', { name: '다른 기기에서 로그인하면' }).getByRole('button');
  await expect.poll(() => ways.elements().length).toBe(3);
  const pressed = () => ways.elements().map((way) => way.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'false', 'false']);
  const said = new Set<string>();
  for (const [at, type] of (['alarm', 'both', 'expire'] as const).entries()) {
    await ways.nth((at + 1) % 3).click();
    await expect.poll(() => sent('session.duplicateLogin').length).toBe(at + 1);
    expect(sent('session.duplicateLogin').at(-1)).toEqual([{ form: { type } }]);
    said.add(document.querySelector('.box p')?.textContent ?? '');
  }
  expect(said.size).toBe(3);
});

test('B15 another device is logged out by its number, this one has no such button', async () => {
  const { screen, sent } = await shown(<SessionsScreen />, givenSessions());
  const buttons = screen.getByRole('button', { name: '로그아웃', exact: true });
  await expect.poll(() => buttons.elements().length).toBe(1);
  await buttons.click();
  await expect
    .poll(() => sent('session.sessionEnd'))
    .toEqual([[{ form: { id: 'other-one' }, beside: 'other-one' }]]);
});
