import { describe, expect, it } from 'vitest';
import {
  bettingGameCodes,
  casualCodes,
  gameCodes,
  isLiveGame,
  isPreMatchGame,
  preMatchCodes,
} from '../../domain/catalogue/game-code.ts';
import {
  codeOfStream,
  liveMatchStream,
  gameOfStream,
  isLiveStream,
  isPreMatchStream,
  listOfStream,
  LIVE_LIST,
  matchIdOfStream,
  matchStream,
} from '../../domain/catalogue/stream-name.ts';
import { isRow, rowOf } from '../../domain/row.ts';

describe('stream names', () => {
  it.each([
    ['57', { list: '57', matchId: null, game: 57, live: false, preMatch: true }],
    ['58', { list: '58', matchId: null, game: 58, live: false, preMatch: true }],
    ['59', { list: '59', matchId: null, game: 59, live: true, preMatch: false }],
    ['59/17', { list: '59', matchId: 17, game: 59, live: true, preMatch: false }],
    ['57/4000000000000017', { list: '57', matchId: 4e15 + 17, game: 57, live: false, preMatch: true }],
  ])('the parts of %s', (stream, parts) => {
    expect({
      list: listOfStream(stream),
      matchId: matchIdOfStream(stream),
      game: gameOfStream(stream),
      live: isLiveStream(stream),
      preMatch: isPreMatchStream(stream),
    }).toEqual(parts);
  });

  it('a match stream is read back as it was made', () => {
    expect(matchIdOfStream(liveMatchStream(7), LIVE_LIST)).toBe(7);
    expect(matchStream('58', 7)).toBe('58/7');
  });

  it('when the stream is of another list, it has no match of this list', () =>
    expect(matchIdOfStream('57/7', LIVE_LIST)).toBeNull());

  it('a stream of no game has no code', () => expect(codeOfStream('member')).toBeNaN());
});

describe('game codes', () => {
  it('every code is a live, a pre-match or a casual game, and only one of them', () => {
    expect([...preMatchCodes, gameCodes.live, ...casualCodes]).toEqual(Object.values(gameCodes));
    expect(bettingGameCodes.filter((code) => isLiveGame(code) === isPreMatchGame(code))).toEqual([]);
  });
});

describe('rows', () => {
  it.each([[null], [undefined], [5], ['text'], [[1, 2]]])('%j is no row', (value) => {
    expect(isRow(value)).toBe(false);
    expect(rowOf(value)).toEqual({});
  });

  it('an object is a row with its own fields', () => expect(rowOf({ code: 1 })['code']).toBe(1));
});
