/** The card of a shared bet, for every feature in which members share bets. */
import { useEffect } from 'react';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type {
  SharedBetCard as Card,
  SharedBetsView,
} from '../../../worker/features/shared-bets/shared-bets-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useStore, useViewOf } from '../../core/door/use-client.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';

const sharedBetChunk = createTextChunk(() => import('./shared-bet-card.tsx'), 'ShownBet');

const nothing: SharedBetsView = {};
const loading: Card = { kind: 'loading' };
const sharedBetsView = defineView((core) => core.sharedBets.view(), nothing);
const textOf = ({ gameCode, drawId }: BetKey): string => `${gameCode}-${drawId}`;

/** The cards that are drawn in this window. The core gets the whole list once per turn, however many cards come and go. */
const shownCards = ({ core }: Client) => {
  const shown = new Map<string, { readonly key: BetKey; readonly count: number }>();
  let sends = false;
  const send = (): void => {
    if (sends) return;
    sends = true;
    queueMicrotask(() => {
      sends = false;
      void core.sharedBets.show([...shown.values()].map(({ key }) => key));
    });
  };
  return {
    /** Returns a stop function. */
    add(key: BetKey): () => void {
      const text = textOf(key);
      shown.set(text, { key, count: (shown.get(text)?.count ?? 0) + 1 });
      send();
      return () => {
        const count = (shown.get(text)?.count ?? 1) - 1;
        if (count === 0) shown.delete(text);
        else shown.set(text, { key, count });
        send();
      };
    },
  };
};

/** A shared bet, compared with the present prices. */
function useSharedBet({ gameCode, drawId }: BetKey): Card {
  const cards = useStore(shownCards);
  useEffect(() => cards.add({ gameCode, drawId }), [cards, gameCode, drawId]);
  return useViewOf(sharedBetsView)[textOf({ gameCode, drawId })] ?? loading;
}

/** A shared bet: each leg with its price then and now, and a button that puts into the slip what is still possible. */
export function SharedBetCard({ gameCode, drawId }: BetKey) {
  const card = useSharedBet({ gameCode, drawId });
  return <ChunkView chunk={sharedBetChunk} props={{ card, betKey: { gameCode, drawId } }} />;
}
