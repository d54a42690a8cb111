/** Cancel mode: the bets that can be taken back, how many of each, and taking them back with an honest result. */
import {
  cancelCount,
  cancelGroups,
  type CancelOutcome,
  cancelledBet,
  chosenIds,
  MAX_CANCELABLE,
} from '../../domain/bet/cancelable.ts';
import type { Bet } from '../../domain/bet/bet.ts';
import { cancelResults, drawCancelRow } from '../../domain/protocol/draw-cancel.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { CancelRefusal } from '../core-game-views.ts';
import type { BettingSocket } from '../deps.ts';
import type { Store } from '../state/store.ts';
import type { AskHistory } from './history.ts';

const CANCEL_TIMEOUT_MS = 30_000;
const games = [57, 58] as const;

export interface CancelDesk {
  /** Loads what can be taken back. */
  open(): Promise<void>;
  setCount(key: string, text: string): void;
  /** Every bet of every group, or none. */
  selectAll(all: boolean): void;
  /** Takes back what was chosen. */
  confirm(): Promise<Result<CancelOutcome, CancelRefusal>>;
  /** Takes back these, from the history. */
  cancel(ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>>;
}

export interface CancelDeskDeps {
  readonly store: Store;
  readonly socket: () => BettingSocket | null;
  readonly ask: AskHistory;
}

/** What the server took back is so at once in the history; the bets' own events may follow. */
function takeCancelled(store: Store, cancelled: readonly number[]): void {
  const gone = new Set(cancelled);
  store.update((draft) => {
    draft.history = {
      ...draft.history,
      bets: draft.history.bets.map((bet) => (gone.has(bet.drawId) ? cancelledBet(bet) : bet)),
    };
  });
}

export function createCancelDesk({ store, socket, ask }: CancelDeskDeps): CancelDesk {
  /** What was chosen stays chosen only where nothing is known to have been taken back. */
  const load = async (keepChosen: boolean): Promise<void> => {
    const bets: Bet[] = [];
    for (const gameCode of games) {
      const page = await ask({ gameCode, filter: 'opened', cancellable: 1, pageSize: MAX_CANCELABLE });
      if (!page.ok)
        return store.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'failed' }));
      bets.push(...page.value.bets);
    }
    store.update((draft) => {
      const before = keepChosen ? draft.cancel.groups : [];
      draft.cancel = { ...draft.cancel, state: 'ready', groups: cancelGroups(bets, before) };
    });
  };
  const send = async (ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>> => {
    const link = socket();
    if (link === null || !link.connected) return refused('link');
    const answer = drawCancelRow.safeParse(
      await link.ask('DrawCancel', { ids }, CANCEL_TIMEOUT_MS).catch(() => null),
    );
    // No answer: it may have been done. What stands is asked for, so nothing is told that is not so.
    if (!answer.success || answer.data.code !== 200) return refused('unknown');
    const of = (isOk: boolean): number[] =>
      answer.data.list.flatMap((one) => ((one.Result === cancelResults.ok) === isOk ? [one.DrawId] : []));
    return ok({ cancelled: of(true), failed: of(false) });
  };
  const cancel = async (ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>> => {
    if (ids.length === 0) return refused('nothing-chosen');
    if (store.now.cancel.state === 'sending') return refused('in-flight');
    const was = store.now.cancel.state;
    store.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'sending' }));
    const result = await send(ids);
    if (result.ok) takeCancelled(store, result.value.cancelled);
    store.update((draft) => void (draft.cancel = { ...draft.cancel, state: was }));
    if (store.now.slip.mode === 'cancel' || !result.ok) await load(!result.ok);
    return result;
  };
  return {
    open() {
      store.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'loading' }));
      return load(false);
    },
    setCount(key, text) {
      store.update((draft) => {
        const groups = draft.cancel.groups.map((group) =>
          group.key === key ? { ...group, chosen: cancelCount(text, group.ids.length) } : group,
        );
        draft.cancel = { ...draft.cancel, groups };
      });
    },
    selectAll(all) {
      store.update((draft) => {
        const groups = draft.cancel.groups.map((group) => ({ ...group, chosen: all ? group.ids.length : 0 }));
        draft.cancel = { ...draft.cancel, groups };
      });
    },
    confirm: () => cancel(chosenIds(store.now.cancel.groups)),
    cancel,
  };
}
