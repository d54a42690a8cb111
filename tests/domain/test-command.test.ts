/** The test command itself: what it runs again, what it skips, what it says, and that nothing outlives it. Its steps are made up. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeStep } from '../given/runs/fake-run.ts';
import { timesAsLong } from '../given/runs/limits.ts';
import { runningProcesses } from '../given/runs/processes.ts';
import { mostTriedAgain } from '../runner/run-step.ts';
import { root, shortened, stepsOf } from '../runner/steps.ts';

/** The system's temporary folder of the run. */
let around: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'spo-around-'));
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

interface FakeRun {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves, when nothing holds its output any more, with its exit code; null: a signal ended it. */
  readonly ended: Promise<number | null>;
}

function start(steps: readonly FakeStep[], env: NodeJS.ProcessEnv = {}): FakeRun {
  const child = spawn(process.execPath, ['tests/given/runs/fake-run.ts', JSON.stringify(steps)], {
    env: { ...process.env, TMPDIR: around, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void (text += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => text, ended };
}

async function outcome(...steps: readonly FakeStep[]): Promise<{ code: number | null; text: string }> {
  const { output, ended } = start(steps);
  return { code: await ended, text: output() };
}

const passes = (name: string, more: Partial<FakeStep> = {}): FakeStep => ({ name, script: '', ...more });
const fails = (name: string, more: Partial<FakeStep> = {}): FakeStep => ({
  ...passes(name, more),
  script: 'process.exit(1)',
});

/** Of 40 files the first `count` fail; when they run again, those of an even number pass. */
const failsIn = (count: number): FakeStep => ({
  name: 'many',
  hasReport: true,
  script: `
    const asked = process.argv.slice(1);
    const files = Array.from({ length: 40 }, (_, at) => 'file ' + at).filter((file) => asked.length === 0 || asked.includes(file));
    const isBad = (at) => asked.length === 0 ? at < ${count} : at % 2 === 1;
    const ended = files.map((file) => ({ file, at: Number(file.slice(5)) })).map(({ file, at }) =>
      ({ key: file, file, title: 'it', state: isBad(at) ? 'failed' : 'passed', ms: asked.length === 0 ? 2000 : 1000, message: 'why' }));
    require('node:fs').writeFileSync(process.env.REPORT, JSON.stringify({ ended, files: files.map((file, at) => ({ file, ms: at })), isBroken: false }));
    process.exitCode = ended.some(({ state }) => state === 'failed') ? 1 : 0;`,
});

/** Starts processes that outlive their parents: one in a session of its own, one that ignores what asks it to end, and a child of each. */
const tree = `
  const { spawn } = require('node:child_process');
  const command = 'trap "" INT TERM HUP; sleep 600 & echo pid $! $$; wait; sleep 600';
  for (const detached of [true, false]) spawn('sh', ['-c', command], { detached, stdio: 'inherit' });
  setTimeout(() => {}, 600_000);`;

const pidsIn = (text: string): readonly number[] =>
  [...text.matchAll(/^pid (\d+) (\d+)$/gm)].flatMap(([, child, parent]) => [Number(child), Number(parent)]);

async function treeOf(run: FakeRun): Promise<readonly number[]> {
  await expect.poll(() => pidsIn(run.output())).toHaveLength(4);
  return pidsIn(run.output());
}

const alive = (pids: readonly number[]): readonly number[] =>
  runningProcesses().flatMap(({ pid, isZombie }) => (!isZombie && pids.includes(pid) ? [pid] : []));

const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('whatever ends a run, no process and no folder of it is left', () => {
  /** Ends a run in its second step; resolves with its exit code and what it printed. */
  async function ending(signal: NodeJS.Signals): Promise<{ code: number | null; text: string }> {
    const run = start([passes('first'), { name: 'second', script: tree }, passes('third')]);
    const pids = await treeOf(run);
    run.child.kill(signal);
    const code = await run.ended;
    await expect.poll(() => alive(pids)).toEqual([]);
    await expect.poll(() => readdirSync(around)).toEqual([]);
    return { code, text: run.output() };
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s: it says what it did until then, and exits with %i', async (signal, expected) => {
    const { code, text } = await ending(signal);
    expect(code).toBe(expected);
    expect(text).toMatch(/^first +1 passed/m);
    expect(text).toMatch(/^second: ended after [\d.]+ s\nthird: SIG\w+ ended the run before$/m);
    expect(text).toContain(`1 passed, 0 failed\n${signal} ended the run.`);
  });

  test('SIGKILL', async () => {
    const { code, text } = await ending('SIGKILL');
    expect(code).toBeNull();
    expect(text).toContain('The run was killed');
  });

  test('npm is killed', async () => {
    const npm = spawn(
      'sh',
      [
        '-c',
        '"$0" tests/given/runs/fake-run.ts "$1" & wait',
        process.execPath,
        JSON.stringify([{ name: 'a', script: tree }]),
      ],
      {
        env: { ...process.env, TMPDIR: around, npm_lifecycle_event: 'test' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let text = '';
    npm.stdout.on('data', (part: Buffer) => void (text += part.toString()));
    await expect.poll(() => pidsIn(text)).toHaveLength(4);
    npm.kill('SIGKILL');
    await expect.poll(() => alive(pidsIn(text))).toEqual([]);
    await expect.poll(() => readdirSync(around)).toEqual([]);
    expect(text).toContain('SIGHUP ended the run.');
  });

  test('the process beside the run is killed: the run goes on to its end', async () => {
    const killsIt = `
      const { readFileSync, readdirSync } = require('node:fs');
      const isIt = (pid) => { try { return readFileSync('/proc/' + pid + '/cmdline', 'utf8').endsWith('watcher.ts\\0' + process.env.TMPDIR + '\\0'); } catch { return false; } };
      for (const pid of readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))) if (isIt(pid)) { process.kill(pid, 'SIGKILL'); console.log('killed it'); }`;
    const { code, text } = await outcome({ name: 'first', script: killsIt }, passes('second'));
    expect(text).toContain('killed it');
    expect(text).toContain('3 passed, 0 failed');
    expect(code).toBe(0);
    expect(readdirSync(around)).toEqual([]);
  });

  test('a step leaves a process behind: it is named and ended, and the run fails', async () => {
    const leaves = `require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).unref();`;
    const { code, text } = await outcome({ name: 'first', script: leaves }, passes('second'));
    expect(text).toContain('Left behind:\nfirst: sleep 600');
    expect(text).toMatch(/^Failed:\nleft behind by first: sleep 600/m);
    expect(code).toBe(1);
  });

  test('a step leaves a folder behind: it is named and removed, and the run fails', async () => {
    const leaves = `require('node:fs').mkdirSync(process.env.TMPDIR + '/spo-data-1')`;
    const { code, text } = await outcome({ name: 'first', script: leaves });
    expect(text).toContain('Left behind:\nfirst: spo-data-1');
    expect(code).toBe(1);
    expect(readdirSync(around)).toEqual([]);
  });
});

describe('a step is ended from outside', () => {
  const killed = (signal: string): FakeStep => ({
    name: 'first',
    script: `process.kill(process.pid, '${signal}'); setTimeout(() => {}, 600_000)`,
  });

  test('SIGKILL (no memory, for example): it has failed, and the others run', async () => {
    const { code, text } = await outcome(killed('SIGKILL'), passes('second'));
    expect(text).toContain('first was ended from outside, by SIGKILL');
    expect(text).toMatch(/^second +1 passed/m);
    expect(code).toBe(1);
  });

  test('SIGTERM: somebody wants the end, and the run ends', async () => {
    const { code, text } = await outcome(killed('SIGTERM'), passes('second'));
    expect(text).toContain('first was ended from outside, by SIGTERM');
    expect(text).toContain('second: SIGTERM ended the run before');
    expect(code).toBe(143);
  });
});

describe('what failed', () => {
  test.each([
    [0, 1],
    [20, 1],
    [39, 1],
    [40, 2],
    [149, 7],
  ])('of %i files at most %i run again', (files, most) => expect(mostTriedAgain(files)).toBe(most));

  test('it runs again alone: what passes then does not fail the run, and is named with both times', async () => {
    const { code, text } = await outcome(failsIn(1), passes('other'));
    expect(text).toContain(
      'Passed alone (the first try failed beside others):\nfile 0 > it (2.0 s, alone 1.0 s)',
    );
    expect(text).toContain('42 passed, 0 failed');
    expect(code).toBe(0);
  });

  test('what fails twice fails', async () => {
    const { code, text } = await outcome(failsIn(2));
    expect(text).toContain('file 0 > it (2.0 s, alone 1.0 s)');
    expect(text).toContain('Failed:\nfile 1 > it\nwhy');
    expect(text).toContain('40 passed, 1 failed');
    expect(code).toBe(1);
  });

  test.each(['skipped', 'not there'])('and is %s in the second try has failed', async (second) => {
    const report = (state: string) =>
      JSON.stringify({
        ended: ['a', 'b'].flatMap((key) =>
          key === 'a' && state === 'not there'
            ? []
            : [
                {
                  key: `${key} 0`,
                  file: key,
                  title: 'it',
                  state: key === 'a' ? state : 'passed',
                  ms: 1,
                  message: 'why',
                },
              ],
        ),
        files: [{ file: 'a', ms: 1 }],
        isBroken: false,
      });
    const { code, text } = await outcome({
      name: 'odd',
      hasReport: true,
      script: `const isAgain = process.argv.length > 1; require('node:fs').writeFileSync(process.env.REPORT, isAgain ? ${JSON.stringify(report(second))} : ${JSON.stringify(report('failed'))}); process.exitCode = isAgain ? 0 : 1;`,
    });
    expect(text).toContain('Failed:\na > it\nwhy\n    The second try did not run it.');
    expect(text).not.toContain('Passed alone');
    expect(code).toBe(1);
  });

  test.each([
    [1, 'Passed alone (the first try failed beside others):\nsite (', 0],
    [2, 'e2e: site failed, and without it', 1],
  ])('a step that others need runs again at once; it failed %i times', async (times, said, expected) => {
    const count = `const file = process.env.TMPDIR + '/tries'; const fs = require('node:fs'); const tries = fs.existsSync(file) ? fs.readFileSync(file).length : 0; fs.writeFileSync(file, 'x'.repeat(tries + 1)); process.exit(tries < ${times} ? 1 : 0);`;
    const { code, text } = await outcome(
      { name: 'site', script: count, isTriedAtOnce: true },
      passes('e2e', { needs: 'site' }),
    );
    expect(text).toContain(said);
    expect(code).toBe(expected);
  });

  test('where more than one of twenty files fail, nothing runs again', async () => {
    const { code, text } = await outcome(failsIn(5));
    expect(text).toContain(
      'many: 5 of 40 files failed, more than a slow machine explains (2); not tried again',
    );
    expect(text).toContain('36 passed, 5 failed');
    expect(code).toBe(1);
  });

  test('where a step stopped after its most failures, nothing runs again', async () => {
    const { code, text } = await outcome({ ...failsIn(1), mostFailures: 1 });
    expect(text).toContain('many: it stopped after 1 failed tests; not tried again');
    expect(code).toBe(1);
  });

  test('an error outside of all tests is named, also where the second try has none', async () => {
    const report = (isBroken: boolean) =>
      JSON.stringify({
        ended: [{ key: 'a', file: 'a', title: 'it', state: 'passed', ms: 1, message: '' }],
        files: [{ file: 'a', ms: 1 }],
        isBroken,
      });
    const { code, text } = await outcome({
      name: 'odd',
      hasReport: true,
      script: `const fs = require('node:fs'); const again = fs.existsSync(process.env.REPORT + '.was'); fs.writeFileSync(process.env.REPORT + '.was', ''); fs.writeFileSync(process.env.REPORT, again ? ${JSON.stringify(report(false))} : ${JSON.stringify(report(true))});`,
    });
    expect(text).toMatch(
      /odd: an error outside of its tests, and none in the second try \([\d.]+ s, alone [\d.]+ s\)/,
    );
    expect(code).toBe(0);
  });

  test('a step that needs a failed one is not run, with a word; the others are', async () => {
    const { code, text } = await outcome(
      fails('build', { group: 'checks' }),
      passes('site', { needs: 'build' }),
      passes('e2e', { needs: 'site' }),
      passes('domain'),
      passes('server', { needs: 'build', group: 'rooms' }),
      passes('src', { group: 'rooms' }),
    );
    expect(text).toContain(
      'Not run to the end:\nsite: build failed, and without it no test of site can pass\ne2e: site failed, and without it no test of e2e can pass\nserver: build failed, and without it no test of server can pass',
    );
    expect(text).toContain('3 passed, 1 failed');
    expect(code).toBe(1);
  });
});

describe('limits of time', () => {
  test.each([
    [1, 1],
    [0.34, 1],
    [0.33, 2],
    [0.13, 3],
    [0.01, 5],
  ])('at %f of the reference everything may take %i times as long', (speed, times) => {
    expect(timesAsLong(speed)).toBe(times);
  });

  test('the steps of a run have them as the machine needs', async () => {
    const { output, ended } = start(
      [
        passes('one', {
          script: `import('${root}/tests/given/runs/limits.ts').then(({ limits }) => console.log('wait', limits.waitMs))`,
        }),
      ],
      { SPEED: '0.13', TIMES_AS_LONG: undefined },
    );
    expect(await ended).toBe(0);
    expect(output()).toContain('wait 180000');
  });
});

describe.runIf(isLinux)('what a run says', () => {
  const works = 'while (process.cpuUsage().user < 300_000);';

  test('processor seconds of each step, also of those that run side by side', async () => {
    const { text } = await outcome(
      { name: 'beside', script: works, group: 'checks' },
      { name: 'too', script: works, group: 'checks' },
      { name: 'other', script: works },
    );
    for (const name of ['beside', 'too', 'other']) {
      const [, seconds] = new RegExp(`^${name} .* ([\\d.]+) s of processor$`, 'm').exec(text) ?? [];
      expect(Number(seconds)).toBeGreaterThan(0);
    }
  });

  test('when a step takes more than its budget, a warning; the run passes', async () => {
    const { code, text } = await outcome({ name: 'first', script: works, budget: 0.01 });
    expect(text).toMatch(/^Warning: first took \d+ s of the processor; its budget is 0.01 s/m);
    expect(code).toBe(0);
  });

  test('the slowest files', async () => {
    const { text } = await outcome(failsIn(0));
    expect(text).toMatch(/The slowest files:\n +[\d.]+ s of processor, by its time +0\.0 s {2}file 39/);
  });
});

describe('what `quick` leaves out', () => {
  const leftOut = (name: string): readonly string[] => {
    const step = stepsOf('').find((one) => one.name === name);
    return (step === undefined ? undefined : shortened(step).env?.['LEFT_OUT'])?.split(',') ?? [];
  };
  const filesOf = (patterns: readonly string[]): readonly string[] =>
    patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));

  test.each(['domain', 'worker', 'server', 'src'])('in %s is named by files that there are', (name) => {
    expect(leftOut(name).length).toBeGreaterThan(0);
    expect(leftOut(name).filter((pattern) => filesOf([pattern]).length === 0)).toEqual([]);
  });

  test('does not run', () => {
    const vitest = join(root, 'node_modules/.bin/vitest');
    const env = { ...process.env, LEFT_OUT: leftOut('server').join(','), NO_COLOR: '1' };
    const args = ['list', '--project', 'server', '--filesOnly'];
    const listed = new Set(
      execFileSync(vitest, args, { cwd: root, encoding: 'utf8', env }).match(/tests\/[\w/.-]+/g),
    );
    expect(listed.size).toBeGreaterThan(50);
    expect(filesOf(leftOut('server')).filter((file) => listed.has(file))).toEqual([]);
  });
});
