/** Reads the site's bet standards from a file: rows in the form of the game configuration. A fault is printed and ends the start. */
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { BadOption } from '../../error-code.ts';
import { standardsOver } from '../../../domain/protocol/calls/site/bet-standard.ts';
import type { BetStandardRow } from '../../../domain/protocol/calls/site/resource.ts';
import { faultWords } from '../../../domain/site-values/fault-words.ts';
import { judgeValue } from '../../../domain/site-values/site-values.ts';
import { jsonOf } from '../../../domain/row.ts';

const MOST_BYTES = 256 * 1024;
const file = z.union([z.array(z.unknown()), z.object({ standards: z.array(z.unknown()) })]);

/** The rows of the file, or the first fault: "row 1: Delay.other: Enter a whole number from 0 to 60". */
function readRows(rows: readonly unknown[]): readonly BetStandardRow[] | string {
  if (rows.length === 0) return 'no standard in it';
  const read = judgeValue('bet-standards', rows, 'written');
  if (read.ok) return read.value ?? [];
  const [fault] = read.faults;
  const [at = '', ...path] = fault.path.split('.');
  const where = at === '' ? '' : `row ${Number(at) + 1}: ${path.join('.')}: `;
  return `${where}${faultWords(fault, 'en')}`;
}

/** A row is the whole standard of its game: a limit that it leaves out does not apply. A game without a row keeps its default standard. */
export async function openStandards(path: string | null): Promise<readonly BetStandard[]> {
  if (path === null) return defaultStandards;
  const no = (why: string): BadOption => new BadOption(`--standards ${path}: ${why}`);
  if ((await stat(path)).size > MOST_BYTES) throw no(`larger than ${MOST_BYTES / 1024} kB`);
  const value = jsonOf(await readFile(path, 'utf8').catch(() => ''));
  if (value === undefined) throw no('not JSON');
  const rows = file.safeParse(value);
  if (!rows.success) throw no('not a list of standards, nor an answer of /resource/gameConfig');
  const own = readRows(Array.isArray(rows.data) ? rows.data : rows.data.standards);
  if (typeof own === 'string') throw no(own);
  return standardsOver(defaultStandards, own);
}
