// Writes a brotli and a gzip copy beside each text file of a folder: node scripts/pack-files.mjs DIR
// The site sends these copies, so that no request has a file compressed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
/** Below this a copy saves less than its headers cost. */
const LEAST_BYTES = 1024;
/** A copy that saves less than a tenth is not worth its place. */
const MOST_OF_THE_ORIGINAL = 0.9;

const copies = {
  '.br': (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/pack-files.mjs DIR');
  process.exit(1);
}
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  if (bytes.length < LEAST_BYTES) continue;
  for (const [ending, packed] of Object.entries(copies)) {
    const copy = packed(bytes);
    if (copy.length <= bytes.length * MOST_OF_THE_ORIGINAL) writeFileSync(file + ending, copy);
  }
}
