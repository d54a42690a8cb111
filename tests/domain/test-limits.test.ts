/** Limits of time of the tests: all in one place, so that a slow machine gets more of each at once. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A limit of a number of its own: an option, or the last argument of a test. */
const ownLimit = /\btimeout: *\d|^\s*\}, [\d_]{4,}\);/m;

test.each([
  ['await expect.poll(read, { timeout: 4000 })', true],
  ["test('a', () => {\n}, 300_000);", true],
  ['await expect.poll(read, { timeout: limits.tryMs })', false],
])('%j has one of its own: %s', (text, expected) => expect(ownLimit.test(text)).toBe(expected));

test('no test has one: all are those of given/runs/limits.ts', () => {
  const files = globSync('tests/{domain,server,worker,src,e2e,long,sessions}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  }).filter((file) => join(root, file) !== import.meta.filename);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => ownLimit.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Those in Node get the seed by vite.config.ts. */
test('properties in the browser have the seed of the others', () => {
  const files = globSync('tests/{worker,src}/**/*.test.{ts,tsx}', { cwd: root });
  const withProperties = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
  );
  expect(withProperties.length).toBeGreaterThan(5);
  expect(
    withProperties.filter(
      (file) => !readFileSync(join(root, file), 'utf8').includes("import '../given/runs/property-seed.ts';"),
    ),
  ).toEqual([]);
});
