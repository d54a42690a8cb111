/** Takes over the state that windows bring from a lost core: the slip, and bets without a known outcome. */
import { emptySlip, type Slip, type SlipItem } from '../../../domain/slip/slip.ts';
import { isBusy } from '../../../domain/slip/decide-slip.ts';
import { withStoredLine } from '../../../domain/match/stored-lines.ts';
import type { Carried } from './carried-api.ts';
import type { Outbox } from '../../engine/outbox-kind.ts';
import type { Slice, Slices } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipState } from './slip-state.ts';

/** Most bets that a window may hand over; a member sends one bet at a time. */
const MAX_CARRIED_BETS = 20;

/** The item is locked, and is compared with the book as soon as its stream is up. */
const checking = (item: SlipItem): SlipItem => ({ ...item, lock: 'stale', restored: 'checking' });

/** A bet that was under way is unknown until the server gives its outcome (R13); its items stay as they were sent. */
function carriedSlip(slip: Slip): Slip {
  const { phase } = slip;
  if (phase.kind === 'requesting' || phase.kind === 'unknown')
    return { ...slip, phase: { kind: 'unknown', reqId: phase.reqId } };
  return { ...slip, items: slip.items.map(checking), overItem: null };
}

interface CarryOver {
  /**
   * Every window hands over its state; the first slip is taken. True: this window's slip was taken. `token`: the window's token. A member's
   * slip is taken only for that member (B10), because a window may wake long after another member has logged in.
   */
  take(carried: Carried, token: string | null): boolean;
}

interface CarryOverDeps {
  readonly outbox: Pick<Outbox, 'follow'>;
  readonly slices: Pick<Slices, 'watch'>;
  readonly state: Slice<SlipState>;
  readonly account: Pick<AccountPort, 'now'>;
}

/**
 * Decides whose slip may be shown while a token is being checked. `hold` is called after a slip was taken. If the token belongs to another
 * member, or is refused, the slip is emptied, as at every logout.
 */
function createHolder({ slices, state, account }: CarryOverDeps) {
  let heldFor: string | null = null;
  slices
    .watch(() => account.now.account)
    .subscribe((present) => {
      if (heldFor === null || present === 'checking') return;
      const isOwn = account.now.member?.userId === heldFor;
      heldFor = null;
      if (isOwn) return;
      state.update((draft) => {
        draft.slip = { ...emptySlip, ratePolicy: state.now.slip.ratePolicy };
        draft.undo = null;
        draft.lost = [];
      });
    });
  return {
    /** Whether the state of this member may be shown. */
    admits(memberId: string | null, token: string | null): boolean {
      const { member, token: known } = account.now;
      if (memberId === null || member?.userId === memberId) return true;
      return member === null && (known ?? token) !== null;
    },
    hold(memberId: string | null): void {
      if (account.now.member === null) heldFor = memberId;
    },
  };
}

export function createCarryOver(deps: CarryOverDeps): CarryOver {
  const { state, outbox } = deps;
  const holder = createHolder(deps);
  let slipTaken = false;
  let policyTaken = false;
  return {
    take({ slip, undo, memberId, bets, ratePolicy }, token) {
      if (memberId !== null)
        // Also where the lost core never wrote it down: the server answers for it, or bars it for ever.
        for (const reqId of bets.slice(0, MAX_CARRIED_BETS))
          void outbox.follow({ reqId, memberId, kind: null });
      if (!holder.admits(memberId, token)) return false;
      if (ratePolicy !== null && !policyTaken) {
        policyTaken = true;
        state.update((draft) => void (draft.slip = { ...state.now.slip, ratePolicy }));
      }
      const { items } = state.now.slip;
      if (slip === null || slipTaken || items.length > 0 || isBusy(state.now.slip)) return false;
      slipTaken = true;
      policyTaken = true;
      state.update((draft) => {
        draft.slip = carriedSlip({ ...slip, items: slip.items.map(withStoredLine) });
        draft.undo = undo && undo.map(withStoredLine);
      });
      holder.hold(memberId);
      return true;
    },
  };
}
