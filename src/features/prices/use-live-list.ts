import { useSyncExternalStore } from 'react';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import type { Client } from '../../core/client.ts';
import { useStore } from '../../core/use-client.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';

/** The list of this window, with its rows by match id. */
export const liveList = ({ core, board }: Client): LiveStore =>
  createLiveStore({
    open: () => core.prices.list(),
    showRows: (matchIds) => void core.prices.showRows(matchIds),
    board,
  });

export const useLiveList = (): LiveStore => useStore(liveList);

/** The present frame of the window's list; null while the frame is that of another game. */
export function useListFrame(game: BettingGameCode): ListFrame | null {
  const live = useLiveList();
  const frame = useSyncExternalStore(live.subscribeFrame, live.frame);
  return frame?.game === game ? frame : null;
}
