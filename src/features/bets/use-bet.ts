import { useEffect, useState } from 'react';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useConnection } from '../connection/use-connection.ts';
import type { ShareTarget } from './use-sharing.ts';

type BetState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: 'link' | 'not-found' }
  | { readonly kind: 'ready'; readonly bet: BetView };

/** One bet of the member, requested again when the link is up again. */
export function useBet({ gameCode, drawId }: ShareTarget): { readonly state: BetState; again(): void } {
  const { core } = useClient();
  const { online } = useConnection();
  const [state, setState] = useState<BetState>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let stopped = false;
    void core.bets.bet(gameCode, drawId).then((answer) => {
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
