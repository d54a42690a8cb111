/** Names of the streams: a list's stream is its game code ("57", "58", "59"), a match's is "{game code}/{match id}". */
import { type BettingGameCode, isPreMatchGame } from './game-code.ts';

export const STANDARD_LIST = '57';
export const SPECIAL_LIST = '58';
export const LIVE_LIST = '59';

export const listStream = (game: BettingGameCode): string => String(game);
export const matchStream = (list: string, matchId: number): string => `${list}/${matchId}`;
export const liveMatchStream = (matchId: number): string => matchStream(LIVE_LIST, matchId);

/** The list that a stream belongs to: "59" of "59" and of "59/7". */
export const listOfStream = (stream: string): string => stream.split('/', 1)[0] ?? stream;

/** The match of a stream of `list`; null: the list itself, or a stream of another list. */
export const matchIdOfStream = (stream: string, list: string = listOfStream(stream)): number | null =>
  stream.startsWith(`${list}/`) ? Number(stream.slice(list.length + 1)) : null;

/** The number at the beginning of a stream's name; NaN: a stream of no game. */
export const codeOfStream = (stream: string): number => Number.parseInt(stream, 10);

/** The game of a stream; every stream except those of 57 and 58 is live. */
export function gameOfStream(stream: string): BettingGameCode {
  const code = codeOfStream(stream);
  return isPreMatchGame(code) ? code : 59;
}

/** True for the live list's stream and for streams of single live matches. */
export const isLiveStream = (stream: string): boolean => stream.startsWith(LIVE_LIST);
export const isPreMatchStream = (stream: string): boolean => isPreMatchGame(codeOfStream(stream));
