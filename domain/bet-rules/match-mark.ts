/**
 * What a live price rests on: period, score and red cards of its match. After a change of them, the same outcome is another bet: a draw at 1:1
 * is not a draw at 1:2. The mark is a text, so that it is compared as it is, on both sides of the wire: "6 1:0 0:0".
 */
import { sportOf } from '../catalogue/sport.ts';
import type { MatchState } from '../match/match.ts';

/** Basketball and volleyball (feed ids) score every few seconds: there, only the period counts. */
const pointSports: ReadonlySet<number> = new Set([2, 23]);

/** Longest mark on the wire, characters. */
export const MAX_MARK = 60;

export const matchChanges = ['score', 'cards', 'period'] as const;
export type MatchChange = (typeof matchChanges)[number];

type Marked = Pick<MatchState, 'statusCode' | 'homeScore' | 'awayScore' | 'redCards'>;

export function matchMark(sportId: number, { statusCode, homeScore, awayScore, redCards }: Marked): string {
  const { feedId } = sportOf(sportId);
  if (feedId !== null && pointSports.has(feedId)) return `${statusCode} - -`;
  const cards = redCards === null ? '-' : `${redCards.home}:${redCards.away}`;
  return `${statusCode} ${homeScore}:${awayScore} ${cards}`;
}

/** What a mark says of its match: the period, and "1:0" where the score is part of it. */
export function markedState(mark: string): { readonly statusCode: number; readonly score: string | null } {
  const [status = '', score = '-'] = mark.split(' ');
  return { statusCode: Number(status), score: score === '-' ? null : score };
}

/** What differs between two marks, the gravest first; null: nothing. */
export function matchChange(seen: string, now: string): MatchChange | null {
  if (seen === now) return null;
  const [before, after] = [seen.split(' '), now.split(' ')];
  if (before[1] !== after[1]) return 'score';
  return before[2] === after[2] ? 'period' : 'cards';
}
