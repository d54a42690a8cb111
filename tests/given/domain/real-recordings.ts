/** Real recordings, and the importer as the server uses it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openFile, type OpenedRecording } from '../../../server/feed/recording/open-file.ts';

/** Real recordings lie beside the project; tests that need one are skipped where the folder is absent. */
const folder = join(import.meta.dirname, '../../../../shared/data/recordings');
export const realRecording = (name: string): string | null =>
  existsSync(join(folder, name)) ? join(folder, name) : null;

/** The feed recordings in a file, as the importer reads them. */
export async function readRecordings(
  file: string,
  say: (line: string) => void,
): Promise<readonly OpenedRecording[]> {
  const opened = await openFile(file, say);
  return opened.flatMap((one) => (one.kind === 'recordings' ? one.recordings : []));
}
