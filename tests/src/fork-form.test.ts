/** The fork of a replayed session keeps what was changed when the session plays on. */
import { expect, test } from 'vitest';
import type { ForkStart } from '../../src/core/prices/open-stage.ts';
import { formOf, movedTo, setOfChange, setsOf } from '../../src/features/replay/fork-form.ts';

const startOf = (n: number, stake: number, gold: number): ForkStart => ({
  n,
  mostStake: 1000,
  commands: [],
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

test('the form says its changes as --set takes them, and nothing that was left as recorded', () => {
  const start = startOf(5, 10, 900);
  const whole = { leastStake: '1', maxWinnings: '9', minFolders: '1', maxFolders: '10', delaySeconds: '5' };
  const fresh = formOf(start);
  const filled = {
    ...start,
    bet: { ...start.bet, rules: { ...start.bet.rules, ...whole } },
  } as unknown as ForkStart;
  const begun = formOf(filled);
  expect([fresh.more, setsOf(begun, filled)]).toEqual([[], []]);
  const numbers = { ...begun.numbers, stake: '77', maxOdds: '12.5', maxSingleOdds: '', delaySeconds: '1' };
  const form = { ...begun, numbers, left: new Set(['a:b']), ratePolicy: 'any' as const, more: ['drop=9'] };
  expect(setsOf(form, filled)).toEqual([
    'policy=any',
    'stake=77',
    'maxSingleOdds=99999999',
    'maxOdds=1250',
    'delaySeconds=1',
    'without=a:b',
    'drop=9',
  ]);
  expect(setsOf({ ...form, numbers: { ...numbers, stake: 'x' } }, filled)).toBe(null);
  const typed = { act: 'move', entry: '49', seconds: '-0.5', command: 'slip.setStake', args: '3' } as const;
  expect(setOfChange(typed)).toBe('move=49:-0.5s');
  expect(setOfChange({ ...typed, act: 'late' })).toBe(null);
  expect(setOfChange({ ...typed, act: 'add', seconds: '2' })).toBe('add=2s:slip.setStake:3');
  expect(setOfChange({ ...typed, act: 'skip', entry: '' })).toBe(null);
});
