/**
 * Attributes of the elements of a Unified Odds Feed. What cannot be read is null, or an empty text. Numbers and truths have the forms of XML
 * Schema: blanks around them, a plus sign, "true" as well as 1.
 */
import { tableOf } from '../row.ts';
import { writtenTime } from '../time/written-time.ts';
import { MAX_TIME } from './betfair-message.ts';
import { stableNumber } from './stable-number.ts';
import type { XmlElement } from './xml-element.ts';

export const textIn = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

const NUMBER = /^[+-]?\d{1,15}$/;
export function numberIn(element: XmlElement | undefined, name: string): number | null {
  const text = textIn(element, name);
  return NUMBER.test(text) ? Number(text) : null;
}

const DECIMAL = /^[+-]?(?:\d{1,15}\.?\d{0,20}|\.\d{1,20})(?:e[+-]?\d{1,2})?$/i;
export function decimalIn(element: XmlElement | undefined, name: string): number | null {
  const text = textIn(element, name);
  return DECIMAL.test(text) ? Number(text) : null;
}

const truths = tableOf<boolean>({ '1': true, true: true, '0': false, false: false });
export const truthIn = (element: XmlElement | undefined, name: string): boolean | null =>
  truths[textIn(element, name).toLowerCase()] ?? null;

/** As numbers of ms since 1970 these lie before March 1973, as seconds behind 2001. */
const [FIRST_IN_SECONDS, FIRST_IN_MS] = [1_000_000_000, 100_000_000_000] as const;

/** Ms since 1970. The feed counts in ms; some programs that keep its messages write seconds, or a date. */
export function timeIn(element: XmlElement | undefined, name: string): number | null {
  const time = numberIn(element, name);
  if (time === null) return dateIn(element, name);
  return time >= FIRST_IN_SECONDS && time < FIRST_IN_MS ? time * 1000 : time;
}

/** "sr:match:123" → 123; null: it is no such URN. */
export function idIn(urn: string, kind: string): number | null {
  const [, own, id] = /^[\w-]+:([\w-]+):(\d{1,15})$/.exec(urn) ?? [];
  return own === kind && id !== undefined && Number(id) > 0 ? Number(id) : null;
}

/** Ids of matches of other sources ("vf:match:123") stand apart from those of "sr", each source in a range of its own. */
const [RANGE, RANGES] = [1_000_000_000_000, 500] as const;

/** The number of a match's URN; null: it is no match. */
export function matchIdIn(urn: string): number | null {
  const id = idIn(urn, 'match');
  const source = urn.slice(0, urn.indexOf(':'));
  if (id === null || source === 'sr') return id;
  return id < RANGE ? id + (1 + (stableNumber(source) % RANGES)) * RANGE : null;
}

export const dateIn = (element: XmlElement | undefined, name: string): number | null => {
  const at = writtenTime(textIn(element, name));
  return at !== null && at >= 0 && at <= MAX_TIME ? at : null;
};
