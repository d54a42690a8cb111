/** Bets of the betting games: the members' questions on a socket, and the decisions. */
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { betQuestions } from './bet-questions.ts';
import { betMigrations } from './bet-tables.ts';
import { createMemberBets } from './create-member-bets.ts';
import { limitBets } from './limit-bets.ts';
import type { MemberBets } from './member-bets.ts';

export interface BetsFeature extends ServerFeature {
  readonly ofMembers: MemberBets;
}

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
