/**
 * Bets in the outbox. They are sent as DrawMarket over the betting socket and asked for as DrawResult (R13), or through the history if the
 * back end knows no DrawResult (R30). The answer "never arrived" bars the request for ever, so the bet was not placed.
 */
import {
  type DrawMarketRow,
  type DrawResultRow,
  drawMarketRow,
  drawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { isOfOldBackEnd, plainDrawMarket } from '../../../domain/protocol/bets/old-draw-market.ts';
import type { BetOutcome, SlipPhase } from '../../../domain/slip/slip.ts';
import type { BettingSocket, CoreDeps } from '../../engine/deps.ts';
import type { OutboxKind, OutboxRequest, OutboxRequests } from '../../engine/outbox-kind.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import { betOutcomeOf, type SentBet } from './bet-outcome.ts';
import { resolveByHistory } from './resolve-by-history.ts';

/** The live delay and an answer take less; after this the outbox asks for the answer. */
const ANSWER_TIMEOUT_MS = 30_000;

/** What this core knows of a bet that it sent. */
export interface RequestedBet extends SentBet {
  /** Ids of the history's bets from before this bet was sent. */
  readonly knownBefore: ReadonlySet<number>;
}

export type BetRequests = OutboxRequests<DrawResultRow, BetOutcome, RequestedBet>;

interface BetRequestsDeps {
  readonly deps: Pick<CoreDeps, 'now'>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly slip: Pick<SlipPort, 'now' | 'apply'>;
  readonly socket: () => BettingSocket | null;
  /** `isOfSlip`: the slip has taken the answer. */
  readonly onOutcome: (outcome: BetOutcome, isOfSlip: boolean) => void;
}

const neverArrived = { state: 'never-arrived' } as const;
const noBets: ReadonlySet<number> = new Set();

/** Id of the request that the slip waits for; null: none. */
export const waitedFor = (phase: SlipPhase): string | null =>
  phase.kind === 'requesting' || phase.kind === 'unknown' ? phase.reqId : null;

function connected(socket: BetRequestsDeps['socket']): BettingSocket | null {
  const link = socket();
  return link?.connected === true ? link : null;
}

async function send(link: BettingSocket | null, row: DrawMarketRow): Promise<DrawResultRow> {
  if (link === null) return neverArrived;
  return drawResultRow.parse(await link.ask('DrawMarket', plainDrawMarket(row), ANSWER_TIMEOUT_MS));
}

async function ask(
  link: BettingSocket | null,
  request: OutboxRequest<RequestedBet>,
  now: () => number,
): Promise<DrawResultRow> {
  if (link === null) throw new Error('link down');
  const row = drawMarketRow.safeParse(request.row);
  if (row.success && isOfOldBackEnd(row.data))
    return resolveByHistory(link, request, row.data, { now, known: request.sent?.knownBefore ?? noBets });
  return drawResultRow.parse(await link.ask('DrawResult', { reqId: request.reqId }, ANSWER_TIMEOUT_MS));
}

export const betKind = ({
  deps,
  account,
  slip,
  socket,
  onOutcome,
}: BetRequestsDeps): OutboxKind<DrawResultRow, BetOutcome, RequestedBet> => ({
  name: null,
  unsent: { kind: 'never-arrived' },
  canAsk: () => connected(socket) !== null,
  send: ({ row }) => send(connected(socket), row as DrawMarketRow),
  ask: (request) => ask(connected(socket), request, deps.now),
  read(result, { sent }) {
    if (result.state === 'waiting') return null;
    if (result.state === 'never-arrived') return { kind: 'never-arrived' };
    return betOutcomeOf(result.answer, sent, account.now.standards);
  },
  onUnknown: () => slip.apply({ kind: 'link-lost' }),
  onOutcome(outcome, { reqId }) {
    const isOfSlip = waitedFor(slip.now.phase) === reqId;
    if (isOfSlip) slip.apply({ kind: 'answered', reqId, outcome });
    onOutcome(outcome, isOfSlip);
  },
});
