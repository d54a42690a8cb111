/** What does not fit in a site value, in Korean: the first fault, after the path of its field and a space. */
import type { z } from 'zod';
import { dayOf } from '../../../domain/protocol/calls/site/banner.ts';
import { startOfSiteDay } from '../../../domain/time/korean-time.ts';
import { knownValues, type ValueName } from '../../site-values/known-values.ts';

const typeNames: Readonly<Record<string, string>> = {
  number: '숫자여야 해요',
  int: '정수여야 해요',
  string: '글자여야 해요',
  boolean: '참이나 거짓이어야 해요',
  array: '목록이어야 해요',
  object: '항목의 묶음이어야 해요',
};
const units: Readonly<Record<string, string>> = { array: '개', string: '자' };
const REFUSED = '받을 수 없는 값이에요';

/** null: the messages of our own checks stay. */
function faultOf(issue: z.core.$ZodRawIssue): string | null {
  if (issue.code === 'custom') return null;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? '값이 없어요' : (typeNames[issue.expected] ?? REFUSED);
  if (issue.code === 'too_small') return `${issue.minimum}${units[issue.origin] ?? ''} 이상이어야 해요`;
  if (issue.code === 'too_big') return `${issue.maximum}${units[issue.origin] ?? ''} 이하여야 해요`;
  return REFUSED;
}

/** Fields of days: events (from, to), banners and popups (sdate, edate). */
const dayFields: ReadonlySet<string> = new Set(['from', 'to', 'sdate', 'edate']);

/**
 * The path of the first day that the calendar does not have; null: none. It is judged where operators write: a value that was stored with such
 * a day, or stands in a file, is still read.
 */
function badDay(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value !== 'object' || value === null) {
    const isDayField = typeof value === 'string' && value !== '' && dayFields.has(path.at(-1) ?? '');
    return isDayField && startOfSiteDay(dayOf(value) ?? '') === null ? path.join('.') : null;
  }
  for (const [name, one] of Object.entries(value)) {
    const found = badDay(one, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** The value, or the fault: "0.wr_subject 200자 이하여야 해요"; of the value as a whole it begins with the space. */
export function readValue(name: ValueName, json: unknown) {
  const read = knownValues[name].shape.safeParse(json, { error: faultOf });
  const day = read.success ? badDay(read.data) : null;
  if (day !== null) return { fault: `${day} 없는 날짜예요` };
  if (read.success) return { fault: null, value: read.data };
  const [issue] = read.error.issues;
  return { fault: `${issue?.path.join('.') ?? ''} ${issue?.message ?? REFUSED}` };
}
