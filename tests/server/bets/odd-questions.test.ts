/** F3: a bet whose row nothing can look into is malformed: no promise is rejected. One that comes while the database is away waits for it, not for long. */
import type { Socket } from 'socket.io';
import { describe, expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { awayLimits, betQuestions } from '../../../server/features/bets/bet-questions.ts';
import type { MemberBets } from '../../../server/features/bets/member-bets.ts';
import type { SocketAsker } from '../../../server/sockets/socket-questions.ts';
import { DatabaseError } from '../../../server/storage/database-thread.ts';

/** JSON of so many lists in each other can be read, and not written. */
const DEEP = 5000;
const deep: unknown = JSON.parse(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`);
const noText = { toString: 1, valueOf: 1 };

const never = (): never => {
  throw new Error('a malformed question needs no member');
};

/** The listeners of one connection, whose member never is asked for. */
function listeners(bets: Partial<MemberBets> = {}, more: Partial<SocketAsker> = {}) {
  const of = new Map<string, (row: unknown, ack: unknown) => void>();
  const socket = {
    on: (event: string, listener: (row: unknown, ack: unknown) => void) => of.set(event, listener),
  };
  betQuestions(bets as MemberBets)({
    socket: socket as unknown as Socket,
    whoAsks: never,
    mayAsk: () => true,
    now: () => 1_700_000_000_000,
    pause: never,
    log: never,
    ...more,
  });
  return of;
}

test.each([
  ['nested without end', { game_code: 59, gold: 1, draws: deep }],
  ['a game without a text', { game_code: noText, gold: 1, draws: [] }],
  ['a stake without a text', { game_code: 59, gold: noText, draws: [noText] }],
])('a bet that is %s is malformed', async (_, row) => {
  const answer = await new Promise((resolve) => listeners().get('DrawMarket')?.(row, resolve));
  expect(answer).toMatchObject({ state: 'answered', answer: { code: betCodes.malformed } });
});

describe('while the database is away', () => {
  const away = new DatabaseError('the connection was lost', null);
  const full = new DatabaseError('could not extend file', '53100');
  const row = {
    reqId: 'asked-while-away',
    game_code: 59,
    deadline: 1_700_000_008_000,
    epoch: null,
    stream: '59',
    versions: null,
    gold: 1000,
    passRate: 'none',
    draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
  };
  const known = { state: 'never-arrived' } as const;

  /** The database answers after `ms`, with `error` until then. */
  async function askAfter(event: 'DrawMarket' | 'DrawResult', ms: number, error: Error) {
    let now = 1_700_000_000_000;
    const backAt = now + ms;
    const asks = { whoAsks: 0, bets: 0, logged: 0 };
    const look = (of: 'whoAsks' | 'bets'): void => {
      asks[of]++;
      if (now < backAt) throw error;
    };
    const bet = async () => {
      look('bets');
      return known;
    };
    const of = listeners(
      { draw: bet, result: bet },
      {
        now: () => now,
        whoAsks: async () => {
          look('whoAsks');
          return { memberId: 1, level: 'UL01' };
        },
        pause: async (passed) => void (now += passed),
        log: () => void asks.logged++,
      },
    );
    const answer = await new Promise((resolve) => of.get(event)?.(row, resolve));
    return { answer, waited: now - 1_700_000_000_000, ...asks };
  }

  test.each(['DrawMarket', 'DrawResult'] as const)(
    '%s waits for it, and is then done once',
    async (event) => {
      const { answer, waited, bets, logged } = await askAfter(event, 950, away);
      expect({ answer, waited, bets, logged }).toEqual({ answer: known, waited: 1000, bets: 1, logged: 0 });
    },
  );

  test.each(['DrawMarket', 'DrawResult'] as const)('%s is unknown when it stays away', async (event) => {
    const { answer, waited, bets, logged } = await askAfter(event, 60_000, away);
    const { mostMs } = awayLimits;
    expect({ answer, waited, bets, logged }).toEqual({
      answer: { state: 'waiting', count: 0 },
      waited: mostMs,
      bets: 0,
      logged: 1,
    });
  });

  test('DrawResult does not wait for room, nor for what is wrong in the program', async () => {
    for (const error of [full, new TypeError('not a function')])
      expect(await askAfter('DrawResult', 950, error)).toMatchObject({ waited: 0, whoAsks: 1, logged: 1 });
  });
});
