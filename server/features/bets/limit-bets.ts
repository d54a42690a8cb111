/**
 * Bets of a member in a minute, over all sockets. The answer of every bet that is judged is stored, so a member with many connections
 * could fill the table of answers within the limit of each.
 */
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { MemberBets } from './member-bets.ts';

/** Twice what one socket may send: a member has two browsers at most that bet at the same time. */
export const BETS_OF_MEMBER_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** The same bets, of which more than that are refused with code 205. Such a refusal is not stored: the request was not looked at. */
export function limitBets(bets: MemberBets, now: () => number): MemberBets {
  /** By member, from the first bet of a minute. Swept each minute: it holds the members of two minutes at most. */
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
