import type { MatchState } from '../../domain/match/match.ts';
import type { TextKey } from './ko.ts';
import type { Say } from './i18n.ts';

const named: Readonly<Record<number, TextKey>> = {
  0: 'period.0',
  6: 'period.6',
  7: 'period.7',
  13: 'period.13',
  14: 'period.14',
  15: 'period.15',
  16: 'period.16',
  30: 'period.break',
  31: 'period.31',
  32: 'period.32',
  33: 'period.33',
  40: 'period.40',
  41: 'period.41',
  42: 'period.42',
  60: 'period.60',
  61: 'period.61',
  70: 'period.70',
  80: 'period.80',
  81: 'period.80',
  90: 'period.90',
};

/** The match has ended, was abandoned or cancelled: nothing of it is in play. */
export const isOver = (code: number): boolean =>
  (code >= 60 && code <= 100) || code === 110 || code === 120 || code === 130;

/** The match has begun and its score is reported. */
export const hasScore = ({ statusCode, reporting }: Pick<MatchState, 'statusCode' | 'reporting'>): boolean =>
  statusCode !== 0 && reporting !== 0;

/** The text of a match status code of the feed; an unknown code is "in progress" (D4). */
export function statusText(code: number, say: Say): string {
  const key = named[code];
  if (key !== undefined) return say(key);
  if (code >= 34 && code <= 36) return say('period.penalties');
  if (code >= 50 && code <= 52) return say('period.penalties');
  if (code >= 301 && code <= 306) return say('period.break');
  if (code === 419) return say('period.extra-top');
  if (code === 420) return say('period.extra-bottom');
  if (code >= 401 && code <= 418)
    return say(code % 2 === 1 ? 'period.top' : 'period.bottom', { inning: Math.ceil((code - 400) / 2) });
  if (code >= 421 && code <= 445) return say('period.inning-break');
  if (isOver(code)) return say('period.ended');
  return say('period.unknown');
}
