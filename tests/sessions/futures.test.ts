/** Both futures of a fork on the same recording (worker/replay/play-futures.ts), its changes in words, and its file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showFork } from '../../bench/replay/show-fork.ts';
import { lastAtOf, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { forkFileOf, readForkFile, unlikeFile } from '../../worker/replay/fork-file.ts';
import { type ForkPlan, noChange, readPlan, planSets, withChange } from '../../worker/replay/fork-plan.ts';
import { type Future, playFutures } from '../../worker/replay/play-futures.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { entriesOf, openedSession, recordedMatches, recordSession } from '../given/core/recorded-session.ts';
import { createWire } from '../given/core/wire.ts';
import { offsetsIn } from '../given/domain/falsified-session.ts';
import { temporaryFolder } from '../given/runs/temporary.ts';

const bytes = new Uint8Array(readFileSync(new URL('two-windows.spo', import.meta.url)));
const session = openedSession(bytes);
/** Two windows of a browser: at entry 47 the slip is filled, 49 presses the bet, 149 is its answer. */
const [AT, PRESS] = [47, 49];

const planOf = (...sets: readonly string[]): ForkPlan =>
  sets.reduce((plan, set) => withChange(plan, set) ?? raise(set), noChange(AT));

function raise(set: string): never {
  throw new Error(`not understood: ${set}`);
}

const endsOf = ({ bets }: Future): readonly unknown[] =>
  bets.map(({ stake, outcome }) => [
    stake,
    outcome?.kind === 'refused' ? outcome.refusal.kind : outcome?.kind === 'accepted' ? outcome.odds : null,
  ]);

describe('both futures of a session', () => {
  test('V4 without a change they are the same, with the recorded bet and gold', async () => {
    const { recorded, forked, first, differences } = await playFutures(session, planOf());
    expect([first, differences]).toEqual([{}, []]);
    expect(forked).toEqual(recorded);
    expect([endsOf(recorded), recorded.gold]).toEqual([[[1_000_000, 505]], 299_000_000]);
  });

  test.each<readonly [string, readonly string[], readonly unknown[], number]>([
    ['another stake', ['stake=400000'], [[400_000, 505]], 299_600_000],
    ['another price policy', ['policy=better'], [[1_000_000, 'match-changed']], 300_000_000],
    ['a lower limit', ['maxStake=500000'], [[1_000_000, 'above-maximum']], 300_000_000],
    ['another rule', ['minFolders=2'], [[1_000_000, 'too-few-folders']], 300_000_000],
    ['a higher least stake', ['leastStake=2000000'], [[1_000_000, 'below-minimum']], 300_000_000],
    ['a lower limit of winnings', ['maxWinnings=5'], [[1_000_000, 'above-winnings']], 300_000_000],
    ['fewer folders', ['maxFolders=0'], [[1_000_000, 'too-many-folders']], 300_000_000],
    ['a lower limit of odds', ['maxSingleOdds=101'], [[1_000_000, 'above-odds']], 300_000_000],
    ['less gold', ['gold=5'], [[1_000_000, 'no-more-gold']], 5],
    ['an empty slip', ['without=42000604810003:251::5'], [[0, 'empty-slip']], 300_000_000],
    ['a shorter delay: the price before the goal', ['delaySeconds=1'], [[1_000_000, 423]], 299_000_000],
    ['no press', [`skip=${PRESS}`], [], 300_000_000],
    ['a later press: it sees another price', [`move=${PRESS}:+2s`], [[1_000_000, 505]], 299_000_000],
    [
      'a press of another stake',
      [`skip=${PRESS}`, 'add=0.3s:slip.setStake:300000', 'add=0.5s:bets.place:false'],
      [[300_000, 505]],
      299_700_000,
    ],
  ])('V4 %s', async (_, sets, ends, gold) => {
    const { recorded, forked, first } = await playFutures(session, planOf(...sets));
    expect([endsOf(forked), forked.gold]).toEqual([ends, gold]);
    expect(endsOf(recorded)).toEqual([[1_000_000, 505]]);
    expect(first.bet?.at).toBeGreaterThan(2000);
    expect(first.price).toBe(undefined);
  });

  test('V4 a pick is added by its id, and a command that the core refuses is named', async () => {
    const pick = '42000604810003:251::5';
    const { forked, refused } = await playFutures(
      session,
      planOf(`without=${pick}`, `add=0s:slip.pick:${pick}`),
    );
    expect([endsOf(forked), refused]).toEqual([[[100_000, 505]], []]);
    const gone = await playFutures(session, planOf(`without=${pick}`, 'add=0s:slip.pick:9:1:total=2.5:12'));
    expect(endsOf(gone.forked)).toEqual([[0, 'empty-slip']]);
    expect(gone.refused).toMatchObject([{ command: 'slip.pick', why: 'locked, gone' }]);
    expect(gone.refused[0]?.at).toBeCloseTo(lastAtOf(session, AT), -1);
  });

  test.each([`drop=${PRESS}`, 'late=9999:3s', 'skip=60', 'move=9:+1s'])(
    'V4 %s meets no such entry after the fork and is refused',
    async (set) => {
      await expect(playFutures(session, planOf(set))).rejects.toThrow(
        /is no (message|command) after the place/,
      );
    },
  );

  test('V4 a pick that the slip does not have cannot leave it', async () => {
    const all = ['without=42000604810003:251::5', 'without=42000604810003:251::4'];
    await expect(playFutures(session, planOf(...all))).rejects.toThrow(
      'pick 42000604810003:251::4 is not in the slip at the place of the fork',
    );
  });

  test.each([10, AT - 1])(
    'V4 entry %i cannot be read: the numbers of the plan stay those of the file',
    async (n) => {
      const end = (offsetsIn(bytes)[n + 1] ?? 0) - 1;
      const damaged = openedSession(bytes.map((byte, at) => (at === end ? byte ^ 1 : byte)));
      const { forked, recorded } = await playFutures(
        damaged,
        planOf(`skip=${PRESS}`, 'add=0.5s:bets.place:false'),
      );
      expect(endsOf(recorded)).toEqual([[1_000_000, 505]]);
      expect(forked.bets.map(({ sentAt }) => sentAt)).toEqual([lastAtOf(damaged, AT) + 500]);
    },
  );

  test.each([['drop=120'], ['late=120:3s']])(
    'V4 %s: prices part until the core has recovered them, the bet does not',
    async (set) => {
      const { recorded, forked, first, differences } = await playFutures(session, planOf(set));
      expect(first.price?.path).toMatch(/^matches\/\d+\/markets\//);
      expect(endsOf(forked)).toEqual(endsOf(recorded));
      expect(differences).toEqual([]);
    },
  );

  test.each(['drop', 'late'])(
    'V4 %s: the core recovers the lost message where no snapshot follows',
    async (act) => {
      const wire = createWire();
      await wire.open(recordedMatches);
      const alone = openedSession(await recordSession(wire));
      const n = entriesOf(alone).findIndex(({ name }, at) => at > 10 && name === 'Odds');
      const plan = withChange(noChange(5), act === 'drop' ? `drop=${n}` : `late=${n}:30s`) ?? raise(act);
      const { first, differences } = await playFutures(alone, plan);
      expect(first.price?.path).toMatch(/^matches\/\d+\/markets\//);
      expect(differences).toEqual([]);
    },
  );

  test('V4 the stage gives the same futures, and a fork file that opens on its session alone', async () => {
    const siteFetch = () => Promise.resolve(Response.json({}));
    const stage = createStage({ siteFetch, expose: () => {} });
    await stage.open(new File([bytes], 'a.spo'));
    await stage.go(AT, 'place-alone');
    expect((await stage.forkStart())?.bet.bettor).toEqual({ level: 'UL02', gold: 300_000_000 });
    const sets = ['stake=400000'];
    const played = await stage.futures(sets);
    const { file, unlike, ...futures } = played.ok ? played.value : raise(played.error.why);
    expect([futures.forked.gold, unlike, futures.first.map(({ part }) => part)]).toEqual([
      299_600_000,
      null,
      ['bet', 'gold'],
    ]);
    await stage.go(9, 'place-alone');
    const opened = await stage.openFork(new File([file], 'a.json'));
    expect(opened).toEqual({ ok: true, value: { n: AT, sets, base: [] } });
    await stage.go(AT, 'place-alone');
    expect(await stage.futures(sets)).toMatchObject({ ok: true, value: { unlike: [] } });
    const other = file.replace('"gold": 299600000', '"gold": 1');
    await stage.openFork(new File([other], 'b.json'));
    expect(await stage.futures(sets)).toMatchObject({ value: { unlike: [{ path: 'forked/gold' }] } });
    const refused = (why: string, set: string) => ({ ok: false, error: { why, set } });
    expect(await stage.futures(['stake=-1'])).toEqual(refused('bad-change', 'stake=-1'));
    expect(await stage.futures(['gold=1', `drop=${PRESS}`])).toEqual(
      refused('unmet-change', `drop=${PRESS}`),
    );
    expect(await stage.futures(['without=1:2::5'])).toEqual(refused('unmet-change', 'without=1:2::5'));
    expect(await stage.openFork(new File(['{}'], 'c.json'))).toEqual(refused('no-fork', ''));
    const elsewhere = file
      .replace('"entries": 312', '"entries": 3')
      .replace(/"startedAt": \d/, '"startedAt": 9');
    expect(await stage.openFork(new File([elsewhere], 'd.json'))).toEqual(refused('other-session', ''));
  });
});

describe('the changes of a fork in words', () => {
  test('V4 a plan said in words is the same plan', () => {
    const sets = [
      'stake=400000',
      'level=UL01',
      'policy=better',
      'maxStake=5',
      'without=1:2::5',
      'drop=60',
      'late=61:3000ms',
      'skip=49',
      'move=50:-500ms',
      'add=500ms:slip.removeItem:"1:2::5"',
      'add=1500ms:slip.pick:"1:2:hcp=0:1:5"',
      'add=0ms:bets.place:false',
    ];
    const plan = planOf(...sets);
    expect(plan.commands.slice(2)).toMatchObject([
      { args: ['1:2::5'] },
      { args: ['1:2:hcp=0:1:5'] },
      { args: [false, null, null] },
    ]);
    expect(planSets(plan)).toEqual(sets);
    expect(planOf('add=1.5s:slip.pick:1:2:hcp=0:1:5').commands).toEqual([plan.commands[3]]);
  });

  test.each([
    'stake=-1',
    'stake=',
    'policy=worst',
    'level=UL09',
    'maxStake=1.5',
    'drop=x',
    'drop=1:2s',
    'late=5',
    'late=5:-1s',
    'skip=1:2',
    'move=7',
    'add=1s:account.changePassword',
    'add=bets.place',
    'add=0s:slip.pick',
    'add=0s:slip.pick:1:2',
    'add=0s:slip.pick:a:b::c',
    'anything=1',
  ])('V4 "%s" is not understood', (text) => {
    expect(withChange(noChange(1), text)).toBe(null);
  });

  test.each<readonly [string, unknown]>([
    ['a negative place', { ...noChange(1), n: -1 }],
    ['a rule that is none', { ...noChange(1), rules: { speed: 1 } }],
    [
      'a command that no window has',
      { ...noChange(1), commands: [{ act: 'add', afterMs: 1, name: 'x', args: [] }] },
    ],
    ['a change without a place', { ...noChange(1), messages: [{ act: 'drop' }] }],
    ['no plan', null],
  ])('V4 a file with %s is refused', (_, plan) => {
    expect(readPlan(plan)).toBe(null);
  });
});

describe('npm run replay --fork', () => {
  const show = async (file: SpoFile, ...args: readonly string[]) => {
    const lines: string[] = [];
    const options = parseReplayOptions(['a.spo', ...args]);
    if (options.fork === null) throw new Error('no fork');
    const named = { name: 'a.spo', session: file };
    const result = await showFork(named, options.fork, options, (line) => void lines.push(line));
    return { result, text: lines.join('\n') };
  };

  test('V4 prints both futures and how they differ', async () => {
    const { result, text } = await show(session, '--fork', `${AT}`, '--set', 'maxStake=500000');
    expect(result).toBe('verified');
    expect(text).toMatch(/^recorded {3}1 bets, gold 299000000$/m);
    expect(text).toMatch(/^ +pressed 2\.464 s, stake 1000000, .* 2\.464 s refused: above-maximum$/m);
    expect(text).toMatch(/^differ {5}gold from [\d.]+ s: gold: 299000000 \/ 300000000$/m);
  });

  test('V4 its file opens again and is a test: another end is named, and another session is refused', async () => {
    const { text } = await show(session, '--fork', `${AT}`, '--set', 'stake=400000', '--to', 'fork');
    const path = join(temporaryFolder('spo-fork-'), 'a.json');
    writeFileSync(path, text);
    expect((await show(session, '--fork', path)).result).toBe('verified');
    writeFileSync(path, text.replace('"gold": 299600000', '"gold": 1'));
    const other = await show(session, '--fork', path);
    expect([other.result, other.text]).toEqual([
      'differs',
      expect.stringMatching(/gold: 299600000, the file says 1\nresult {5}DIFFERS from the file$/),
    ]);
    const journey = openedSession(new Uint8Array(readFileSync(new URL('journey.spo', import.meta.url))));
    await expect(show(journey, '--fork', path)).rejects.toThrow(/of another session/);
    await expect(show(session, '--fork', '999')).rejects.toThrow(/has 312 entries/);
    expect(entriesOf(session)[PRESS]?.name).toBe('bets.place');
  });

  test('V4 a fork of a fork: more changes on those of a file, which opens again and is a test, too', async () => {
    const folder = temporaryFolder('spo-fork-');
    const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
    const printed = await show(session, '--fork', `${AT}`, '--set', 'stake=400000', '--to', 'fork');
    writeFileSync(first, printed.text);
    const more = ['--fork', first, '--set', 'policy=better', '--set', 'stake=500000'];
    const { result, text } = await show(session, ...more);
    expect(result).toBe('verified');
    expect(text).toMatch(/^ +pressed 2\.464 s, stake 500000, .* refused: match-changed$/m);
    expect(text).not.toMatch(/^result/m);
    writeFileSync(second, (await show(session, ...more, '--to', 'fork')).text);
    expect(readForkFile(readFileSync(second, 'utf8'))?.plan).toEqual(planOf('stake=500000', 'policy=better'));
    expect((await show(session, '--fork', second)).text).toMatch(/^result {5}as the file says$/m);
    expect(() => parseReplayOptions(['a.spo', '--fork', first, '--set', 'stake=x'])).toThrow(/stake=x/);
  });

  test('V4 a file of another form is no fork, and other bets are named', async () => {
    const plan = planOf('stake=400000');
    const futures = await playFutures(session, plan);
    const file = readForkFile(forkFileOf(session, plan, futures));
    expect(unlikeFile(file ?? raise('file'), futures)).toEqual([]);
    for (const bad of ['', '{}', '[]', '{"spo":"fork","version":2}']) expect(readForkFile(bad)).toBe(null);
    expect(() => parseReplayOptions(['a.spo', '--set', 'stake=1'])).toThrow(/--fork N/);
  });
});
