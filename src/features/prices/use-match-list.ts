import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { ListFrame, ListRow } from '../../../worker/features/prices/prices-api.ts';
import type { Client } from '../../core/door/client.ts';
import { useStore } from '../../core/door/use-client.ts';
import { createListStore, type ListStore } from './list-store.ts';

/** The list of this window, with its rows by match id. */
export const matchList = ({ core, board }: Client): ListStore =>
  createListStore({
    open: () => core.prices.list(),
    showRows: (matchIds) => void core.prices.showRows(matchIds),
    board,
  });

export const useMatchList = (): ListStore => useStore(matchList);

/** The present frame of the window's list; null while the frame is that of another game. */
export function useListFrame(game: BettingGameCode): ListFrame | null {
  const list = useMatchList();
  const frame = useSyncExternalStore(list.subscribeFrame, list.frame);
  return frame?.game === game ? frame : null;
}

/** A row of the list; null: the core has not sent it yet. It is reported to the core while this is in use. */
export function useListRow(matchId: number): ListRow | null {
  const list = useMatchList();
  const subscribe = useCallback(
    (listener: () => void) => list.subscribeRow(matchId, listener),
    [list, matchId],
  );
  useEffect(() => list.shown(matchId), [list, matchId]);
  return useSyncExternalStore(subscribe, () => list.row(matchId));
}
