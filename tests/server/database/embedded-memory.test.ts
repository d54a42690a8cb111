/** The memory that the embedded database takes at a first start, in a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { limits } from '../../given/runs/limits.ts';
import { root } from '../../given/sites/running-site.ts';

/** With V8's optimising compiler it is 1,140 MB, without it 620. */
const MOST_MB = 850;
const schema = pathToFileURL(join(root, 'server/schema.ts')).href;
const script = `import(${JSON.stringify(schema)})
  .then(({ openSiteDatabase }) => openSiteDatabase({ dataDir: null }))
  .then(({ close }) => {
    console.log(process.resourceUsage().maxRSS / 1024);
    return close();
  })`;

test('an embedded database starts without the half gigabyte of the optimising compiler', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { timeout: limits.startMs });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(MOST_MB);
});
