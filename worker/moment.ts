/**
 * One-off events of the core: queued (limits: engine/moments.ts, door/observable-source.ts) and shown once. The window chooses the words.
 * One line per feature.
 */
import type { AccountMoment } from './features/account/account-api.ts';
import type { AlertsMoment } from './features/alerts/alerts-api.ts';
import type { BetsMoment } from './features/bets/bets-api.ts';
import type { ChatMoment } from './features/chat/chat-api.ts';
import type { CasualMoment } from './features/casual/casual-api.ts';
import type { LimitsMoment } from './features/limits/limits-api.ts';
import type { MoveMoment } from './features/moves/moves-api.ts';
import type { OfflineMoment } from './features/offline/offline-api.ts';
import type { SlipMoment } from './features/slip/slip-api.ts';
import type { SupportMoment } from './features/support/support-api.ts';

export type Moment =
  | AccountMoment
  | AlertsMoment
  | BetsMoment
  | CasualMoment
  | ChatMoment
  | LimitsMoment
  | MoveMoment
  | OfflineMoment
  | SlipMoment
  | SupportMoment;
