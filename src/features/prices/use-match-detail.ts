import { useEffect, useState } from 'react';
import type { MatchDetailDelta, MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { serverTime } from '../../core/door/server-time.ts';
import { useClient } from '../../core/door/use-client.ts';

interface MatchDetail {
  readonly frame: MatchDetailFrame | null;
  readonly gone: boolean;
}

const nothing: MatchDetail = { frame: null, gone: false };

/** One match. React gets its frame when the frame changes; prices go to the board, not through React. */
export function useMatchDetail(matchId: number): MatchDetail {
  const { core, board } = useClient();
  const [held, setHeld] = useState<{ readonly matchId: number; readonly detail: MatchDetail }>({
    matchId,
    detail: nothing,
  });
  useEffect(() => {
    const take = (delta: MatchDetailDelta): void => {
      serverTime.take(delta.serverNow);
      board.apply(delta.prices);
      if (delta.frame === null && !delta.gone) return;
      setHeld((before) => {
        const was = before.matchId === matchId ? before.detail : nothing;
        return {
          matchId,
          detail: { frame: delta.frame ?? was.frame, gone: delta.gone },
        };
      });
    };
    return followStream(() => core.prices.detail(matchId), take);
  }, [core, board, matchId]);
  return held.matchId === matchId ? held.detail : nothing;
}
