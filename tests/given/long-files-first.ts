/**
 * For vitest: the order of the test files. The longest begin first, so that none of them runs alone at the end. Vitest knows how long a file
 * takes only from an earlier run; in a new checkout it begins with the largest files, and a long test may stand in a short file.
 */
import { relative } from 'node:path';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** From the longest down, each 10 s or more. */
const LONGEST = [
  'tests/server/cluster-faults.test.ts',
  'tests/server/data-dir-lock.test.ts',
  'tests/worker/core-life.test.ts',
  'tests/server/backup.test.ts',
  'tests/src/screens-at-widths.test.tsx',
  'tests/src/list-layout.test.tsx',
  'tests/server/audit.test.ts',
  'tests/server/event-histories.test.ts',
  'tests/server/site-process.test.ts',
  'tests/server/cluster.test.ts',
  'tests/server/storage.test.ts',
  'tests/server/schema.test.ts',
  'tests/server/health.test.ts',
  'tests/server/login-tries.test.ts',
  'tests/server/stop.test.ts',
  'tests/server/revocation.test.ts',
  'tests/server/hostile-fields.test.ts',
  'tests/server/trade-races.test.ts',
  'tests/server/season/model.test.ts',
  'tests/server/link-life.test.ts',
  'tests/server/live-faults.test.ts',
  'tests/server/ask-limits.test.ts',
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
