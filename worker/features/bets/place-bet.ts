/** Places the slip as a bet: checks every rule, hands the row to the outbox, and counts the live delay down until the answer. */
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { betCodes, drawAnswerEvent, drawTimerRow } from '../../../domain/protocol/bets/draw-market.ts';
import { refused, type Result } from '../../../domain/result.ts';
import type { LiveState } from '../../engine/book-state.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import { type BetRequests, waitedFor } from './bet-requests.ts';
import { asSeen, drawRowOf, type SeenPrices } from './bet-row.ts';

/** The server refuses a bet that arrives later than this after it was sent. */
export const BET_DEADLINE_MS = 8000;
const MAX_SECONDS_PASSED = 60;

/** What a bet is placed with, beside the slip. */
interface PlacedWith {
  /** Sent with a bet that is not live (checkedBetShare). */
  readonly share: boolean;
  /** The prices that the window showed when the button was pressed; an item without a seen price counts with its newest price. */
  readonly seen?: SeenPrices | undefined;
  /** The window's id for the request; a new id by default. */
  readonly reqId?: string | undefined;
  /** In place of the slip's own. */
  readonly policy?: RatePolicy;
}

interface BetPlacing {
  place(bet: PlacedWith): Promise<Result<{ readonly drawId: number }, BetRefusal>>;
  onEvent(event: string, payload: unknown): void;
  onLinkUp(): void;
  onLinkDown(): void;
}

interface BetPlacingDeps {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly account: Pick<AccountPort, 'now'>;
  readonly slip: SlipPort;
  /** Bets of the history that is loaded. */
  readonly knownBets: () => readonly { readonly drawId: number }[];
  readonly requests: BetRequests;
}

/** Counts the seconds of the live delay down, as long as the slip waits for this request. */
function createCountDown({ deps, slip }: BetPlacingDeps) {
  return function countDown(reqId: string, left: number): void {
    if (left <= 0) return;
    deps.later(1000, () => {
      const { phase } = slip.now;
      if (phase.kind !== 'requesting' || phase.reqId !== reqId) return;
      slip.apply({ kind: 'second-passed' });
      countDown(reqId, left - 1);
    });
  };
}

/** An answer without a request id belongs to the bet under way: an older back end sends no id (F3). */
function createOnEvent(placing: BetPlacingDeps): BetPlacing['onEvent'] {
  const { slip, requests } = placing;
  const countDown = createCountDown(placing);
  return (event, payload) => {
    if (event === 'DrawTimer') {
      const timer = drawTimerRow.safeParse(payload);
      const reqId = timer.data?.reqId ?? waitedFor(slip.now.phase);
      if (!timer.success || reqId === null) return;
      slip.apply({ kind: 'delay-began', reqId, seconds: timer.data.count });
      countDown(reqId, Math.min(timer.data.count, MAX_SECONDS_PASSED));
    }
    if (event === 'DrawLiveOddsResult') {
      const answer = drawAnswerEvent.safeParse(payload);
      const reqId = answer.data?.reqId ?? waitedFor(slip.now.phase);
      if (answer.success && reqId !== null)
        requests.onAnswer(reqId, { state: 'answered', answer: { ...answer.data, reqId } });
    }
  };
}

export function createBetPlacing(placing: BetPlacingDeps): BetPlacing {
  const { deps, live, account, slip, knownBets, requests } = placing;
  return {
    async place({ share, seen = {}, reqId = deps.newId(), policy = slip.now.ratePolicy }) {
      const placed = live.marks?.begin('place-bet');
      const { member } = account.now;
      const sent = { ...asSeen(slip.now, seen), ratePolicy: policy };
      const deadline = Math.round(serverNow(live.clock, deps.now())) + BET_DEADLINE_MS;
      const row = drawRowOf(sent, { reqId, deadline, share });
      const checked = slip.command({ kind: 'send', reqId });
      if (!checked.ok) return refused(checked.error);
      if (row === null || member === null) return refused({ kind: 'empty-slip' });
      const knownBefore = new Set(knownBets().map(({ drawId }) => drawId));
      const outcome = await requests.post({
        reqId,
        memberId: member.userId,
        row,
        sent: { items: sent.items, stake: sent.stake, knownBefore },
      });
      placed?.();
      if (outcome?.kind === 'accepted') return { ok: true, value: { drawId: outcome.drawId } };
      // The bet never arrived, or the member left before the outcome was known: the code is -666 (R13).
      return refused(
        outcome?.kind === 'refused' ? outcome.refusal : { kind: 'code', code: betCodes.linkLost },
      );
    },
    onEvent: createOnEvent(placing),
    onLinkUp: requests.resolve,
    onLinkDown: () => slip.apply({ kind: 'link-lost' }),
  };
}
