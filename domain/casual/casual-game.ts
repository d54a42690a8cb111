/** The casual games (C7): two or three picks, each drawn with the same chance. Shooting star has no code yet. */
import { type CasualGameCode, gameCodes } from '../catalogue/game-code.ts';

interface CasualPick {
  /** The forecast's value on the wire. 0 is reserved for "void", 999 for "not drawn yet". */
  readonly value: number;
  readonly key: string;
}

export interface CasualGame {
  readonly code: CasualGameCode;
  /** `gametype` in the address and in the calls. */
  readonly type: 'jumpball' | 'cointoss' | 'freekick';
  readonly picks: readonly CasualPick[];
  /** Odds of every pick; hundredths. */
  readonly odds: number;
}

export const casualGames = [
  {
    code: gameCodes.jumpBall,
    type: 'jumpball',
    picks: [
      { value: 1, key: 'home' },
      { value: 2, key: 'away' },
    ],
    odds: 195,
  },
  {
    code: gameCodes.coinToss,
    type: 'cointoss',
    picks: [
      { value: 1, key: 'heads' },
      { value: 2, key: 'tails' },
    ],
    odds: 195,
  },
  {
    code: gameCodes.freeKick,
    type: 'freekick',
    picks: [
      { value: 1, key: 'left' },
      { value: 2, key: 'centre' },
      { value: 3, key: 'right' },
    ],
    odds: 290,
  },
] as const satisfies readonly CasualGame[];

export const casualGameOf = (code: number): CasualGame | null =>
  casualGames.find((game) => game.code === code) ?? null;

/** By its word, or by its code as text: addresses have both. */
export const casualGameOfType = (type: string): CasualGame | null =>
  casualGames.find((game) => game.type === type || String(game.code) === type) ?? null;

/** The first twelve hexadecimal digits are a number below 2^48; its remainder by the number of picks gives the pick. */
const DIGITS = 12;

/** The pick of a draw's number (hexadecimal, random): the pick's value. */
export function drawnPick(game: CasualGame, hex: string): number {
  const at = Number.parseInt(hex.slice(0, DIGITS), 16) % game.picks.length;
  const pick = game.picks[at];
  if (pick === undefined) throw new Error('a draw needs twelve hexadecimal digits');
  return pick.value;
}
