/** Checks a chosen file before it is sent; the server checks its contents. */
import type { UploadFault } from '../../../domain/uploads/upload-limits.ts';
import { MOST_BYTES } from './reduce-picture.ts';

const MOST_FILES = 2;

interface Others {
  readonly chosen: readonly File[];
  /** Files that the post or question keeps, and others that go with it. */
  readonly kept: number;
  /** Endings of the names that are taken, as an input's `accept`: '.jpg,.png'. */
  readonly accept: string;
}

/** Why the file cannot go with the others; null: it can. */
export function fileFault(file: File, { chosen, kept, accept }: Others): UploadFault | null {
  if (chosen.length + kept >= MOST_FILES) return 'many';
  const name = file.name.toLowerCase();
  if (!accept.split(',').some((ending) => name.endsWith(ending))) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > MOST_BYTES) return 'size';
  return chosen.some((one) => one.name === file.name && one.size === file.size) ? 'same' : null;
}
