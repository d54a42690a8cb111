/** What may stand around parts of the simulated program: planted faults (planted.ts). Left out: the program as it is. */
import type { DrawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { BetOutcome } from '../../domain/slip/slip.ts';
import type { MemberBets, MemberBetsDeps } from '../../server/features/bets/member-bets.ts';
import type { TakeWebhook } from '../../server/features/cashier/charge/take-payment.ts';
import type { ExpiredRows } from '../../server/storage/sweep.ts';
import type { OutboxKind } from '../../worker/engine/outbox-kind.ts';
import type { RequestedBet } from '../../worker/features/bets/bet-requests.ts';

export type BetKind = OutboxKind<DrawResultRow, BetOutcome, RequestedBet>;

/** Planted faults give a copy of a request its own id; the rules know by it what was meant. */
export const copyOf = (reqId: string, copy: number): string => `${reqId}-copy-${copy}`;
export const meantId = (reqId: string): string => reqId.replace(/-copy-\d+$/, '');

export interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

export interface Rows {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** What a planted fault of webhooks may use. */
export interface WebhookParts {
  readonly now: () => number;
  readonly secret: () => Promise<string>;
}

export interface Wrappers {
  readonly bets?: ((bets: MemberBets) => MemberBets) | undefined;
  readonly deps?: ((deps: MemberBetsDeps) => MemberBetsDeps) | undefined;
  /** The statement in its place; null: none, as if it had changed nothing. */
  readonly statement?: ((statement: Statement) => Statement | null) | undefined;
  /** Made anew for each schedule: what the statement answers in place of its rows. */
  readonly read?: (() => (statement: Statement, rows: Rows) => Rows) | undefined;
  readonly take?: ((take: TakeWebhook, parts: WebhookParts) => TakeWebhook) | undefined;
  readonly expired?: ExpiredRows | undefined;
  readonly kind?: ((kind: BetKind) => BetKind) | undefined;
  /** true: the boards take bets whatever the host's clock does. */
  readonly ignoresJumps?: true | undefined;
  /** true: a former leader's transactions are not refused. */
  readonly ignoresFence?: true | undefined;
  /** false: the device stores no request. */
  readonly keepsRequests?: false | undefined;
}
