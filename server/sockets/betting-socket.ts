/** One betting socket: its streams (serve-streams), and what a member may ask. Malformed rows get a code, never a crash. */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { Wallets } from '../../domain/member/member.ts';
import {
  cancelCartItemQuestion,
  cancelOf,
  cartDetailOf,
  cartHistoryOf,
  cartHistoryQuestion,
  cartItemDetailQuestion,
} from '../../domain/protocol/cart-questions.ts';
import { drawCancelQuery } from '../../domain/protocol/draw-cancel.ts';
import { drawDetailQuery, drawHistoryQuery } from '../../domain/protocol/draw-history.ts';
import { betCodes, drawMarketRow } from '../../domain/protocol/draw-market.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { BetDesk, Bettor } from '../bets/bet-desk.ts';
import { serveStreams, type StreamDeps } from './serve-streams.ts';
import { type Ack, ackOf, answerOf, perSocketLimits, rateGate } from './socket-asks.ts';

export interface BettingSocketDeps extends StreamDeps {
  readonly accounts: Accounts;
  readonly desk: BetDesk;
  readonly log: (message: string, error: unknown) => void;
  /** Which device of a member holds the connection: a second one takes it over. */
  readonly claim: (memberId: number, deviceId: string, socket: Socket) => void;
}

const handshake = z.object({
  token: z.string().max(200).nullish(),
  deviceId: z.string().max(64).default(''),
});

export const roomOfMember = (memberId: number): string => `member:${memberId}`;

type WhoAsks = () => Promise<Bettor | null>;

/**
 * `whoAsks` looks at the token anew for every question, an indexed read: a token that was revoked or has run out, or a level that
 * changed, counts from the next question on, in every window that holds it.
 */
function serveMember(socket: Socket, whoAsks: WhoAsks, deps: BettingSocketDeps): void {
  const { desk, now, log } = deps;
  const mayBet = rateGate(perSocketLimits.betsPerMinute, 60_000, now);
  const mayAsk = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  const answered = (reqId: string, code: number) => ({
    state: 'answered',
    answer: { reqId, code, data: code },
  });
  /** Nobody knows whether the bet was written: the member must not hear "refused", but ask again. */
  const failed = (what: string, ack: Ack) => (error: unknown) => {
    log(`${what} failed`, error);
    ack({ state: 'waiting', count: 0 });
  };
  const draw = async (row: unknown, ack: Ack): Promise<void> => {
    const receivedAt = now();
    const asked = drawMarketRow.safeParse(row);
    if (!asked.success) return ack(answered('', betCodes.malformed));
    const { reqId } = asked.data;
    const answer = async () => {
      if (!mayBet()) return answered(reqId, betCodes.limitToo);
      const member = await whoAsks();
      return member === null
        ? answered(reqId, betCodes.notLoggedIn)
        : desk.draw(member, asked.data, receivedAt);
    };
    await answer().then(ack, failed('DrawMarket', ack));
  };
  const result = async (row: unknown, ack: Ack): Promise<void> => {
    const asked = z.object({ reqId: z.string().min(8).max(64) }).safeParse(row);
    if (!asked.success || !mayAsk())
      return ack({ code: asked.success ? betCodes.notLoggedIn : betCodes.malformed });
    const answer = async () => {
      const member = await whoAsks();
      return member === null ? { code: betCodes.notLoggedIn } : desk.result(member, asked.data.reqId);
    };
    await answer().then(ack, failed('DrawResult', ack));
  };
  serveQuestions(socket, whoAsks, mayAsk, deps);
  socket.on('DrawMarket', (row: unknown, ack: unknown) => void draw(row, ackOf(ack)));
  socket.on('DrawResult', (row: unknown, ack: unknown) => void result(row, ackOf(ack)));
}

/** Questions about the member's own bets. */
function serveQuestions(
  socket: Socket,
  whoAsks: WhoAsks,
  mayAsk: () => boolean,
  { desk, now, log }: BettingSocketDeps,
): void {
  const serve = <T>(
    event: string,
    question: z.ZodType<T>,
    empty: object,
    act: (member: Bettor, asked: T) => Promise<unknown>,
  ): void => {
    const reply = async (row: unknown, ack: Ack): Promise<void> => {
      const asked = question.safeParse(row);
      if (!asked.success || !mayAsk()) return ack({ code: asked.success ? 401 : 400, ...empty });
      const answer = async () => {
        const member = await whoAsks();
        return member === null ? { code: 401, ...empty } : act(member, asked.data);
      };
      await answer().then(ack, (error: unknown) => {
        log(`${event} failed`, error);
        ack({ code: 500, ...empty });
      });
    };
    socket.on(event, (row: unknown, ack: unknown) => void reply(row, answerOf(socket, event, ack)));
  };
  serve('DrawHistory', drawHistoryQuery, { totalItems: 0, list: [] }, desk.history);
  serve('DrawDetail', drawDetailQuery, { list: [] }, desk.details);
  serve('DrawCancel', drawCancelQuery, { list: [] }, desk.cancel);
  serve('getHistoryItemDetails', drawDetailQuery, { list: [] }, desk.details);
  serve('getCartItemDetail', cartItemDetailQuestion, { list: [] }, (member, asked) =>
    desk.details(member, cartDetailOf(asked)),
  );
  serve('getCartHistory', cartHistoryQuestion, { totalItems: 0, list: [] }, (member, asked) =>
    desk.history(member, cartHistoryOf(asked, now())),
  );
  serve('cancelCartItem', cancelCartItemQuestion, { list: [] }, (member, asked) =>
    desk.cancel(member, cancelOf(asked)),
  );
}

/** A token is looked at again after this while the database cannot be asked. */
export const CHECK_AGAIN_MS = 1000;

/** Whose token it is, as soon as the database says; null: nobody's, or the connection is gone. Not knowing makes nobody a visitor. */
async function checkToken(
  socket: Socket,
  token: string | null,
  { accounts, log }: BettingSocketDeps,
): Promise<Bettor | null> {
  while (token !== null && socket.connected) {
    try {
      return await accounts.bettorOf(token);
    } catch (error) {
      log('a token could not be checked', error);
    }
    await setTimeout(CHECK_AGAIN_MS);
  }
  return null;
}

/** Serves one connection. A token that is no longer good makes a visitor, who is told so (TokenCheck). */
export function serveSocket(socket: Socket, deps: BettingSocketDeps): void {
  const shaken = handshake.safeParse(socket.handshake.auth);
  const token = shaken.success ? (shaken.data.token ?? null) : null;
  /** undefined: not known yet. */
  let atFirst: Bettor | null | undefined;
  const whoAsks: WhoAsks = async () => {
    if (token === null || atFirst === null) return null;
    const member = await deps.accounts.bettorOf(token);
    if (member !== null || atFirst === undefined) return member;
    // A visitor from now on: the odds go on, the member's news do not.
    void socket.leave(roomOfMember(atFirst.memberId));
    socket.emit('TokenCheck', { ok: false });
    return null;
  };
  serveStreams(socket, deps);
  serveMember(socket, whoAsks, deps);
  const pings = setInterval(() => socket.emit('ping', {}), PING_EVERY_MS);
  socket.on('pang', () => {});
  socket.on('disconnect', () => clearInterval(pings));
  void checkToken(socket, token, deps).then((member) => {
    atFirst = member;
    if (token !== null) socket.emit('TokenCheck', { ok: member !== null });
    if (member === null) return;
    void socket.join(roomOfMember(member.memberId));
    deps.claim(member.memberId, shaken.data?.deviceId ?? '', socket);
    // What was settled while the member was not connected has moved gold, too.
    deps.accounts.wallets(member.memberId).then(
      (wallets) => tellWallets((event, row) => socket.emit(event, row), wallets),
      (error: unknown) => deps.log('wallets could not be told', error),
    );
  });
}

export function tellWallets(
  emit: (event: string, row: unknown) => void,
  { spoGold, spoCoin, spoMile }: Wallets,
): void {
  emit('SpoGold', { spoGold });
  emit('Point', { spoCoin, spoMile });
}

const PING_EVERY_MS = 25_000;
