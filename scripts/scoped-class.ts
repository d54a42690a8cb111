/** Names of classes in the built site: the class of a CSS module, and a mark of its file. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const root = `${import.meta.dirname}/..`;

/** One mark for all classes of a file, so that a script that names them compresses well. */
export function scopedClass(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
}
