/** A private PostgreSQL for a bench, in a folder that is removed afterwards. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../server/cluster/find-program.ts';
import { startPostgres } from '../../server/cluster/private-postgres.ts';

export interface SideDatabase {
  /** undefined: PostgreSQL is not installed, so the embedded database is used. */
  readonly url: string | undefined;
  /** A sentence for the notes. */
  readonly sentence: string;
  stop(): Promise<void>;
}

export async function openSideDatabase(): Promise<SideDatabase> {
  if (findProgram('postgres') === null)
    return {
      url: undefined,
      sentence:
        'PostgreSQL is not installed here: the server ran on the embedded database, which takes about 300 MB of its own.',
      stop: async () => {},
    };
  const folder = mkdtempSync(join(tmpdir(), 'spo-bench-'));
  // PostgreSQL's user must be able to enter it.
  chmodSync(folder, 0o711);
  const service = await startPostgres({ folder: join(folder, 'postgres'), isDurable: false });
  return {
    url: service.url,
    sentence: 'The server ran on a private PostgreSQL.',
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
