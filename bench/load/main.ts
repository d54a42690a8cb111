/**
 * The real server on a measuring load: `node bench/load/main.ts '{"matches":100,…}'`, on the embedded database or on DATABASE_URL. Prints
 * its address.
 */
import { join } from 'node:path';
import { defaultAccess } from '../../server/start/access-options.ts';
import { createServer } from '../../server/app.ts';
import { recordedLeagues } from '../../domain/recording/site-directory.ts';
import { createReplay } from '../../server/feed/recording/replay-source.ts';
import type { FeedSource } from '../../server/feed/feed-source.ts';
import { defaultBrand } from '../../server/features/site/resources.ts';
import { openSiteDatabase } from '../../server/schema.ts';
import { answerMemory } from '../process/memory.ts';
import { copyOf, playablesOf } from '../session/multiplied.ts';
import { createLoad, type Load } from './load-source.ts';
import type { RecordedLoad } from './start-load.ts';

/** Copies begin this far apart in recorded time. */
const STAGGER_MS = 20_000;

async function replays({ file, times, speed }: RecordedLoad): Promise<FeedSource[]> {
  const playables = await playablesOf(file, (line) => console.error(line));
  return playables.flatMap((playable) =>
    Array.from({ length: times }, (_, copy) =>
      createReplay(copyOf(playable, copy, 0), {
        name: `copy ${copy}`,
        leagues: recordedLeagues,
        speed,
        loop: false,
        now: Date.now() + (copy * STAGGER_MS) / speed,
        hasResults: true,
      }),
    ),
  );
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load | RecordedLoad;
const { DATABASE_URL: url } = process.env;
const { db } = await openSiteDatabase(url === undefined ? { dataDir: null } : { url, onLost: () => {} });
const started = { at: Date.now(), from: performance.now() };
const server = await createServer({
  db,
  sources: 'file' in load ? await replays(load) : [createLoad(load)],
  dist: join(import.meta.dirname, '../../dist'),
  now: () => Math.round(started.at + performance.now() - started.from),
  log: (message, error) => console.error(message, error ?? ''),
  port: 0,
  host: '127.0.0.1',
  settings: {
    brand: defaultBrand,
    access: {
      ...defaultAccess,
      // Pages of the baselines come from a server of their own.
      origins: ['*'],
      ...('socketsPerAddress' in load && load.socketsPerAddress !== undefined
        ? { socketsPerAddress: load.socketsPerAddress }
        : {}),
    },
    ...('each' in load && load.each ? { marketsPerMessage: 1 } : {}),
  },
});
console.log(`ready ${server.address}`);
answerMemory();
process.on('SIGTERM', () => process.exit(0));
