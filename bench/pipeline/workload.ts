/** Odds messages as a busy live feed sends them: 50 matches with 12 changed markets each. */
import type { OddsEvent } from '../../domain/book/book-event.ts';
import { batches, firstMatches } from '../reduce/workload.ts';

export { firstMatches };

const MATCHES = 50;
const MARKETS = 12;

export function oddsMessages(count: number, seed: number): OddsEvent[] {
  const updates = batches(Math.ceil((count * MATCHES * MARKETS) / 500), seed).flat();
  return Array.from({ length: count }, (_, message): OddsEvent => {
    const own = updates.slice(message * MATCHES * MARKETS, (message + 1) * MATCHES * MARKETS);
    return {
      kind: 'odds',
      stream: '59',
      seq: message + 2,
      pt: 1_700_000_000_000 + message,
      matches: Array.from({ length: MATCHES }, (_unused, at) => ({
        matchId: 1 + ((message + at) % 100),
        markets: own
          .slice(at * MARKETS, (at + 1) * MARKETS)
          .flatMap(({ matches }) => matches[0]?.markets ?? []),
      })),
    };
  });
}
