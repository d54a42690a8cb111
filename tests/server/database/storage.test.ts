/** The data folder and the command line of a site: what is refused, and in which sentence. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { briefDatabase } from '../../given/runs/brief-database.ts';
import { parseOptions } from '../../../server/start/options.ts';
import { sentenceOf } from '../../../server/start/start-sentence.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { DataDirTaken, lockDataDir } from '../../../server/storage/data-dir-lock.ts';
import { root, type RunningSite, seededDataDir, startSite } from '../../given/sites/running-site.ts';
import { isLong } from '../../given/runs/rounds.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';

const run = promisify(execFile);
const main = join(root, 'server/main.ts');

/** The site as a process that does not start. */
const failing = (...args: string[]) =>
  run(process.execPath, [briefDatabase, main, '--no-season', ...args]).catch(
    (error: { stderr: string; code: number }) => error,
  );

test('a data folder that another process uses is refused in a sentence, by the site, too', async () => {
  const dataDir = temporaryFolder('spo-taken-');
  const { release } = await lockDataDir(dataDir, { onLost: () => {} });
  await expect(openSiteDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirTaken);
  const second = await failing('--port', '0', '--data', dataDir);
  await release();
  expect(second).toMatchObject({ code: 1 });
  expect(second.stderr).toContain('another process is using the data directory');
});

test('a taken port is named', () => {
  const options = parseOptions(['--port', '5999'], {}, '/x');
  if (options === 'help') throw new Error('no options');
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
  expect(sentenceOf(taken, options)).toContain('Port 5999 is taken');
});

// Whole processes are slow to start; the functions above make what they print.
describe.runIf(isLong)('beside a site that runs', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ args: ['--no-season'] });
  });
  afterAll(async () => {
    await site.end();
    rmSync(site.dataDir, { recursive: true, force: true });
  });

  test('a second process on its data folder is refused, in a sentence', async () => {
    await expect(openSiteDatabase({ dataDir: site.dataDir })).rejects.toBeInstanceOf(DataDirTaken);
    const second = await failing('--port', '0', '--data', site.dataDir);
    expect(second).toMatchObject({ code: 1 });
    expect(second.stderr).toContain('another process is using the data directory');
  });

  test('a taken port is named, when another site has it', async () => {
    const dataDir = seededDataDir();
    const second = await failing('--port', String(site.port), '--data', dataDir);
    expect(second.stderr).toContain(`Port ${site.port} is taken`);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe('a wrong command line is refused with its reason', () => {
  test.each([
    [['--nothing'], '--nothing'],
    [['--matches', 'many'], '--matches takes a number'],
    [['--log', 'xml'], '--log takes json or text'],
    [['stray.bz2'], 'Recordings are named after --replay'],
  ])('%j', (args, sentence) => {
    expect(() => parseOptions(args, {}, '/x')).toThrow(sentence);
  });

  test.runIf(isLong).each([
    [['--matches', 'many'], 'takes a number'],
    [['--replay', join(root, 'package.json')], 'holds no line of a Betfair stream history'],
  ])('the site prints it and ends with 1: %j', async (args, sentence) => {
    const result = await failing('--port', '0', '--data', temporaryFolder('spo-empty-'), ...args);
    expect(result).toMatchObject({ code: 1 });
    expect(result.stderr).toContain(sentence);
  });

  test('options have defaults that work; several recordings are named in a row', () => {
    const options = parseOptions(['--replay', 'a.bz2', 'b.zip', '--replay-speed', '60', '--loop'], {}, '/x');
    expect(options).toMatchObject({
      port: 5170,
      replay: { files: ['a.bz2', 'b.zip'], speed: 60, loop: true },
    });
    expect(parseOptions(['--replay', 'a.bz2', '--speed', '60'], {}, '/x')).toMatchObject({
      replay: { speed: 60 },
    });
    expect(parseOptions([], { DATABASE_URL: 'postgres://x' }, '/x')).toMatchObject({
      databaseUrl: 'postgres://x',
      dataDir: '/x/.data',
      logForm: null,
    });
  });

  test('C7 a round of the casual games lasts a minute by default, 6 to 3600 seconds', () => {
    expect(parseOptions([], {}, '/x')).toMatchObject({ casualRoundMs: 60_000 });
    expect(parseOptions(['--casual-round', '12.9'], {}, '/x')).toMatchObject({ casualRoundMs: 12_000 });
    for (const bad of ['5', '3601', 'soon', ''])
      expect(() => parseOptions(['--casual-round', bad], {}, '/x'), bad).toThrow('from 6 to 3600');
  });
});
