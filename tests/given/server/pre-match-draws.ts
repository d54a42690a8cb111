/** Bets on the matches of the standard board of open-bets.ts: picks, and the rows that ask for them. */
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { STAKE } from './open-bets.ts';

/** Ids of standard matches begin here. */
export const IDS = 4_000_000_000_000_000;

export type Pick = readonly [
  match: number,
  marketId: number,
  specifier: string,
  outcomeId: number,
  rate: number,
];
export const home = (match: number): Pick => [match, 1, '', 1, 1.85];
export const draw = (match: number): Pick => [match, 1, '', 2, 3.3];

/** Rows with request ids of their own. `seqNow`: the number of the board's newest message. */
export function drawRows(name: string, now: () => number, seqNow: () => number) {
  let request = 0;
  return (picks: readonly Pick[], more: Partial<DrawMarketRow> = {}): DrawMarketRow => ({
    reqId: `${name}-${++request}`,
    game_code: 57,
    deadline: now() + 8000,
    epoch: 'e1',
    stream: '57',
    versions: Object.fromEntries(
      picks.map(([match, id, specifier]) => [`${IDS + match}:${id}:${specifier}`, seqNow()]),
    ),
    gold: STAKE,
    passRate: 'none',
    draws: picks.map(([match, MarketId, Specifiers, OutcomeId, Rate]) => ({
      MatchId: IDS + match,
      MarketId,
      Specifiers,
      OutcomeId,
      Rate,
    })),
    ...more,
  });
}
