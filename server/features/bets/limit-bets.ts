/**
 * Limits the bets of a member per minute, over all sockets. Every judged bet stores an answer, so a member with many sockets could fill the
 * table of answers within the limit of each socket.
 */
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { MemberBets } from './member-bets.ts';

/** Twice the limit of one socket: a member bets in two browsers at a time at most. */
export const BETS_OF_MEMBER_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Adds the limit to the bets: a bet beyond it is refused with code 205. This refusal is not stored, because the request was not judged. */
export function limitBets(bets: MemberBets, now: () => number): MemberBets {
  /** By member; a minute starts with its first bet. Swept each minute, so it holds the members of two minutes at most. */
  const minutes = new Map<number, { readonly from: number; count: number }>();
  let sweptAt = now();
  const isOver = (from: number): boolean => Math.abs(now() - from) >= MINUTE_MS;
  const sweep = (): void => {
    if (!isOver(sweptAt)) return;
    sweptAt = now();
    for (const [memberId, { from }] of minutes) if (isOver(from)) minutes.delete(memberId);
  };
  const mayBet = (memberId: number): boolean => {
    sweep();
    const known = minutes.get(memberId);
    const minute = known === undefined || isOver(known.from) ? { from: now(), count: 0 } : known;
    minutes.set(memberId, minute);
    return ++minute.count <= BETS_OF_MEMBER_PER_MINUTE;
  };
  return {
    ...bets,
    draw: async (bettor, row, receivedAt) => {
      if (mayBet(bettor.memberId)) return bets.draw(bettor, row, receivedAt);
      const { limitToo: code } = betCodes;
      return { state: 'answered', answer: { reqId: row.reqId, code, data: code } };
    },
  };
}
