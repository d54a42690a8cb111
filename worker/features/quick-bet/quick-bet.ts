import { acceptsPrice } from '../../../domain/bet-rules/price-policy.ts';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { isBusy } from '../../../domain/slip/decide-slip.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { BetsPort, BetsMoment } from '../bets/bets-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import type { PendingBet, QuickBetApi } from './quick-bet-api.ts';

/** For this long a bet that is not live can be undone before it is sent. */
export const QUICK_UNDO_MS = 3000;
/** A second press on the same price within this time belongs to the first one (a double click). */
export const SAME_PRESS_MS = 1000;

interface QuickBetState {
  readonly pending: PendingBet | null;
}

/** The slip holds this pick alone, with this stake, and has not been sent by its own button meanwhile. */
const holds = ({ now }: SlipPort, { item, stake }: PendingBet): boolean =>
  now.phase.kind === 'idle' && now.items.length === 1 && now.items[0]?.id === item.id && now.stake === stake;

type Pressed = Pick<PendingBet, 'stake' | 'shown' | 'policy'> & { readonly cell: number };

/** Fills the empty slip. Refuses a price that the policy does not accept, a capped stake, and what the rules of the slip refuse. */
function fill(slip: SlipPort, { cell, shown, stake, policy }: Pressed): Result<SlipItem, BetRefusal> {
  const picked = slip.pickCell(cell);
  if (!picked.ok) return picked;
  slip.command({ kind: 'set-stake', text: String(stake) });
  const [item] = slip.now.items;
  if (item === undefined) return refused({ kind: 'empty-slip' });
  if (!acceptsPrice(policy, shown, item.odds))
    return refused({ kind: 'price-changed', itemId: item.id, from: shown, to: item.odds });
  const { refusal } = slip.view();
  if (refusal !== null) return refused(refusal);
  if (slip.now.stake !== stake) return refused({ kind: 'above-maximum', stake, maxStake: slip.now.stake });
  return ok(item);
}

interface QuickBetPorts {
  readonly slip: SlipPort;
  readonly account: Pick<AccountPort, 'now'>;
  readonly bets: BetsPort;
}

export function createQuickBet(
  { deps, slices, notify }: Pick<Engine<BetsMoment>, 'deps' | 'slices' | 'notify'>,
  { slip, account, bets }: QuickBetPorts,
): Feature<QuickBetApi> {
  // Of the member: a logout drops the pending bet with the slip.
  const state = slices.slice<QuickBetState>('quickBet', { pending: null }, { ofMember: true });
  const setPending = (pending: PendingBet | null): void =>
    state.update((draft) => void (draft.pending = pending));
  let owner = '';
  let last = { cell: 0, at: Number.NEGATIVE_INFINITY };
  /** The price that the member pressed is sent with the quick bet's own policy. */
  const send = ({ reqId, item, shown, policy }: PendingBet): void => {
    slip.sendsQuick(reqId);
    void bets.place({ share: false, seen: { [item.id]: shown }, reqId, policy });
  };
  const sendPending = (reqId: string): void => {
    const { pending } = state.now;
    if (pending?.reqId !== reqId) return;
    setPending(null);
    if (!holds(slip, pending)) return;
    const to = slip.now.items[0]?.odds ?? 0;
    const { item, shown, policy } = pending;
    if (acceptsPrice(policy, shown, to)) return send(pending);
    const refusal = { kind: 'price-changed', itemId: item.id, from: shown, to } as const;
    notify({ kind: 'bet-refused', refusal, inSlip: [] });
  };
  slices
    .watch(() => slip.now)
    .subscribe(() => {
      const { pending } = state.now;
      if (pending !== null && !holds(slip, pending)) setPending(null);
    });
  return {
    api: (window) => {
      window.gone.subscribe(() => {
        if (owner === window.id) setPending(null);
      });
      return {
        view: () => window.latest(state.watch(({ pending }) => pending)),
        press(cell, shown, stake, ownPolicy) {
          const at = deps.now();
          const isRepeat = last.cell === cell && at - last.at < SAME_PRESS_MS;
          if (state.now.pending !== null || isBusy(slip.now) || isRepeat)
            return refused({ kind: 'in-flight' });
          slip.ownedBy(window.id);
          if (slip.now.items.length > 0) return slip.pickCell(cell);
          if (account.now.member === null) return refused({ kind: 'not-logged-in' });
          const policy = ownPolicy ?? 'none';
          const filled = fill(slip, { cell, shown, stake, policy });
          if (!filled.ok) return filled;
          last = { cell, at };
          owner = window.id;
          const bet: PendingBet = { reqId: deps.newId(), item: filled.value, stake, shown, policy };
          if (isLiveGame(bet.item.gameCode)) send(bet);
          else {
            setPending(bet);
            deps.later(QUICK_UNDO_MS, () => sendPending(bet.reqId));
          }
          return ok(null);
        },
        undo() {
          const { pending } = state.now;
          if (pending === null) return;
          setPending(null);
          slip.command({ kind: 'remove', itemId: pending.item.id });
        },
      };
    },
  };
}
