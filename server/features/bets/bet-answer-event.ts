/**
 * Answers a bet whose client asked without an acknowledgement (F4): the event DrawLiveOddsResult. A decided answer is published to all
 * sockets of the member; a refusal before the decision goes only to the socket that asked.
 */
import type { Socket } from 'socket.io';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { Ack } from '../../sockets/socket-limits.ts';

const refusedUndecided: ReadonlySet<number> = new Set([betCodes.malformed, betCodes.notLoggedIn]);

/** It is unknown whether the bet was taken: the client shows its text for a lost link, and the history shows the bet. */
const unknown = (reqId: string) => ({ reqId, code: betCodes.linkLost, data: betCodes.linkLost });

export const betAnswerOf = (socket: Socket, ack: unknown): Ack =>
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
export const repeatedAnswerOf = (socket: Socket, ack: unknown): Ack =>
  typeof ack === 'function'
    ? (ack as Ack)
    : (row) => {
        const result = row as DrawResultRow;
        if (result.state === 'answered') socket.emit('DrawLiveOddsResult', result.answer);
      };
