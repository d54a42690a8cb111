/** Games that have a history of their own, as paths name them: /mypage/hitgame/:game. */
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';

export const CASUAL_HISTORY = 'casual';
const codes = new Map<string, BettingGameCode>([
  ['srs', 57],
  ['special', 58],
  ['live', 59],
]);

export const historyCodeOf = (name: string): BettingGameCode | null => codes.get(name) ?? null;

export const isHistoryGame = (name: string): boolean => codes.has(name) || name === CASUAL_HISTORY;
