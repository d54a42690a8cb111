/** H8: the member's own limit of purchases, over real calls. */
import { expect, test } from 'vitest';
import { ORDER_LIFE_MS } from '../../../server/features/cashier/charge/orders.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { NOON, openMoney, outcomeOf } from '../../given/server/open-money.ts';

test('H8 an own limit of purchases holds for 20 orders at once, and for late payments', async () => {
  const given = await openMoney();
  given.at(NOON);
  const owner = `member:${await given.idOf('demo4')}` as const;
  const before = await given.balance(owner, 'coin');
  const token = await given.logIn('demo4');
  const order = () => given.move('/charge/order', { won: 10_000, method: 'card', card: 0 }, token);
  const limit = { of: 'purchase', period: 'week', limit: '30000' };
  expect((await given.post('/account/limits', limit, token)).body.CODE).toBe('AOL000');
  const late = await given.begin(await given.order(token, 10_000, 'card'), token);
  given.pass(ORDER_LIFE_MS);
  const outcomes = (await Promise.all(Array.from({ length: 20 }, order))).map(outcomeOf);
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(3);
  expect(outcomes.filter((one) => one === 'own-limit')).toHaveLength(17);
  const { DATA } = await given.ask('/account/limits', token);
  expect(DATA).toContainEqual(
    expect.objectContaining({ of: 'purchase', period: 'week', limit: 30_000, used: 30_000 }),
  );
  await given.sandbox(late, 'pay', { number: '0000 0000 0000 0001' });
  expect(await given.balance(owner, 'coin')).toBe(before);

  // A raise is a wish, also over the call; a lower limit holds at once.
  const set = async (more: object) =>
    (await given.post('/account/limits', { ...limit, ...more }, token)).body.CODE;
  expect(await set({ limit: '50000' })).toBe('AOL000');
  expect(outcomeOf(await order())).toBe('own-limit');
  expect(await set({ limit: '50000' })).toBe('AOL003');
  expect(await set({ limit: '500' })).toBe('AOL002');
  expect(await set({ of: 'gold' })).toBe('AOL002');
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  await given.close();
});
