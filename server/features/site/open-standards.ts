/** Reads the site's bet standards from a file: rows in the form of the game configuration. A fault is printed and ends the start. */
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { BadOption } from '../../error-code.ts';
import { readStandards, standardLimits } from '../../site-values/read-standards.ts';

const file = z.union([z.array(z.unknown()), z.object({ standards: z.array(z.unknown()) })]);

/** A game without a row keeps its default standard. */
export async function openStandards(path: string | null): Promise<readonly BetStandard[]> {
  if (path === null) return defaultStandards;
  const no = (why: string): BadOption => new BadOption(`--standards ${path}: ${why}`);
  if ((await stat(path)).size > standardLimits.bytes)
    throw no(`larger than ${standardLimits.bytes / 1024} kB`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw no('not JSON');
  }
  const rows = file.safeParse(value);
  if (!rows.success) throw no('not a list of standards, nor an answer of /resource/gameConfig');
  const own = readStandards(Array.isArray(rows.data) ? rows.data : rows.data.standards);
  if (typeof own === 'string') throw no(own);
  return defaultStandards.map((one) => own.get(one.gameCode) ?? one);
}
