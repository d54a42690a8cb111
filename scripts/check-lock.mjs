// A lock that lacks a platform's package, names a registry or lacks a hash installs here and fails elsewhere: refuse it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
const problems = [];

const isLocked = (name, from) => {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(?!.*node_modules\/).*$/, '')) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
};

for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue;
  if (entry.resolved !== undefined) problems.push(`${path} names a download address`);
  if (entry.integrity === undefined && entry.link !== true) problems.push(`${path} has no integrity hash`);
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isLocked(name, path)) problems.push(`${path} wants ${name}, which the lock lacks`);
}

for (const problem of problems) console.error(problem);
console.log(`lock: ${Object.keys(lock.packages).length - 1} packages, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
