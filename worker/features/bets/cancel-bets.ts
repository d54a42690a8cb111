/** Cancel mode: the bets that can be cancelled, the chosen count of each group, and the cancel with its exact result. */
import { preMatchCodes } from '../../../domain/catalogue/game-code.ts';
import {
  cancelCount,
  cancelGroups,
  type CancelOutcome,
  cancelledBet,
  chosenIds,
  MAX_CANCELABLE,
} from '../../../domain/bet/cancelable.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { cancelResults, drawCancelRow } from '../../../domain/protocol/bets/draw-cancel.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { CancelRefusal } from './bets-api.ts';
import type { BettingSocket } from '../../engine/deps.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import type { BetsState } from './bets-state.ts';
import type { AskHistory } from './history.ts';

const CANCEL_TIMEOUT_MS = 30_000;

export interface CancelControl {
  /** Loads the bets that can be cancelled. */
  open(): Promise<void>;
  setCount(key: string, text: string): void;
  /** Every bet of every group, or none. */
  selectAll(all: boolean): void;
  confirm(): Promise<Result<CancelOutcome, CancelRefusal>>;
  /** Cancels these bets, from the history. */
  cancel(ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>>;
}

interface CancelControlDeps {
  readonly state: Slice<BetsState>;
  readonly slip: Pick<SlipPort, 'now'>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly socket: () => BettingSocket | null;
  readonly ask: AskHistory;
}

/** Marks the bets that the server cancelled in the history at once. The events of these bets may follow. */
function takeCancelled(state: Slice<BetsState>, cancelled: readonly number[]): void {
  const gone = new Set(cancelled);
  state.update((draft) => {
    draft.history = {
      ...draft.history,
      bets: draft.history.bets.map((bet) => (gone.has(bet.drawId) ? cancelledBet(bet) : bet)),
    };
  });
}

/** False once the member who asked has logged out: an answer that comes later changes nothing. */
function sameMember(account: Pick<AccountPort, 'now'>): () => boolean {
  const { token } = account.now;
  return () => account.now.token === token;
}

export function createCancelControl({ state, slip, account, socket, ask }: CancelControlDeps): CancelControl {
  /** `keepsChosen`: keeps the chosen counts, only where no cancel is known to have succeeded. */
  const load = async ({ keepsChosen }: { readonly keepsChosen: boolean }): Promise<void> => {
    const bets: Bet[] = [];
    const isSame = sameMember(account);
    for (const gameCode of preMatchCodes) {
      const page = await ask({ gameCode, filter: 'opened', cancellable: 1, pageSize: MAX_CANCELABLE });
      if (!isSame()) return;
      if (!page.ok)
        return state.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'failed' }));
      bets.push(...page.value.bets);
    }
    state.update((draft) => {
      const before = keepsChosen ? draft.cancel.groups : [];
      draft.cancel = { ...draft.cancel, state: 'ready', groups: cancelGroups(bets, before) };
    });
  };
  const send = async (ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>> => {
    const link = socket();
    if (link === null || !link.connected) return refused({ kind: 'no-link', text: 'link' });
    const answer = drawCancelRow.safeParse(
      await link.ask('DrawCancel', { ids }, CANCEL_TIMEOUT_MS).catch(() => null),
    );
    // Without an answer the cancel may have succeeded. The caller reloads the bets, so that no wrong result is shown.
    if (!answer.success || answer.data.code !== 200) return refused({ kind: 'unknown' });
    const { list } = answer.data;
    const has = (result: number): boolean => list.some((one) => one.Result === result);
    const of = (isDone: boolean): number[] =>
      list.flatMap(({ DrawId, Result }) => ((Result === cancelResults.ok) === isDone ? [DrawId] : []));
    const whyDown = has(cancelResults.feedDown) ? 'feed-down' : null;
    return ok({
      cancelled: of(true),
      failed: of(false),
      why: has(cancelResults.heldBack) ? 'held-back' : whyDown,
    });
  };
  const cancel = async (ids: readonly number[]): Promise<Result<CancelOutcome, CancelRefusal>> => {
    if (ids.length === 0) return refused('nothing-chosen');
    if (state.now.cancel.state === 'sending') return refused('in-flight');
    const was = state.now.cancel.state;
    const isSame = sameMember(account);
    state.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'sending' }));
    const result = await send(ids);
    if (!isSame()) return result;
    if (result.ok) takeCancelled(state, result.value.cancelled);
    state.update((draft) => void (draft.cancel = { ...draft.cancel, state: was }));
    if (slip.now.mode === 'cancel' || !result.ok) await load({ keepsChosen: !result.ok });
    return result;
  };
  return {
    open() {
      state.update((draft) => void (draft.cancel = { ...draft.cancel, state: 'loading' }));
      return load({ keepsChosen: false });
    },
    setCount(key, text) {
      state.update((draft) => {
        const groups = draft.cancel.groups.map((group) =>
          group.key === key ? { ...group, chosen: cancelCount(text, group.ids.length) } : group,
        );
        draft.cancel = { ...draft.cancel, groups };
      });
    },
    selectAll(all) {
      state.update((draft) => {
        const groups = draft.cancel.groups.map((group) => ({ ...group, chosen: all ? group.ids.length : 0 }));
        draft.cancel = { ...draft.cancel, groups };
      });
    },
    confirm: () => cancel(chosenIds(state.now.cancel.groups)),
    cancel,
  };
}
