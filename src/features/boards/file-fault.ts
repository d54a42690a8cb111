/** Checks a chosen file before it is sent; the server checks its contents. */
import type { UploadFault } from '../../../domain/uploads/upload-limits.ts';

const MOST_FILES = 2;
const MOST_BYTES = 5 * 1024 * 1024;
export const ACCEPTED = '.jpg,.jpeg,.png,.webp,.txt';

/** `kept`: files that the post has already. */
export function fileFault(file: File, chosen: readonly File[], kept: number): UploadFault | null {
  if (chosen.length + kept >= MOST_FILES) return 'many';
  if (!/\.(?:jpe?g|png|webp|txt)$/i.test(file.name)) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > MOST_BYTES) return 'size';
  return chosen.some(({ name, size }) => name === file.name && size === file.size) ? 'same' : null;
}
