/** Attributes of the elements of a Unified Odds Feed. What cannot be read is null, or an empty text. */
import { writtenTime } from '../time/korean-time.ts';
import { MAX_TIME } from './betfair-message.ts';
import { stableNumber } from './stable-number.ts';
import type { XmlElement } from './xml-element.ts';

const NUMBER = /^-?\d{1,15}$/;

export const numberIn = (element: XmlElement | undefined, name: string): number | null => {
  const text = element?.attributes.get(name);
  return text !== undefined && NUMBER.test(text) ? Number(text) : null;
};
/** As numbers of ms since 1970 these lie before March 1973, as seconds behind 2001. */
const [FIRST_IN_SECONDS, FIRST_IN_MS] = [1_000_000_000, 100_000_000_000] as const;

/** Ms since 1970. The feed counts in ms; some programs that keep its messages write seconds. */
export function timeIn(element: XmlElement | undefined, name: string): number | null {
  const time = numberIn(element, name);
  return time !== null && time >= FIRST_IN_SECONDS && time < FIRST_IN_MS ? time * 1000 : time;
}
export const textIn = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name) ?? '';

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
