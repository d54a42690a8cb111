/** Bets that go with a post or a question: JSON in one field of the form (`wr_10` of a post, `score` of a question). */

import type { BetKey } from '../../../bet/shared-bet.ts';
import { bettingGameCodes } from '../../../catalogue/game-code.ts';
import { jsonOf } from '../../../row.ts';

/** A bet as the form names it. */
export interface BetRef {
  readonly game_code: number;
  readonly draw_id: number;
}

const isBetRef = (one: unknown): one is BetRef => {
  const { game_code, draw_id } = (one ?? {}) as Partial<Record<keyof BetRef, unknown>>;
  return Number.isInteger(game_code) && Number.isSafeInteger(draw_id);
};

export const betListOf = (bets: readonly BetKey[]): string =>
  bets.length === 0
    ? ''
    : JSON.stringify(bets.map(({ gameCode, drawId }) => ({ game_code: gameCode, draw_id: drawId })));

/** null: not readable. An empty text names no bet. */
export function readBetList(json: string): readonly BetRef[] | null {
  if (json === '') return [];
  const read = jsonOf(json);
  if (!Array.isArray(read) || !read.every(isBetRef)) return null;
  return read.map(({ game_code, draw_id }) => ({ game_code, draw_id }));
}

/** The bets by game and number; those of a game that has no bets are left out. */
export const betKeysOf = (refs: readonly BetRef[]): readonly BetKey[] =>
  refs.flatMap(({ game_code, draw_id }) => {
    const gameCode = bettingGameCodes.find((code) => code === game_code);
    return gameCode === undefined ? [] : [{ gameCode, drawId: draw_id }];
  });
