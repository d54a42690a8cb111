/** The only interface between windows and the core (the door): one line per feature. Only types: no DOM, no worker, no sockets. */
import type { BetsApi } from './features/bets/bets-api.ts';
import type { CallsApi } from './features/calls/calls-api.ts';
import type { CasualApi } from './features/casual/casual-api.ts';
import type { ConnectionApi } from './features/connection/connection-api.ts';
import type { DiagnosticsApi } from './features/diagnostics/diagnostics-api.ts';
import type { MatchColdName, MatchCore } from './match-core-api.ts';
import type { CommunityColdName, CommunityCore } from './community-core-api.ts';
import type { MemberColdName, MemberCore } from './member-core-api.ts';
import type { OpenBetsApi } from './features/open-bets/open-bets-api.ts';
import type { QuickBetApi } from './features/quick-bet/quick-bet-api.ts';
import type { SavedSlipsApi } from './features/saved-slips/saved-slips-api.ts';
import type { SiteApi } from './features/site/site-api.ts';
import type { SlipApi } from './features/slip/slip-api.ts';

export interface Core extends MemberCore, CommunityCore, MatchCore {
  readonly calls: CallsApi;
  readonly site: SiteApi;
  readonly slip: SlipApi;
  readonly savedSlips: SavedSlipsApi;
  readonly bets: BetsApi;
  readonly openBets: OpenBetsApi;
  readonly quickBet: QuickBetApi;
  readonly casual: CasualApi;
  readonly connection: ConnectionApi;
  readonly diagnostics: DiagnosticsApi;
}

/** Features whose code is loaded on first use. */
export type ColdName =
  | MemberColdName
  | CommunityColdName
  | MatchColdName
  | 'calls'
  | 'openBets'
  | 'casual'
  | 'diagnostics';
