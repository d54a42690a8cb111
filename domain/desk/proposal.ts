/**
 * A proposal: what one operator asks for and another one decides, once. Grants, site values, results and corrections of results are proposals; each
 * says for itself what it asks, what may not be approved, and what follows from the approval.
 */
import type { Name } from '../match/match.ts';
import { HOUR_MS } from '../time/korean-time.ts';

/** One that waits longer is void. */
export const PROPOSAL_WAITS_MS = 72 * HOUR_MS;

const proposalNames = ['grant', 'value', 'result', 'correction'] as const;
export type ProposalName = (typeof proposalNames)[number];

/** States of results, corrections and site values, and of grants: an approved grant is posted. */
export const resultStates = ['pending', 'approved', 'refused', 'expired'] as const;
export const grantStates = ['pending', 'posted', 'refused', 'expired'] as const;
export type ProposalState = (typeof resultStates | typeof grantStates)[number];

/** The teams of a match for a list that is read in both languages: a line each, the Korean one first. */
export const teamsText = (home: Name, away: Name): string =>
  (['ko', 'en'] as const).map((language) => `${home[language]} – ${away[language]}`).join('\n');

/** Rows of earlier releases have the Korean names alone. */
export const teamsIn = (text: string, language: 'ko' | 'en'): string => {
  const [ko = '', en = ko] = text.split('\n');
  return language === 'ko' ? ko : en;
};

export interface Proposal {
  readonly makerId: number;
  readonly state: ProposalState;
  /** Server ms. */
  readonly expiresAt: number;
}

/** Why this operator cannot decide it now; null: nothing of the proposal itself forbids it. Nobody decides their own. */
export function decisionFault(
  { makerId, state, expiresAt }: Proposal,
  deciderId: number,
  now: number,
): 'own' | 'decided' | 'expired' | null {
  if (makerId === deciderId) return 'own';
  if (state !== 'pending') return 'decided';
  return expiresAt <= now ? 'expired' : null;
}
