/** Bets of the betting games: the members' questions on a socket, and the decisions. */
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import type { Minutes } from '../../requests/minutes.ts';
import { betQuestions } from './bet-questions.ts';
import { betMigrations } from './bet-tables.ts';
import { createMemberBets } from './create-member-bets.ts';
import type { MemberBets } from './member-bets.ts';

export interface BetsFeature extends ServerFeature {
  readonly ofMembers: MemberBets;
}

/** Twice the limit of one socket: a member bets in two browsers at a time at most. */
export const BETS_OF_MEMBER_PER_MINUTE = 120;

/**
 * Limits the bets of a member per minute, over all sockets and nodes: every judged bet stores an answer, so a member with many sockets could
 * fill the table of answers within the limit of each socket. A bet beyond it is refused with code 205. This refusal is not stored, because the
 * request was not judged.
 */
export const limitBets = (bets: MemberBets, minutes: Minutes): MemberBets => ({
  ...bets,
  async draw(bettor, row, receivedAt) {
    if ((await minutes.count(`bets ${bettor.memberId}`)) <= BETS_OF_MEMBER_PER_MINUTE)
      return bets.draw(bettor, row, receivedAt);
    const { limitToo: code } = betCodes;
    return { state: 'answered', answer: { reqId: row.reqId, code, data: code } };
  },
});

function create(parts: Omit<SiteParts, 'account' | 'bets'>): BetsFeature {
  const { now, members, site, boards, archive, sources } = parts;
  const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const ofMembers = createMemberBets({
    ...parts,
    standards: site.standards,
    wallets: members.wallets,
    clock: { now, delay },
    matches: {
      marketsOf: boards.marketsOf,
      isInUse: site.isInUse,
      finalScoreOf: archive.scoreOf,
      hasBegun: archive.hasBegun,
      lacksResults: (matchId) => sources.some((source) => source.lacksResults?.(matchId) === true),
    },
  });
  const questions = betQuestions(limitBets(ofMembers, parts.node.minutes));
  return { ofMembers, questions, drain: ofMembers.close };
}

export const bets = { tables: betMigrations, create } satisfies Feature;
