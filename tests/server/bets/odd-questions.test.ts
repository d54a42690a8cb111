/** F3: a bet whose row nothing can look into is answered as malformed: no promise is rejected, and the member does not wait. */
import type { Socket } from 'socket.io';
import { expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { betQuestions } from '../../../server/features/bets/bet-questions.ts';
import type { MemberBets } from '../../../server/features/bets/member-bets.ts';

/** JSON of so many lists in each other can be read, and not written. */
const DEEP = 5000;
const deep: unknown = JSON.parse(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`);
const noText = { toString: 1, valueOf: 1 };

/** The listeners of one connection, whose member never is asked for. */
function listeners() {
  const of = new Map<string, (row: unknown, ack: unknown) => void>();
  const socket = {
    on: (event: string, listener: (row: unknown, ack: unknown) => void) => of.set(event, listener),
  };
  const never = (): never => {
    throw new Error('a malformed question needs no member');
  };
  betQuestions({} as MemberBets)({
    socket: socket as unknown as Socket,
    whoAsks: never,
    mayAsk: () => true,
    now: () => 1_700_000_000_000,
    log: never,
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
