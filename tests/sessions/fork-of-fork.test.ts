/** A fork that is forked again at a later place: what the earlier one changed stays, and both futures are its own (worker/replay/open-forked.ts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showFork } from '../../bench/replay/show-fork.ts';
import { readForkFile } from '../../worker/replay/fork-file.ts';
import { MOST_FORKS } from '../../domain/recording/future-paths.ts';
import { type ForkPlan, noChange, planOfSteps, readPlan } from '../../worker/replay/fork-plan.ts';
import { type Future, playFutures } from '../../worker/replay/play-futures.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { temporaryFolder } from '../given/runs/temporary.ts';

const bytes = new Uint8Array(readFileSync(new URL('two-windows.spo', import.meta.url)));
const session = openedSession(bytes);
/** At entry 47 the slip is filled, 49 presses the bet, 149 is its answer. */
const [AT, PRESS, LATER, ANSWERED] = [47, 49, 60, 160];
const BET = ['add=0.5s:slip.setStake:400000', 'add=0.6s:bets.place:false'];

const planOf = (...steps: readonly (readonly [number, ...(readonly string[])])[]): ForkPlan => {
  const plan = planOfSteps(steps.map(([n, ...sets]) => ({ n, sets })));
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
};

const endsOf = ({ bets }: Future): readonly unknown[] =>
  bets.map(({ stake, outcome }) => [
    stake,
    outcome?.kind === 'refused' ? outcome.refusal.kind : outcome?.kind === 'accepted' ? outcome.odds : null,
  ]);

test('V4 the later fork keeps the changes of the earlier one, and is compared with it', async () => {
  const alone = await playFutures(session, planOf([AT, 'maxStake=500000'], [LATER]));
  expect([alone.first, alone.differences, alone.recorded.gold]).toEqual([{}, [], 300_000_000]);
  const { recorded, forked, first } = await playFutures(
    session,
    planOf([AT, 'maxStake=500000'], [LATER, ...BET]),
  );
  expect([endsOf(recorded), recorded.gold]).toEqual([[], 300_000_000]);
  expect([endsOf(forked), forked.gold]).toEqual([[[400_000, 505]], 299_600_000]);
  expect(Object.keys(first).toSorted()).toEqual(['bet', 'gold']);
});

test('V4 rules of the later fork hold from its place on, beside those of the earlier one', async () => {
  const steps = [AT, `skip=${PRESS}`, 'maxStake=500000', 'gold=7000000'] as const;
  const { forked } = await playFutures(session, planOf(steps, [LATER, 'minFolders=2', ...BET]));
  expect([endsOf(forked), forked.gold]).toEqual([[[400_000, 'too-few-folders']], 7_000_000]);
  const richer = await playFutures(session, planOf(steps, [LATER, 'gold=9000000', ...BET]));
  expect([endsOf(richer.forked), richer.forked.gold]).toEqual([[[400_000, 505]], 8_600_000]);
  expect([endsOf(richer.recorded), richer.recorded.gold]).toEqual([[], 7_000_000]);
});

test('V4 three forks of each other: the last one is compared with the second', async () => {
  const second = [LATER, ...BET] as const;
  const plan = planOf([AT, 'maxStake=500000'], second, [ANSWERED, 'gold=5']);
  const { recorded, forked, first } = await playFutures(session, plan);
  expect([recorded.gold, forked.gold, Object.keys(first)]).toEqual([299_600_000, 5, ['gold']]);
});

test('V4 a command that the earlier fork moved behind the place can be left out there, a played one cannot', async () => {
  const moved = [AT, `move=${PRESS}:+3s`] as const;
  const { recorded, forked } = await playFutures(session, planOf(moved, [LATER, `skip=${PRESS}`]));
  expect([endsOf(recorded), endsOf(forked)]).toEqual([[[1_000_000, 505]], []]);
  const again = await playFutures(session, planOf(moved, [LATER, `move=${PRESS}:+1s`]));
  const [one, other] = [again.recorded.bets[0]?.sentAt ?? 0, again.forked.bets[0]?.sentAt ?? 0];
  expect(other - one).toBeCloseTo(1000, -1);
  for (const first of [`skip=${PRESS}`, 'stake=1'])
    await expect(playFutures(session, planOf([AT, first], [LATER, `skip=${PRESS}`]))).rejects.toThrow(
      /is no command after the place/,
    );
});

test('V4 a bet that was answered before the place is of neither future', async () => {
  const { recorded, forked } = await playFutures(session, noChange(ANSWERED));
  expect([recorded.bets, forked.bets]).toEqual([[], []]);
});

test('V4 npm run replay --again forks the fork of a file, whose own file opens again and is a test', async () => {
  const folder = temporaryFolder('spo-fork-');
  const path = (name: string): string => join(folder, name);
  const show = async (...args: readonly string[]) => {
    const lines: string[] = [];
    const options = parseReplayOptions(['a.spo', ...args]);
    if (options.fork === null) throw new Error('no fork');
    const named = { name: 'a.spo', session };
    const result = await showFork(named, options.fork, options, (line) => void lines.push(line));
    return { result, text: lines.join('\n') };
  };
  const first = await show('--fork', `${AT}`, '--set', 'maxStake=500000', '--to', 'fork');
  writeFileSync(path('first.json'), first.text);
  const more = ['--fork', path('first.json'), '--again', `${LATER}`, ...BET.flatMap((set) => ['--set', set])];
  const { text } = await show(...more);
  expect(text).toMatch(/^fork {7}of a\.spo after 60 entries, of its fork after 47$/m);
  expect(text).toMatch(/^ +pressed .* stake 400000, .* accepted at 5\.05$/m);
  writeFileSync(path('second.json'), (await show(...more, '--to', 'fork')).text);
  const read = readForkFile(readFileSync(path('second.json'), 'utf8'));
  expect(read?.plan).toEqual(JSON.parse(JSON.stringify(planOf([AT, 'maxStake=500000'], [LATER, ...BET]))));
  const again = await show('--fork', path('second.json'));
  expect([again.result, again.text]).toEqual([
    'verified',
    expect.stringMatching(/^result {5}as the file says$/m),
  ]);
  writeFileSync(
    path('old.json'),
    readFileSync(path('second.json'), 'utf8').replace('"version": 2', '"version": 1'),
  );
  await expect(show('--fork', path('old.json'))).rejects.toThrow(/is no fork/);
  await expect(show('--fork', path('first.json'), '--again', '46')).rejects.toThrow(/is at 47/);
  await expect(show('--fork', path('first.json'), '--again', '999')).rejects.toThrow(
    /--again 999: .* 312 entries/,
  );
  for (const [args, why] of [
    [['--again', '60'], /no meaning without --fork/],
    [['--fork', '47', '--again', '60'], /name the file/],
    [['--fork', 'a.json', '--again', 'x'], /number of an entry/],
  ] as const)
    expect(() => parseReplayOptions(['a.spo', ...args])).toThrow(why);
});

test('V4 a plan of an earlier place than the fork that it forks, and one of too many forks, are refused', () => {
  const plan = planOf([AT], [LATER]);
  expect(readPlan(plan)).toEqual(plan);
  expect(readPlan({ ...plan, n: AT - 1 })).toBe(null);
  const nested = (forks: number): ForkPlan => planOf(...Array.from({ length: forks }, () => [AT] as const));
  expect(readPlan(nested(MOST_FORKS))).toEqual(nested(MOST_FORKS));
  expect(readPlan(nested(MOST_FORKS + 1))).toBe(null);
});

test('V4 the stage forks a fork, shows both beside each other, and opens its file again', async () => {
  const stage = createStage({ siteFetch: () => Promise.resolve(Response.json({})), expose: () => {} });
  await stage.open(new File([bytes], 'a.spo'));
  const base = [{ n: AT, sets: ['gold=7000000', `skip=${PRESS}`] }];
  await stage.go(10, 'place-alone');
  expect(await stage.forkStart(base)).toBe(null);
  expect(await stage.futures([], base)).toEqual({ ok: false, error: { why: 'before-fork', set: `${AT}` } });
  const eight = Array.from({ length: MOST_FORKS }, () => ({ n: 10, sets: [] }));
  const many = { ok: false, error: { why: 'too-many-forks', set: `${MOST_FORKS}` } };
  expect(await stage.futures([], eight)).toEqual(many);
  await stage.go(LATER, 'place-alone');
  const start = await stage.forkStart(base);
  expect([start?.n, start?.bet.bettor, start?.recorded.itemIds.length]).toEqual([
    LATER,
    { level: 'UL02', gold: 7_000_000 },
    1,
  ]);
  const sets = [...BET, 'add=0s:slip.pick:9:1:total=2.5:12'];
  const played = await stage.futures(sets, base);
  if (!played.ok) throw new Error(played.error.why);
  const { file, refused, forked, unlike } = played.value;
  expect([forked.gold, unlike, played.value.base]).toEqual([6_600_000, null, base]);
  expect(refused).toMatchObject([{ command: 'slip.pick', refusal: { kind: 'locked', reason: 'gone' } }]);
  const opened = await stage.openSides({ n: LATER, sets, base });
  if (!opened.ok) throw new Error(opened.error.why);
  const ends = await stage.sidesTo(session.header.startedAt + 60_000_000);
  expect([ends?.bet, ends?.sides.map(({ gold }) => gold)]).toEqual([true, [7_000_000, 6_600_000]]);
  await stage.go(9, 'place-alone');
  const steps = {
    n: LATER,
    sets: [...BET.map((set) => set.replace(/0\.(\d)s/, '$100ms')), 'add=0ms:slip.pick:"9:1:total=2.5:12"'],
    base,
  };
  expect(await stage.openFork(new File([file], 'a.json'))).toEqual({ ok: true, value: steps });
  await stage.go(LATER, 'place-alone');
  expect(await stage.futures(steps.sets, base)).toMatchObject({ ok: true, value: { unlike: [] } });
});
