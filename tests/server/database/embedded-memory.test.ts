/** The memory that the site's process takes at a first start of the embedded database. initdb runs in a child, whose memory is not measured. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { limits } from '../../given/runs/limits.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';
import { root } from '../../given/sites/running-site.ts';

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
