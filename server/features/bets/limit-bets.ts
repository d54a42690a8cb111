/**
 * Limits the bets of a member per minute, over all sockets and nodes. Every judged bet stores an answer, so a member with many sockets could
 * fill the table of answers within the limit of each socket.
 */
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { Minutes } from '../../requests/minutes.ts';
import type { MemberBets } from './member-bets.ts';

/** Twice the limit of one socket: a member bets in two browsers at a time at most. */
export const BETS_OF_MEMBER_PER_MINUTE = 120;

/** Adds the limit to the bets: a bet beyond it is refused with code 205. This refusal is not stored, because the request was not judged. */
export const limitBets = (bets: MemberBets, minutes: Minutes): MemberBets => ({
  ...bets,
  async draw(bettor, row, receivedAt) {
    if ((await minutes.count(`bets ${bettor.memberId}`)) <= BETS_OF_MEMBER_PER_MINUTE)
      return bets.draw(bettor, row, receivedAt);
    const { limitToo: code } = betCodes;
    return { state: 'answered', answer: { reqId: row.reqId, code, data: code } };
  },
});
