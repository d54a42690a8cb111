/** Files that a test needs for its life: in a folder of their own, which is removed after it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Vitest calls it after each file (remove-temporary.ts); elsewhere the end of the process does. */
export function removeTemporary(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
process.once('exit', removeTemporary);

/** A new empty folder; `prefix` says whose it is. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  made.push(folder);
  return folder;
}

/** The path of a new file that holds `content`. */
export function temporaryFile(prefix: string, name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(prefix), name);
  writeFileSync(path, content);
  return path;
}
