import { join } from 'node:path';
import { runCluster } from './run-cluster.ts';

await runCluster(process.argv.slice(2), join(import.meta.dirname, '../..'));
