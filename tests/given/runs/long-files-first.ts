/**
 * For vitest: the order of the test files. The longest begin first, so that none of them runs alone at the end. Vitest knows how long a file
 * takes only from an earlier run; in a new checkout it begins with the largest files, and a long test may stand in a short file.
 */
import { relative } from 'node:path';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** From the longest down, each 10 s or more. */
const LONGEST = [
  'tests/server/nodes/cluster-faults.test.ts',
  'tests/server/database/data-dir-lock.test.ts',
  'tests/worker/core-life.test.ts',
  'tests/server/database/backup.test.ts',
  'tests/src/screens-at-widths.test.tsx',
  'tests/src/list-layout.test.tsx',
  'tests/src/winner-card.test.tsx',
  'tests/server/database/audit.test.ts',
  'tests/server/bets/event-histories.test.ts',
  'tests/server/site/site-process.test.ts',
  'tests/server/nodes/cluster.test.ts',
  'tests/server/database/storage.test.ts',
  'tests/server/database/schema.test.ts',
  'tests/server/site/health.test.ts',
  'tests/server/account/login-tries.test.ts',
  'tests/server/site/stop.test.ts',
  'tests/server/account/revocation.test.ts',
  'tests/server/calls/hostile-fields.test.ts',
  'tests/server/bets/trade-races.test.ts',
  'tests/server/season/model.test.ts',
  'tests/server/site/link-life.test.ts',
  'tests/server/feed/live-faults.test.ts',
  'tests/server/calls/ask-limits.test.ts',
];

export class LongFilesFirst implements TestSequencer {
  readonly #vitest: Vitest;
  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async #usual(): Promise<TestSequencer> {
    // Not at the top: Vite reads this file, too, when it builds the site.
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#usual()).shard(files);
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.#vitest.config;
    const places = LONGEST.toReversed();
    const placeOf = ({ moduleId }: TestSpecification): number => places.indexOf(relative(root, moduleId));
    return (await (await this.#usual()).sort(files)).toSorted((a, b) => placeOf(b) - placeOf(a));
  }
}
