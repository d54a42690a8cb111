import { join } from 'node:path';
import { start } from './start/start.ts';

await start(process.argv.slice(2), process.env, join(import.meta.dirname, '..'));
