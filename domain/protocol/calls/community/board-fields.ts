/** Fields that the calls of boards share. */
import * as z from 'zod/mini';
import { boardPaths } from '../../../boards/boards.ts';
import { wholeField } from '../base/fields.ts';
import { writtenDate } from '../../wire/wire-fields.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

export const word = (most: number) => z.string().check(z.maxLength(most));
export const version = word(20);
export const utc = word(10);
export const lang = z.catch(z.enum(['ko', 'en']), 'ko');
export const path = z.enum(boardPaths);
export const siteKey = word(20);
export const id = wholeField(0, Number.MAX_SAFE_INTEGER);
export const yesNoField = z.enum(['Y', 'N']);
/** Read, whether it is Y. */
export const yesNoFlag = z.pipe(
  yesNoField,
  z.transform((is: 'Y' | 'N') => is === 'Y'),
);
/** UTC, "YYYY-MM-DD HH:mm:ss"; read, ms since 1970. null: it cannot be read. */
export const writtenAt = z.pipe(
  writtenDate,
  z.transform((text: string) => wireTimeOf(text)),
);
/** The id of what was written; read, 0 where an older back end sends none. */
export const writtenId = z.pipe(
  z.nullish(z.int()),
  z.transform((written: number | null | undefined) => written ?? 0),
);
