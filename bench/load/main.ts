/** The real server on a measuring load: `node bench/load/main.ts '{"matches":100,…}'`. Prints its address. */
import { join } from 'node:path';
import { createServer } from '../../server/app.ts';
import { defaultBrand } from '../../server/resource/site.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { createLoad, type Load } from './load-source.ts';

const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const { db } = await openDatabase({ dataDir: null });
const started = { at: Date.now(), from: performance.now() };
const server = await createServer({
  db,
  sources: [createLoad(load)],
  brand: defaultBrand,
  dist: join(import.meta.dirname, '../../dist'),
  now: () => Math.round(started.at + performance.now() - started.from),
  log: (message, error) => console.error(message, error ?? ''),
  port: 0,
  ...(load.each === true ? { marketsPerMessage: 1 } : {}),
  host: '127.0.0.1',
});
console.log(`ready ${server.address}`);
process.on('SIGTERM', () => process.exit(0));
