/** The slip: one for all windows. It follows the book, and is cleared when the window that filled it moves to another page. */
import { distinctUntilChanged, map, merge } from 'rxjs';
import { type BettingGameCode, isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { liveMatchStream, listStream } from '../../../domain/catalogue/stream-name.ts';
import { ok } from '../../../domain/result.ts';
import { restoredItem } from '../../../domain/slip/saved-slip.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { AttachingWindow, Served } from '../../door/expose.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { PricesPort } from '../prices/prices-api.ts';
import type { WalletPort } from '../wallet/wallet-api.ts';
import type { Carried } from './carried-api.ts';
import { createCarryOver } from './carry-over.ts';
import type { LegAgain, SlipApi, SlipControl, SlipPort, SlipMoment } from './slip-api.ts';
import { createSlipControl } from './slip-control.ts';
import { slipSlice } from './slip-state.ts';
import { createStakeMax } from './stake-max.ts';

/** The window that filled the slip: only its page changes clear the slip. */
function createOwner() {
  let owner: string | null = null;
  return {
    take: (windowId: string): void => void (owner = windowId),
    leave: (windowId: string): void => void (owner = owner === windowId ? null : owner),
    isOther: (windowId: string): boolean => owner !== null && owner !== windowId,
  };
}

const stakeCommands = (control: SlipControl) =>
  ({
    setStake: (text) => control.command({ kind: 'set-stake', text }),
    quickStake: (amount) => control.command({ kind: 'quick-stake', amount }),
    stakeMin: () => control.command({ kind: 'stake-min' }),
    setRatePolicy: (policy) => control.command({ kind: 'set-rate-policy', policy }),
    setKeepFolders: (keep) => control.command({ kind: 'keep-folders', keep }),
    resolveOverItem: (swap) => control.command({ kind: swap ? 'swap-over' : 'drop-over' }),
  }) satisfies Partial<Served<SlipApi>>;

const itemCommands = (control: SlipControl) =>
  ({
    removeItem: (itemId) => control.command({ kind: 'remove', itemId }),
    clear: () => control.command({ kind: 'clear' }),
    seeMatch: () => control.command({ kind: 'see-match' }),
    removeItems(itemIds) {
      for (const itemId of itemIds) {
        const removed = control.command({ kind: 'remove', itemId });
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
  }) satisfies Partial<Served<SlipApi>>;

interface SlipPorts {
  readonly prices: PricesPort;
  readonly account: AccountPort;
  readonly wallet: WalletPort;
}

/**
 * A leg as a slip item with the price that was accepted, before it is compared with the book: locked as gone until then. The `odds` of a
 * void leg are its factor, 1.00.
 */
function itemOfLeg(leg: LegAgain, gameCode: BettingGameCode): SlipItem {
  const odds = leg.receipt?.takenOdds ?? leg.odds;
  return restoredItem({ ...leg, odds, MatchDate: leg.startsAt, slip: 0 }, gameCode);
}

const itemsOf = ({
  legs,
  gameCode,
}: {
  legs: readonly LegAgain[];
  gameCode: BettingGameCode;
}): readonly SlipItem[] => legs.map((leg) => itemOfLeg(leg, gameCode));

/** The streams that the items of the slip need. `followsLiveList`: a window follows the live list, which carries every live match. */
const streamsOfSlip = (
  items: readonly Pick<SlipItem, 'gameCode' | 'matchId'>[],
  followsLiveList: boolean,
): readonly string[] =>
  items.flatMap(({ gameCode, matchId }) => {
    if (!isLiveGame(gameCode)) return [listStream(gameCode)];
    return followsLiveList ? [] : [liveMatchStream(matchId)];
  });

export function createSlip(
  engine: Engine<SlipMoment>,
  { prices, account, wallet }: SlipPorts,
): Feature<SlipApi> & { readonly port: SlipPort } {
  const { live, slices, watchers, deps, notify, link, outbox, wantStreams } = engine;
  const state = slipSlice(slices);
  const control = createSlipControl({ live, state, account, wallet, now: deps.now, notify });
  const carryOver = createCarryOver({ outbox, slices, state, account });
  const stakeMax = createStakeMax({ state, account, control, socket: link.socket });
  const owner = createOwner();
  const facts = slices
    .watch(() => [state.now, account.now.member, account.now.standards, wallet.now] as const)
    .pipe(distinctUntilChanged((a, b) => a.every((part, at) => part === b[at])));
  const changes = merge(facts, control.undoMoved).pipe(map(() => control.view()));
  state.watch(({ slip }) => slip.items.map(({ matchId }) => matchId).join()).subscribe(wantStreams);
  watchers.add({ onCommit: control.follow });
  prices.pageChanges.subscribe(({ windowId }) => {
    if (!owner.isOther(windowId)) control.clearWithUndo();
  });
  return {
    port: {
      ...control,
      comparedLegs: (bet) => control.compared(itemsOf(bet)),
      ownedBy: owner.take,
      get now() {
        return state.now.slip;
      },
    },
    streams: () => streamsOfSlip(state.now.slip.items, prices.followsLiveList()),
    every: [{ ms: 0, act: control.follow }],
    onLink(isUp) {
      if (!isUp) control.follow();
    },
    onWindow({ clientId, carried, token }: AttachingWindow<Carried>) {
      // This window brought the slip, or showed it before it was loaded again: a page change of another window must not clear it.
      if (carried === undefined) return;
      const isTaken = carryOver.take(carried, token);
      const isBack = carried.reloaded && state.now.slip.items.length > 0 && !owner.isOther(clientId);
      if (isTaken || isBack) owner.take(clientId);
    },
    api(window) {
      window.gone.subscribe(() => owner.leave(window.id));
      return {
        view: () => window.latest(changes),
        ...itemCommands(control),
        ...stakeCommands(control),
        stakeMax,
        pick(cell) {
          owner.take(window.id);
          return control.pickCell(cell);
        },
        undo() {
          owner.take(window.id);
          return control.undo();
        },
        putBack(bet, by) {
          const back = control.putBack(itemsOf(bet), bet.stake, by);
          if (back.ok) owner.take(window.id);
          return back;
        },
        again(bet) {
          owner.take(window.id);
          return control.restore(itemsOf(bet), bet.stake);
        },
      };
    },
  };
}
