/** Texts that are loaded on demand come with the code that says them. */
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { joinTexts } from '../../src/text/ko.ts';
import * as onDemand from '../../src/text/ko-on-demand.ts';
import { modulesOf, plainChunks, saidIn, textsWith } from '../given/runs/module-graph.ts';
import { root } from '../given/sites/running-site.ts';

const start = modulesOf(join(root, 'src/main.tsx'));
const atStart = textsWith(start);

test('P7 the start holds texts of its own, and few of the others', () => {
  expect(atStart.size).toBeGreaterThan(200);
  const shared = Object.keys(joinTexts(onDemand)).filter((key) => atStart.has(key));
  expect(shared).toEqual([]);
});

test.each(plainChunks().map((file) => [relative(root, file), file] as const))(
  'O7 %s says only texts of the start and of its own',
  (_, file) => {
    const modules = modulesOf(file);
    expect(modules.size).toBeGreaterThan(1);
    const known = textsWith(modules);
    const missing = [...modules]
      .filter((one) => !start.has(one))
      .flatMap((one) => saidIn(one))
      .filter((key) => !atStart.has(key) && !known.has(key));
    expect(missing).toEqual([]);
  },
);
