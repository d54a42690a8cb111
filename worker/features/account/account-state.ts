/** The state of the account: token, member, and the rules of the site's games. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { Member } from '../../../domain/member/member.ts';
import type { Slice, Slices } from '../../engine/slices.ts';

export interface AccountState {
  readonly token: string | null;
  readonly account: 'visitor' | 'checking' | 'member';
  readonly member: Member | null;
  /** The failure of the last check of the token. */
  readonly failure?: string | null;
  /** Whether others may ask the member for a chat. */
  readonly takesChat?: boolean;
}

/** Limits of every level in each game, and the rounds of the casual ones. They belong to the site, so a logout keeps them. */
export interface StandardsState {
  readonly standards: readonly BetStandard[];
  readonly roundMs: number;
}

const visitor: AccountState = {
  token: null,
  account: 'visitor',
  member: null,
  failure: null,
  takesChat: true,
};

export const accountSlice = (slices: Slices): Slice<AccountState> =>
  slices.slice('account', visitor, { ofMember: true });

export const standardsSlice = (slices: Slices): Slice<StandardsState> =>
  slices.slice<StandardsState>('standards', {
    standards: defaultStandards,
    roundMs: DEFAULT_ROUND_MS,
  });
