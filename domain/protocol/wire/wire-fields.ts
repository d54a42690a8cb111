/** Fields of rows as any client of the specification sends them: numbers and switches also as texts, ids in every form (D9). */
import * as z from 'zod/mini';
import { bettingGameCodes } from '../../catalogue/game-code.ts';
import { isRow } from '../../row.ts';
import { siteDay, startOfSiteDay, writtenDay } from '../../time/korean-time.ts';
import { floatOf, integerOf, wireTimeOf } from './wire-values.ts';

/** The value is changed before the schema reads it. */
export const prepared = <Schema extends z.ZodMiniType>(
  prepare: (value: unknown) => unknown,
  schema: Schema,
) => z.pipe(z.transform<unknown, unknown>(prepare), schema);

export const int = prepared((value) => integerOf(value) ?? value, z.int());
export const float = prepared((value) => floatOf(value) ?? value, z.number());
export const wholeFrom = (least: number, most: number) =>
  prepared((value) => integerOf(value) ?? value, z.int().check(z.minimum(least), z.maximum(most)));

/** A date as `wireTimeOf` reads it; some back ends write ms since 1970. A number that is no time is refused. */
export const writtenDate = prepared(
  (value) => (typeof value === 'number' && wireTimeOf(value) !== null ? String(value) : value),
  z.string(),
);

/** A date of a bet. The bet counts also without it: a date that is left out or cannot be read is unknown. */
export const dateOrNone = prepared(
  (value) => (wireTimeOf(value) === null ? null : String(value)),
  z.nullable(z.string()),
);

/** A time of an answer, as ms since 1970. One that cannot be read is refused. */
export const wireTimeField = prepared(
  (value) => wireTimeOf(typeof value === 'number' ? String(value) : value),
  z.number(),
);

/** 57, 58 or 59. */
export const gameCodeField = prepared((value) => integerOf(value) ?? value, z.literal(bettingGameCodes));

/** Longest text of a day and its time. */
const MAX_DAY = 60;
/** A day, and behind it a time with or without its zone. */
const DAY_AND_TIME = /^(.*?\d[.일]?)(?:[T\s]\s*(\d{1,2}:.*?)(\s?(?:[A-Z]+|[+-][\d:]+))?)?\s*$/i;

/** The day in the site's time of a day that names a zone with its time; null: the text is no day, or there is more behind it than a time. */
function siteDayIn(text: string): string | null {
  if (text.length > MAX_DAY) return null;
  const [, written = '', time, zone = ''] = DAY_AND_TIME.exec(text.normalize('NFKC')) ?? [];
  const day = /^[\d.년월일\s/-]+$/.test(written) ? writtenDay(written) : null;
  if (day === null || time === undefined) return day;
  const ms = wireTimeOf(`${day} ${time[1] === ':' ? '0' : ''}${time}${zone}`);
  return ms === null ? null : zone === '' ? day : siteDay(ms);
}

/** A day of the site, YYYY-MM-DD, also as "20261121" or "2026.11.21" and with a time behind it. A day that does not exist is refused. */
export const siteDayField = prepared(
  (value) => (typeof value === 'string' ? (siteDayIn(value) ?? '') : value),
  z.string().check(z.refine((text) => startOfSiteDay(text) !== null)),
);

const on: ReadonlySet<unknown> = new Set<unknown>([true, 1, '1', 'Y', 'y', 'true']);
const off: ReadonlySet<unknown> = new Set<unknown>([false, 0, '0', 'N', 'n', 'false', '', null, undefined]);
/** A switch; any other value stays, so that a schema refuses it. */
export const switchOf = (value: unknown): unknown => (on.has(value) ? true : off.has(value) ? false : value);

/** One id, a list of ids, or ids joined by commas (`group_draw_id`). */
export function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => integerOf(one) ?? one);
  if (typeof value !== 'string') return typeof value === 'number' ? [value] : value;
  return value.split(',').map((one) => integerOf(one.trim()) ?? one);
}

/** A field that was left out; clients send null and an empty text for it, too. */
export const isLeftOut = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The row without fields that were left out, and with the first given value of each field that has several names. */
export function fieldsByName(value: unknown, names: Readonly<Record<string, readonly string[]>>): unknown {
  if (!isRow(value)) return value;
  const given = Object.fromEntries(Object.entries(value).filter(([, one]) => !isLeftOut(one)));
  for (const [name, others] of Object.entries(names)) {
    const found = [name, ...others].find((one) => one in given);
    if (found !== undefined) given[name] = given[found];
  }
  return given;
}
