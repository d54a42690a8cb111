/** `npm run replay -- FILE --faults seed:N --live`: what is printed of a site's runs, and how it ends. The runs are stand-ins here. */
import { expect, test } from 'vitest';
import type { LiveRun, MetLiveFault } from '../../bench/replay/live-faults.ts';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showLiveFaults } from '../../bench/replay/show-live-faults.ts';
import { type LiveFaultChoice, liveFaultKinds } from '../../domain/recording/fault-plan.ts';
import { openedSession, recordJourney } from '../given/core/recorded-session.ts';

const session = openedSession(await recordJourney());
const choice: LiveFaultChoice = { seed: 7, kinds: ['drop', 'cut'], only: null };
const met: readonly MetLiveFault[] = Array.from({ length: 9 }, (_, at) => ({
  connection: at % 2,
  n: 10 + at,
  kind: at === 4 ? 'cut' : 'drop',
  ms: at === 4 ? 300 : 0,
}));
const placeOf = ({ connection, n }: MetLiveFault): string => `${connection}/${n}`;

/** `fails`: whether a client fails with the faults at these places. */
async function show(faults: readonly MetLiveFault[], fails: (places: readonly string[]) => boolean) {
  const lines: string[] = [];
  const runs: string[] = [];
  const result = await showLiveFaults(
    { name: 'a.spo', session },
    choice,
    { speed: null, json: true },
    {
      say: (line) => void lines.push(line),
      async runSteps(_, { choice: { only } }): Promise<LiveRun> {
        const places = only ?? faults.map(placeOf);
        runs.push(places.join());
        const isRecovered = !fails(places);
        return { faults, offer: isRecovered ? 'a' : 'b', wanted: 'a', isRecovered };
      },
    },
  );
  return { result, lines, runs };
}

test('a client that fails with two of nine faults: the two are printed, and the option that repeats them', async () => {
  const { result, lines, runs } = await show(
    met,
    (places) => places.includes('0/14') && places.includes('1/17'),
  );
  expect(result).toBe('differs');
  expect(lines.filter((line) => line.startsWith('fewest'))).toEqual([
    'fewest     connection 0, message 14: cut 300 ms',
    'fewest     connection 1, message 17: drop',
  ]);
  expect(lines).toContain('again      --faults seed:7,drop,cut@0/14,1/17 --live');
  expect(runs[1]).toBe('');
  expect(runs.filter((places) => places === '0/14,1/17').length).toBeGreaterThan(1);
  expect(lines.at(-2)).toBe(
    'result     NOT recovered: the list or its stream does not end as without faults',
  );
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    fewest: [{ n: 14 }, { n: 17 }],
    result: 'differs',
  });
});

test.each([
  ['none was met', [], 1],
  ['nine were met', met, 2],
])('a client that fails without any fault fails, and no fault is blamed: %s', async (_, faults, count) => {
  const { result, runs, lines } = await show(faults, () => true);
  expect([result, runs.length]).toEqual(['differs', count]);
  expect(lines.filter((line) => /^(fewest|again)/.test(line))).toEqual([]);
});

test('faults that fail once and not again are not blamed', async () => {
  let failures = 0;
  const { lines } = await show(met, (places) => places.length > 0 && failures++ < 2);
  expect(lines).toContain('           these failed once and not again: run the seed once more');
  expect(lines.filter((line) => line.startsWith('fewest'))).toEqual([]);
});

test('a search that ends at its limit says that there may be fewer', async () => {
  const many = Array.from({ length: 400 }, (_, n): MetLiveFault => ({
    connection: 0,
    n,
    kind: 'drop',
    ms: 0,
  }));
  const needed = many.filter(({ n }) => n % 20 === 0).map(placeOf);
  const { lines, runs } = await show(many, (places) => needed.every((place) => places.includes(place)));
  expect(lines).toContain('           there may be fewer: not shrunk further after 40 runs');
  expect(runs.length).toBe(43);
});

test('a client that recovers ends as verified after one run; without a fault, as not verified', async () => {
  const recovered = await show(met, () => false);
  expect([recovered.result, recovered.runs.length]).toEqual(['verified', 1]);
  expect(recovered.lines).toContain(
    'result     recovered: the list ends as without faults, and its stream is up',
  );
  const unmet = await show([], () => false);
  expect([unmet.result, unmet.lines.at(-2)]).toEqual(['notVerified', 'result     no fault met a message']);
});

test('the options of a line: --live has its own kinds and places, and needs --faults', () => {
  const read = (...args: string[]) => parseReplayOptions(['a.spo', ...args]);
  const { faults, live } = read('--faults', 'seed:7,drop@0/41', '--live', '--speed', '2', '--json');
  expect([faults, live]).toEqual([{ seed: 7, kinds: ['drop'], only: ['0/41'] }, true]);
  expect(read('--faults', 'seed:7', '--live').faults?.kinds).toEqual(liveFaultKinds);
  expect(() => read('--live')).toThrow('--live has no meaning without --faults');
  expect(() => read('--faults', 'seed:7,jump', '--live')).toThrow('--faults with --live does not understand');
  expect(() => read('--faults', 'seed:7@0/41')).toThrow('--faults does not understand');
  expect(() => read('--faults', 'seed:7', '--live', '--expect', '0123456789abcdef')).toThrow(
    'cannot be combined',
  );
});
