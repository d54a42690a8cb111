/** Reads the site's banners from a file. A printed line says how many rows are no banners. */
import { readFile, stat } from 'node:fs/promises';
import { decodeBanners } from '../../../domain/protocol/calls/site/banner.ts';
import { jsonOf } from '../../../domain/row.ts';
import { BadOption } from '../../error-code.ts';

export const MAX_BANNER_BYTES = 1024 * 1024;

export async function openBanners(
  file: string | null,
  say: (line: string) => void,
): Promise<readonly unknown[]> {
  if (file === null) return [];
  if ((await stat(file)).size > MAX_BANNER_BYTES)
    throw new BadOption(`--banners ${file}: larger than ${MAX_BANNER_BYTES / 1024} kB`);
  const rows = jsonOf(await readFile(file, 'utf8').catch(() => ''));
  if (rows === undefined) throw new BadOption(`--banners ${file}: not JSON`);
  if (!Array.isArray(rows)) throw new BadOption(`--banners ${file}: not a list of banners`);
  const read = decodeBanners(rows).length;
  if (read < rows.length) say(`[spo] --banners ${file}: ${rows.length - read} rows are no banners`);
  return rows;
}
