/** Checks a chosen file before it is sent; the server checks its contents. */
import { type UploadFault, uploadLimits } from '../../../domain/uploads/upload-limits.ts';

interface Others {
  readonly chosen: readonly File[];
  /** Files that the post or question keeps, and others that go with it. */
  readonly kept: number;
  /** Endings of the names that are taken, as an input's `accept`: '.jpg,.png'. */
  readonly accept: string;
}

/** Why the file cannot go with the others; null: it can. */
export function fileFault(file: File, { chosen, kept, accept }: Others): UploadFault | null {
  if (chosen.length + kept >= uploadLimits.files) return 'many';
  const name = file.name.toLowerCase();
  if (!accept.split(',').some((ending) => name.endsWith(ending))) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > uploadLimits.bytes) return 'size';
  return chosen.some((one) => one.name === file.name && one.size === file.size) ? 'same' : null;
}
