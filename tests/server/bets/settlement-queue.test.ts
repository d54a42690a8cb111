import { expect, test, vi } from 'vitest';
import { createSettlementQueue } from '../../../server/feed/settlement-queue.ts';

test('a settlement that fails is tried again after the others; none is lost, none holds the rest up', async () => {
  vi.useFakeTimers();
  const settled: number[] = [];
  let broken = true;
  const queue = createSettlementQueue(
    async ({ matchId }) => {
      if (matchId === 1 && broken) throw new Error('the database is away');
      settled.push(matchId);
    },
    () => {},
  );
  for (const matchId of [1, 2, 3]) queue.push({ matchId, markets: [] });
  await vi.advanceTimersByTimeAsync(1500);
  expect(settled).toEqual([2, 3]);
  expect(queue.length).toBe(1);
  broken = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(settled).toEqual([2, 3, 1]);
  expect(queue.length).toBe(0);
  vi.useRealTimers();
});
