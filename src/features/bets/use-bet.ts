import { useEffect, useState } from 'react';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { isOpening, useConnection } from '../connection/use-connection.ts';
import type { ShareTarget } from './use-sharing.ts';

type BetState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly why: 'link' | 'not-found' }
  | { readonly kind: 'ready'; readonly bet: BetView };

interface Answer {
  readonly state: BetState;
  /** The question that was answered. */
  readonly asked: string;
}

const isFailedLink = (state: BetState): boolean => state.kind === 'failed' && state.why === 'link';

/** One bet of the member, requested again when the link is up again. A link that is only being opened is no failure. */
export function useBet({ gameCode, drawId }: ShareTarget): { readonly state: BetState; again(): void } {
  const { core } = useClient();
  const connection = useConnection();
  const { online } = connection;
  const [{ state, asked }, setAnswer] = useState<Answer>({ state: { kind: 'loading' }, asked: '' });
  const [turn, setTurn] = useState(0);
  const question = `${online} ${turn}`;
  useEffect(() => {
    let stopped = false;
    void core.bets.bet(gameCode, drawId).then((answer) => {
      if (stopped) return;
      setAnswer({
        asked: question,
        state: answer.ok ? { kind: 'ready', bet: answer.value } : { kind: 'failed', why: answer.error },
      });
    });
    return () => {
      stopped = true;
    };
  }, [core, gameCode, drawId, question]);
  return {
    state: isFailedLink(state) && (asked !== question || isOpening(connection)) ? { kind: 'loading' } : state,
    again: () => setTurn(turn + 1),
  };
}
