/** Applies events to the slip. Applying never refuses: an event that no longer fits changes nothing. */
import { isLiveGame } from '../catalogue/game-code.ts';
import { emptySlip, type BetOutcome, type Slip, type SlipItem, type SlipPhase } from './slip.ts';
import type { SlipEvent } from './slip-command.ts';

const idle: SlipPhase = { kind: 'idle' };

/** Any edit clears the last answer and resets the count of same bets (E2). */
const edited = (slip: Slip, change: Partial<Slip>): Slip => ({
  ...slip,
  ...change,
  phase: idle,
  countSameBets: 0,
});

const isWaitingFor = (slip: Slip, reqId: string): boolean =>
  (slip.phase.kind === 'requesting' || slip.phase.kind === 'unknown') && slip.phase.reqId === reqId;

/** The stake belongs to the slip: an empty slip has none, and the next slip starts with its own (E7). */
export const stakeWith = (items: readonly SlipItem[], stake: number): number =>
  items.length === 0 ? 0 : stake;

const withMatchSeen = (item: SlipItem): SlipItem =>
  item.match === undefined ? item : { ...item, match: { seen: item.match.now, now: item.match.now } };

/** The over-limit item is dropped when the slip empties. */
function removed(slip: Slip, itemId: string): Slip {
  const items = slip.items.filter(({ id }) => id !== itemId);
  const overItem = items.length === 0 ? null : slip.overItem;
  return edited(slip, { items, stake: stakeWith(items, slip.stake), overItem });
}

/** An accepted bet empties the slip unless folders are kept. A failed bet keeps a live slip and empties other slips (E11). */
function answered(slip: Slip, reqId: string, outcome: BetOutcome): Slip {
  const phase: SlipPhase = { kind: 'finished', reqId, outcome };
  if (outcome.kind === 'accepted') {
    const items = slip.keepFolders ? slip.items : [];
    const stake = stakeWith(items, slip.stake);
    return { ...slip, items, stake, phase, overItem: null, countSameBets: slip.countSameBets + 1 };
  }
  const isLive = slip.items.some(({ gameCode }) => isLiveGame(gameCode));
  const items = isLive || outcome.kind === 'never-arrived' ? slip.items : [];
  return { ...slip, phase, items, stake: stakeWith(items, slip.stake), overItem: null };
}

export function applySlip(slip: Slip, event: SlipEvent): Slip {
  switch (event.kind) {
    case 'picked':
      return edited(slip, {
        items: isLiveGame(event.item.gameCode) ? [event.item] : [...slip.items, event.item],
        stake: event.stake,
        overItem: null,
      });
    case 'removed':
      return removed(slip, event.itemId);
    case 'held-over':
      return edited(slip, { overItem: event.item });
    case 'match-seen':
      return edited(slip, { items: slip.items.map(withMatchSeen) });
    case 'mode-set':
      return { ...slip, mode: event.mode };
    case 'keep-folders-set':
      return { ...slip, keepFolders: event.keep };
    case 'cleared':
      return { ...emptySlip, ratePolicy: slip.ratePolicy, keepFolders: slip.keepFolders };
    case 'restored':
      return edited(slip, { items: event.items, stake: event.stake, overItem: null });
    case 'stake-set':
      return edited(slip, { stake: event.stake });
    case 'rate-policy-set':
      return edited(slip, { ratePolicy: event.policy });
    case 'sent':
      return { ...slip, phase: { kind: 'requesting', reqId: event.reqId, waitSeconds: null } };
    case 'delay-began':
      return isWaitingFor(slip, event.reqId)
        ? { ...slip, phase: { kind: 'requesting', reqId: event.reqId, waitSeconds: event.seconds } }
        : slip;
    case 'second-passed':
      return slip.phase.kind === 'requesting' && slip.phase.waitSeconds !== null && slip.phase.waitSeconds > 0
        ? { ...slip, phase: { ...slip.phase, waitSeconds: slip.phase.waitSeconds - 1 } }
        : slip;
    case 'link-lost':
      return slip.phase.kind === 'requesting'
        ? { ...slip, phase: { kind: 'unknown', reqId: slip.phase.reqId } }
        : slip;
    case 'answered':
      return isWaitingFor(slip, event.reqId) ? answered(slip, event.reqId, event.outcome) : slip;
  }
}
