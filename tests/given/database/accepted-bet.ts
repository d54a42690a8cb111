import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import { decideMarkets } from '../../../server/features/bets/decide-bet.ts';
import type { Accepted } from '../../../server/features/bets/write-bets.ts';
import { contentsOfBet } from '../../../server/requests/contents.ts';
import type { Caller } from '../../../server/requests/caller.ts';

/** A bet as it is when the server has judged it and has not written it. */
export function acceptedBet(
  markets: LiveMarkets,
  { memberId, level, mayStillAct }: Caller,
  row: DrawMarketRow,
  { standards, now }: { readonly standards: readonly BetStandard[]; readonly now: number },
): Accepted {
  const judged = decideMarkets(markets, row, { now, hasBegun: () => false });
  if (!judged.ok) throw new Error(`refused: ${JSON.stringify(judged.error)}`);
  const legs = judged.value;
  const leagueNames = legs.map(() => null);
  const priceAgesMs = legs.map(() => 0);
  const standard = standardFor(standards, row.game_code);
  const contents = contentsOfBet(row);
  return { memberId, level, mayStillAct, row, contents, legs, leagueNames, priceAgesMs, standard, now };
}
