/** The site as a process of its own: how it starts, what it says, and how it ends. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_FIXTURES } from '../../../server/feed/fixtures/fixtures-source.ts';
import { openFixtures } from '../../../server/feed/fixtures/open-fixtures.ts';
import { openStandards } from '../../../server/features/site/open-standards.ts';
import { sentenceOf } from '../../../server/start/start-sentence.ts';
import { prepareDataDir } from '../../../server/storage/data-dir.ts';
import { root, seededDataDir } from '../../given/sites/running-site.ts';
import { limits } from '../../given/runs/limits.ts';
import { inLong, isLong } from '../../given/runs/rounds.ts';

const main = join(root, 'server/main.ts');
const run = promisify(execFile);
const environment = { ...process.env, DATABASE_URL: undefined };

/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const ended = (command: string, args: readonly string[]): Promise<Ended> =>
  run(command, args, { env: environment, timeout: limits.startMs }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
/** A start that ends by itself; `before`: the command that it goes through. */
const started = async (args: readonly string[], before: readonly string[] = []): Promise<Ended> => {
  const [command = '', ...rest] = [...before, process.execPath, main, '--port', '0', '--no-season', ...args];
  return ended(command, rest);
};

let around: string;
let dataDir: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'spo-around-'));
  dataDir = join(around, 'data');
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
/** Prints the sentence that the start would end with. */
const prepares = `
  const { prepareDataDir } = await import(process.argv[1]);
  await prepareDataDir(process.argv[2]).catch(({ message }) => {
    console.error(message);
    process.exitCode = 1;
  });`;
/** The start as far as its data folder; in the long run all of it. */
const startedWith = async (before: readonly string[]): Promise<Ended> => {
  if (isLong) return started(['--data', dataDir], before);
  const [command = '', ...rest] = before;
  const module = pathToFileURL(join(root, 'server/storage/data-dir.ts')).href;
  const args = [...rest, process.execPath, '--input-type=module', '-e', prepares, module, dataDir];
  return ended(command, args);
};
/** A file system of its own on the data folder, for this process alone. */
const onTmpfs = (options: string): readonly string[] => {
  mkdirSync(dataDir);
  return ['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`, dataDir];
};

describe('T19: when the data folder cannot be used, the site says why and ends with 1', PROCESSES, () => {
  test('it is a file', async () => {
    writeFileSync(dataDir, '');
    const sentence = `${dataDir} is a file, or a part of its path is: the data needs a folder`;
    const refused = await prepareDataDir(dataDir).catch((error: unknown) => error);
    expect(sentenceOf(refused, null)).toContain(sentence);
    await expect(prepareDataDir(join(dataDir, 'inside'))).rejects.toThrow(
      'or a part of its path is: the data needs a folder',
    );
    if (!isLong) return;
    const { code, stderr } = await started(['--data', dataDir]);
    expect(stderr).toContain(sentence);
    expect(code).toBe(1);
  });

  test.skipIf(!canMount)('it is read-only', async () => {
    const { code, stderr } = await startedWith(onTmpfs('ro'));
    expect(stderr).toContain(`the folder ${dataDir} cannot be written: it is read-only`);
    expect(code).toBe(1);
  });

  test.skipIf(!canMount)('its disk is full', async () => {
    const { code, stderr } = await startedWith(onTmpfs('size=4m'));
    expect(stderr).toContain(`the disk of ${dataDir} is full: the database needs 32 MB of free space`);
    expect(code).toBe(1);
  });
});

describe('T19: printed messages', PROCESSES, () => {
  test('when names of files hold control characters, none reaches the terminal', async () => {
    const evil = '\u001b[2J\u001b]0;owned\u0007\u202e\n[spo] all is well';
    const file = join(around, `${evil}.json`);
    writeFileSync(file, '[]');
    const refused = await openStandards(file).catch((error: unknown) => error);
    const said: [option: string, printed: string][] = [['openStandards', sentenceOf(refused, null)]];
    for (const option of inLong('--replay', '--fixtures', '--standards', '--banners')) {
      const { stderr, stdout, code } = await started([option, file, '--data', join(file, 'data')]);
      expect(code, option).toBe(1);
      said.push([option, stdout + stderr]);
    }
    for (const [option, printed] of said) {
      expect(printed.replaceAll('\n', ''), option).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(printed, option).not.toContain('\n[spo] all is well');
      expect(printed, option).toContain('\\u001b[2J');
    }
  });

  test.runIf(isLong)(
    'when a recording’s name holds control characters, npm run replay prints none either',
    async () => {
      const file = join(around, '\u001b[2J\u009b31m.bz2');
      writeFileSync(file, 'no recording');
      const replay = join(root, 'bench/replay/main.ts');
      const { stderr } = await run(process.execPath, [replay, file]).catch((error: Ended) => error);
      expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(stderr).toContain('\\u001b[2J');
    },
  );

  test('when a season file holds more matches than are played, it says so', async () => {
    const rows = Array.from({ length: MAX_FIXTURES + 7 }, (_, at) => {
      const day = String(1 + (at % 28)).padStart(2, '0');
      return `E0,${day}/08/2023,15:00,Home ${at},Away ${at},1,0,2.1,3.3,3.4`;
    });
    const file = join(around, 'long.csv');
    writeFileSync(file, ['Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A', ...rows].join('\n'));
    const said: string[] = [];
    await openFixtures([file], { speed: 1, say: (line) => void said.push(line) });
    expect(said.join('\n')).toContain(
      `long.csv: its first ${MAX_FIXTURES} of ${MAX_FIXTURES + 7} matches are played, the others are left out`,
    );
  });
});

// The thread’s two ends are shown in database/database-thread; here what the process makes of them.
test.runIf(isLong)(
  'T18: when the database thread ends twice, the process says so and ends with 70',
  PROCESSES,
  async () => {
    const folder = seededDataDir();
    const preload = pathToFileURL(join(root, 'tests/given/database/database-threads.ts')).href;
    const args = ['--import', preload, main, '--port', '0', '--no-season', '--data', folder];
    const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const exit = once(child, 'exit');
    await expect.poll(() => printed).toContain('SPOBOARD');
    child.kill('SIGUSR2');
    await expect.poll(() => printed).toContain('the database thread ended and is started anew');
    const address = /SPOBOARD\s+(http:\S+)/.exec(printed)?.[1];
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
    child.kill('SIGUSR2');
    expect((await exit)[0]).toBe(70);
    expect(printed).toContain('is gone: the database thread has ended. The site ends.');
    const line = printed.split('\n').find((one) => one.startsWith('{') && one.includes('started anew'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error', time: expect.any(String) });
    rmSync(folder, { recursive: true, force: true });
  },
);
