/** Questions of a member about bets, on a socket (F3, F4). Malformed rows are answered with a code; they never throw. */
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import {
  cancelCartItemQuestion,
  cancelOf,
  cartDetailOf,
  cartHistoryOf,
  cartHistoryQuestion,
  cartItemDetailQuestion,
} from '../../../domain/protocol/bets/cart-questions.ts';
import { drawCancelQuery } from '../../../domain/protocol/bets/draw-cancel.ts';
import { drawDetailQuery, drawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import { betCodes, drawMarketRow, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { drawRoomQuery } from '../../../domain/protocol/bets/draw-room.ts';
import { completeDrawMarket } from '../../../domain/protocol/bets/old-draw-market.ts';
import { prepared } from '../../../domain/protocol/wire/wire-fields.ts';
import type { Caller } from '../../requests/caller.ts';
import { createUnnamedRequests, unnamedLimits } from '../../requests/unnamed-requests.ts';
import { type Ack, answerOf, perSocketLimits, rateGate } from '../../sockets/socket-limits.ts';
import type { SocketAsker, SocketQuestions } from '../../sockets/socket-questions.ts';
import type { MemberBets } from './member-bets.ts';

/** Deadline of a bet whose client names none, ms after its arrival. Judging the bet may have to wait for the database. */
const USUAL_DEADLINE_MS = 8000;

const refusedUndecided: ReadonlySet<number> = new Set([betCodes.malformed, betCodes.notLoggedIn]);

/** It is unknown whether the bet was taken: the client shows its text for a lost link, and the history shows the bet. */
const unknown = (reqId: string) => ({ reqId, code: betCodes.linkLost, data: betCodes.linkLost });

/**
 * Answers a bet whose client asked without an acknowledgement (F4): the event DrawLiveOddsResult. A decided answer is published to all
 * sockets of the member; a refusal before the decision goes only to the socket that asked.
 */
const betAnswerOf = (socket: Socket, ack: unknown): Ack =>
  typeof ack === 'function'
    ? (ack as Ack)
    : (row) => {
        const result = row as DrawResultRow;
        if (result.state === 'waiting') return void socket.emit('DrawLiveOddsResult', unknown(''));
        if (result.state !== 'answered') return;
        const { answer } = result;
        const isTooOften = answer.code === betCodes.limitToo && answer.reason === undefined;
        if (refusedUndecided.has(answer.code) || isTooOften || answer.reason === 'in-flight')
          socket.emit('DrawLiveOddsResult', answer);
      };

/** Answers a bet that its client has just sent: the decided answer, or none before the decision, which is published to all sockets. */
const repeatedAnswerOf = (socket: Socket, ack: unknown): Ack =>
  typeof ack === 'function'
    ? (ack as Ack)
    : (row) => {
        const result = row as DrawResultRow;
        if (result.state === 'answered') socket.emit('DrawLiveOddsResult', result.answer);
      };

/**
 * `whoAsks` checks the token for every question with an indexed read. A revoked or expired token, or a changed level, counts from the next
 * question on, in every window that uses the token.
 */
export const betQuestions =
  (bets: MemberBets): SocketQuestions =>
  (asker) => {
    const { socket, whoAsks, mayAsk, now, log } = asker;
    const names = createUnnamedRequests(now, unnamedLimits.heldOfSocket);
    const mayBet = rateGate(perSocketLimits.betsPerMinute, 60_000, now);
    const answered = (reqId: string, code: number) => ({
      state: 'answered' as const,
      answer: { reqId, code, data: code },
    });
    /** It is unknown whether the bet was written, so the answer must not be "refused": the member asks again. */
    const failed = (what: string, ack: Ack) => (error: unknown) => {
      log(`${what} failed`, error);
      ack({ state: 'waiting', count: 0 });
    };
    /** null: it is no bet, or nested so deeply that nothing can look into it. */
    const readBet = (row: unknown, receivedAt: number) => {
      try {
        const name = names.nameOf({ token: '', url: 'DrawMarket', fields: row });
        const made = { reqId: name.id, deadline: receivedAt + USUAL_DEADLINE_MS };
        const asked = drawMarketRow.safeParse(completeDrawMarket(row, made));
        return asked.success ? { name, bet: asked.data } : null;
      } catch {
        return null;
      }
    };
    const draw = async (row: unknown, ack: Ack, ackRepeated: Ack): Promise<void> => {
      const receivedAt = now();
      const read = readBet(row, receivedAt);
      if (read === null) return ack(answered('', betCodes.malformed));
      const { name, bet } = read;
      const { reqId } = bet;
      const answer = async () => {
        if (!mayBet()) return answered(reqId, betCodes.limitToo);
        const member = await whoAsks();
        return member === null ? answered(reqId, betCodes.notLoggedIn) : bets.draw(member, bet, receivedAt);
      };
      const acknowledge = (result: Awaited<ReturnType<typeof answer>>): void => {
        // A bet that was refused may be sent again at once.
        if (result.state === 'answered' && result.answer.code !== betCodes.ok) names.forget(reqId);
        (name.isRepeated && reqId === name.id ? ackRepeated : ack)(result);
      };
      await answer().then(acknowledge, failed('DrawMarket', ack));
    };
    const result = async (row: unknown, ack: Ack): Promise<void> => {
      const asked = resultQuestion.safeParse(row);
      if (!asked.success) return ack({ code: betCodes.malformed, msg: questionRefusals.unreadable.msg });
      if (!mayAsk()) return ack({ code: betCodes.limitToo, msg: questionRefusals.tooMany.msg });
      const answer = async () => {
        const member = await whoAsks();
        return member === null ? { code: betCodes.notLoggedIn } : bets.result(member, asked.data.reqId);
      };
      await answer().then(ack, failed('DrawResult', ack));
    };
    serveQuestions(asker, bets);
    socket.on(
      'DrawMarket',
      (row: unknown, ack: unknown) => void draw(row, betAnswerOf(socket, ack), repeatedAnswerOf(socket, ack)),
    );
    socket.on(
      'DrawResult',
      (row: unknown, ack: unknown) => void result(row, answerOf(socket, 'DrawResult', ack)),
    );
  };

/** The request of an earlier DrawMarket; an id of digits may be a number. */
const resultQuestion = z.object({
  reqId: prepared(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string().check(z.minLength(8), z.maxLength(64)),
  ),
});

/** A refused question has a code and its text, and no list: an empty list would say that there are no bets. */
const questionRefusals = {
  unreadable: { code: 400, msg: '요청을 읽을 수 없어요.' },
  login: { code: 401, msg: '로그인이 필요해요.' },
  tooMany: { code: 429, msg: '요청이 많아요. 잠시 후 다시 시도해 주세요.' },
  failed: { code: 500, msg: '요청을 처리하지 못했어요. 잠시 후 다시 시도해 주세요.' },
} as const;

/** Questions about the member's own bets. */
function serveQuestions({ socket, whoAsks, mayAsk, now, log }: SocketAsker, bets: MemberBets): void {
  const serve = <T>(
    event: string,
    question: z.ZodMiniType<T>,
    act: (member: Caller, asked: T) => Promise<unknown>,
  ): void => {
    const reply = async (row: unknown, ack: Ack): Promise<void> => {
      const asked = question.safeParse(row);
      if (!asked.success) return ack(questionRefusals.unreadable);
      if (!mayAsk()) return ack(questionRefusals.tooMany);
      const answer = async () => {
        const member = await whoAsks();
        return member === null ? questionRefusals.login : act(member, asked.data);
      };
      await answer().then(ack, (error: unknown) => {
        log(`${event} failed`, error);
        ack(questionRefusals.failed);
      });
    };
    socket.on(event, (row: unknown, ack: unknown) => void reply(row, answerOf(socket, event, ack)));
  };
  serve('DrawHistory', drawHistoryQuery, bets.history);
  serve('DrawDetail', drawDetailQuery, bets.details);
  serve('DrawRoom', drawRoomQuery, bets.room);
  serve('DrawCancel', drawCancelQuery, bets.cancel);
  serve('getHistoryItemDetails', drawDetailQuery, bets.details);
  serve('getCartItemDetail', cartItemDetailQuestion, (member, asked) =>
    bets.details(member, cartDetailOf(asked)),
  );
  serve('getCartHistory', cartHistoryQuestion, (member, asked) =>
    bets.history(member, cartHistoryOf(asked, now())),
  );
  serve('cancelCartItem', cancelCartItemQuestion, (member, asked) => bets.cancel(member, cancelOf(asked)));
}
