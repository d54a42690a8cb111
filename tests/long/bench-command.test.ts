/** What `npm run bench` says to options that it cannot take (bench/main.ts): a sentence, no trace of a fault. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (...options: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/main.ts', ...options], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
};

test('--list prints the names of the benches, a line each', () => {
  const { status, stdout } = run('--list');
  expect(status).toBe(0);
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['same-screen', 'bets', 'reduce']));
});

test.each<readonly [options: readonly string[], sentence: string]>([
  [['--compare', 'nosuch', 'reduce'], 'nosuch: there is no such revision'],
  [['--gate', 'nosuch'], 'No such step: nosuch. Steps: apply, decode, paint, place-bet, view'],
  [
    ['--record', '--brief'],
    '--record does not go with --brief: figures of a brief run are not for publishing',
  ],
])('when the options are %j, it ends with 2 and a sentence', (options, sentence) => {
  expect(run(...options)).toEqual({ status: 2, stdout: '', stderr: sentence });
});
