/** The fork of a replayed session: its form when the session plays on, its changes in words, and what the page shows of a refusal. */
import { expect, test, vi } from 'vitest';
import { refused } from '../../domain/result.ts';
import type { ForkStart, OpenStage, SidesPlace, StagePlace } from '../../src/core/prices/open-stage.ts';
import { forkFormOf, movedTo, setOfChange, formSets } from '../../src/features/replay/fork-form.ts';
import { createSideWays } from '../../src/features/replay/fork-ways.ts';
import { createReplayStore } from '../../src/features/replay/replay-store.ts';
import { createView } from '../../src/features/replay/replay-view.ts';

const startOf = (n: number, stake: number, gold: number): ForkStart => ({
  n,
  mostStake: 1000,
  commands: [],
  recorded: { itemIds: ['a:b'], stake, ratePolicy: 'none' },
  cells: { 'c:d': 7 },
  levels: {} as ForkStart['levels'],
  bet: {
    stake,
    ratePolicy: 'none',
    items: [{ id: 'a:b' }],
    bettor: { gold, level: 'UL01' },
    rules: { maxOdds: null, maxSingleOdds: 500, maxStake: 100 },
  } as unknown as ForkStart['bet'],
});

test('when the session is at another place, changed fields stay and the others are of that place', () => {
  const start = startOf(5, 10, 900);
  const begun = forkFormOf(start);
  const form = { ...begun, left: new Set(['a']), numbers: { ...begun.numbers, stake: '77', maxOdds: '12' } };
  const moved = movedTo(startOf(6, 20, 800), { start, form });
  expect(moved).toMatchObject({ n: 6, level: 'UL01', ratePolicy: 'none' });
  expect(moved.left).toEqual(new Set(['a']));
  expect(moved.numbers).toMatchObject({ stake: '77', maxOdds: '12', gold: '800', maxSingleOdds: '5' });
  expect(movedTo(startOf(6, 20, 800), null)).toEqual(forkFormOf(startOf(6, 20, 800)));
});

test('the form says its changes as --set takes them, and nothing that was left as recorded', () => {
  const start = startOf(5, 10, 900);
  const whole = { leastStake: '1', maxWinnings: '9', minFolders: '1', maxFolders: '10', delaySeconds: '5' };
  const fresh = forkFormOf(start);
  const filled = {
    ...start,
    bet: { ...start.bet, rules: { ...start.bet.rules, ...whole } },
  } as unknown as ForkStart;
  const begun = forkFormOf(filled);
  expect([fresh.more, formSets(begun, filled)]).toEqual([[], []]);
  const numbers = { ...begun.numbers, stake: '77', maxOdds: '12.5', maxSingleOdds: '', delaySeconds: '1' };
  const form = { ...begun, numbers, left: new Set(['a:b']), ratePolicy: 'any' as const, more: ['drop=9'] };
  expect(formSets(form, filled)).toEqual([
    'policy=any',
    'stake=77',
    'without=a:b',
    'maxSingleOdds=99999999',
    'maxOdds=1250',
    'delaySeconds=1',
    'drop=9',
  ]);
  expect(formSets({ ...form, numbers: { ...numbers, stake: 'x' } }, filled)).toBe(null);
  const typed = { act: 'move', entry: '49', seconds: '-0.5', command: 'slip.setStake', args: '3' } as const;
  expect(setOfChange(typed)).toBe('move=49:-0.5s');
  expect(setOfChange({ ...typed, act: 'late' })).toBe(null);
  expect(setOfChange({ ...typed, act: 'add', seconds: '2' })).toBe('add=2s:slip.setStake:3');
  expect(setOfChange({ ...typed, act: 'skip', entry: '' })).toBe(null);
});

test('V4 a slip that was changed on the replayed screens differs from the recorded one', () => {
  const { bet, ...start } = startOf(5, 10, 900);
  const whole = { leastStake: '1', maxWinnings: '9', minFolders: '1', maxFolders: '10', delaySeconds: '5' };
  const items = [{ id: 'c:d' }] as unknown as ForkStart['bet']['items'];
  const rules = { ...bet.rules, ...whole } as unknown as ForkStart['bet']['rules'];
  const changed: ForkStart = { ...start, bet: { ...bet, rules, items, stake: 30, ratePolicy: 'any' } };
  const form = forkFormOf(changed);
  expect(formSets(form, changed)).toEqual(['policy=any', 'stake=30', 'without=a:b', 'add=0s:slip.pick:7']);
  expect(formSets({ ...form, left: new Set(['c:d']) }, changed)).toEqual([
    'policy=any',
    'stake=30',
    'without=a:b',
  ]);
});

const sidesAt = (at: number) => ({ at, core: 1 }) as SidesPlace;
const port = () => new MessageChannel().port1;
const stageOf = (stage: OpenStage['stage']): OpenStage => ({
  stage,
  open: (file) => stage.open(file),
  compare: (file) => stage.compare(file),
  failures() {},
  newWindow: port,
  newSideWindow: port,
});
const placeAt = (now: number) => ({ n: now, now }) as StagePlace;

test('V4 sides that are refused say why, and a place that cannot be played is not the last one', async () => {
  const view = createView();
  const openSides = () => Promise.resolve(refused({ why: 'unplayable', set: '' }));
  const sidesTo = (at: number): Promise<SidesPlace> =>
    at === 2 ? Promise.reject(new Error('not played')) : Promise.resolve(sidesAt(at));
  const stage = { openSides, sidesTo } as unknown as OpenStage['stage'];
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const sides = createSideWays(stageOf(stage), view);
  await sides.open({ n: 1, sets: [] });
  expect(view.now()).toMatchObject({ busy: false, sides: null, futures: { error: { why: 'unplayable' } } });
  view.show({ sides: sidesAt(1), place: placeAt(2) });
  await expect.poll(() => reported.mock.calls).toEqual([[new Error('not played')]]);
  view.show({ place: placeAt(3) });
  await expect.poll(() => view.now().sides?.at).toBe(3);
  reported.mockRestore();
});

test('V4 a fork file goes to its place once', async () => {
  const go = vi.fn<(n: number) => Promise<StagePlace>>((n) => Promise.resolve(placeAt(n)));
  const stage = {
    go,
    open: async () => ({ ok: true, value: { first: 0, count: 9 } }),
    timeline: async () => null,
    openFork: async () => ({ ok: true, value: { n: 5, sets: ['gold=1'], base: [] } }),
    futures: async () => refused({ why: 'no-fork', set: '' }),
  } as unknown as OpenStage['stage'];
  const store = createReplayStore(stageOf(stage));
  await store.open(new File([], 'a.spo'), 0);
  await expect.poll(() => store.get().busy).toBe(false);
  go.mockClear();
  expect(await store.forks.openFile(new File([], 'a.json'))).toEqual({ sets: ['gold=1'], base: [] });
  expect([go.mock.calls, store.get().place?.n]).toEqual([[[5, 'with-changes']], 5]);
});
