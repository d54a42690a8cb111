import { useEffect, useState } from 'react';
import type { BetView } from '../../../worker/core-game-views.ts';
import { useClient, useView } from '../../core/use-client.ts';
import type { ShareTarget } from '../dialogs.ts';

type BetState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: 'link' | 'not-found' }
  | { readonly kind: 'ready'; readonly bet: BetView };

/** One bet of the member, asked for again when the link is back. */
export function useBet({ gameCode, drawId }: ShareTarget): { readonly state: BetState; again(): void } {
  const { core, connection } = useClient();
  const { online } = useView(connection);
  const [state, setState] = useState<BetState>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let stopped = false;
    void core.bet(gameCode, drawId).then((answer) => {
      if (stopped) return;
      setState(answer.ok ? { kind: 'ready', bet: answer.value } : { kind: 'failed', why: answer.error });
    });
    return () => {
      stopped = true;
    };
  }, [core, gameCode, drawId, online, turn]);
  return {
    state,
    again() {
      setState({ kind: 'loading' });
      setTurn(turn + 1);
    },
  };
}
