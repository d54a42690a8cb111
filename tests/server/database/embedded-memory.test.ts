/**
 * The memory that the site's process takes on the embedded database: at a first start, and at rest. initdb runs in a child, whose memory is not
 * measured.
 */
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { limits } from '../../given/runs/limits.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';
import { root, type RunningSite, whenRunning } from '../../given/sites/running-site.ts';

/** With V8's optimising compiler it is 1,140 MB; 630 where initdb runs in the same process, else 265. */
const MOST_MB = 450;
const schema = pathToFileURL(join(root, 'server/schema.ts')).href;
const script = `import(${JSON.stringify(schema)})
  .then(({ openSiteDatabase }) => openSiteDatabase({ dataDir: process.argv[1] }))
  .then(({ close }) => {
    console.log(process.resourceUsage().maxRSS / 1024);
    return close();
  })`;

test('at a first start of the embedded database the site’s own process takes no half gigabyte', async () => {
  const folder = temporaryFolder('spo-memory-');
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, folder], {
    timeout: limits.startMs,
  });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(MOST_MB);
});

/** The arguments of Node with which `npm start` runs the site. */
function startArguments(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const words = scripts['start']?.split(' ') ?? [];
  return words.slice(words.indexOf('node') + 1);
}

/** Resident, as the kernel counts it. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The server's signs of life come once a second of its feed. */
const SIGNS = 60;

/** `look` is called with each sign of life of the live feed. */
async function forSigns({ address }: RunningSite, look: () => void): Promise<void> {
  const socket = io(`${address}/`, {
    transports: ['websocket'],
    query: { codec: 'msgpack' },
    parser: createFrameParser(),
  });
  let signs = 0;
  try {
    await new Promise<void>((resolve) => {
      socket.on('Alive', () => {
        look();
        if (++signs === SIGNS) resolve();
      });
      socket.once('connect', () =>
        socket.emit('subscribe', { siteNumber: '1', game_code: 59, recoveryId: 'rest' }),
      );
    });
  } finally {
    socket.disconnect();
  }
}

describe('a started site at rest', () => {
  const MOST_AT_REST_MB = 400;

  test(
    'stays under 400 MB resident, as npm start runs it on an empty folder',
    async () => {
      const dataDir = temporaryFolder('spo-rest-');
      const child = spawn(process.execPath, [...startArguments(), '--port', '0', '--data', dataDir], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, DATABASE_URL: undefined },
      });
      const site = await whenRunning(child, dataDir, (signal) => child.kill(signal));
      const seen: number[] = [];
      try {
        await forSigns(site, () => seen.push(residentMb(child.pid ?? 0)));
      } finally {
        await site.end();
      }
      expect(Math.min(...seen)).toBeGreaterThan(0);
      expect(Math.max(...seen)).toBeLessThan(MOST_AT_REST_MB);
    },
    limits.processesMs,
  );
});
