/** The fork of a replayed session keeps what was changed when the session plays on. */
import { expect, test } from 'vitest';
import type { ForkStart } from '../../src/core/prices/open-stage.ts';
import { formOf, movedTo } from '../../src/features/replay/fork-form.ts';

const startOf = (n: number, stake: number, gold: number): ForkStart => ({
  n,
  mostStake: 1000,
  levels: {} as ForkStart['levels'],
  bet: {
    stake,
    ratePolicy: 'none',
    items: [],
    bettor: { gold, level: 'UL01' },
    rules: { maxOdds: null, maxSingleOdds: 500, maxStake: 100 },
  } as unknown as ForkStart['bet'],
});

test('when the session is at another place, changed fields stay and the others are of that place', () => {
  const start = startOf(5, 10, 900);
  const begun = formOf(start);
  const form = { ...begun, left: new Set(['a']), numbers: { ...begun.numbers, stake: '77', maxOdds: '12' } };
  const moved = movedTo(startOf(6, 20, 800), { start, form });
  expect(moved).toMatchObject({ n: 6, level: 'UL01', ratePolicy: 'none' });
  expect(moved.left).toEqual(new Set(['a']));
  expect(moved.numbers).toMatchObject({ stake: '77', maxOdds: '12', gold: '800', maxSingleOdds: '5' });
  expect(movedTo(startOf(6, 20, 800), null)).toEqual(formOf(startOf(6, 20, 800)));
});
