/** Reads the answer of a bet: accepted, refused, or never arrived. What the answer leaves out is taken from what was sent (G9). */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { slipOdds, slipPenalty } from '../../../domain/bet-rules/check-bet.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { decimalOf, expectedWinnings, oddsFromDecimal } from '../../../domain/odds/odds.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import { refusalOf } from '../../../domain/protocol/bets/refusal-code.ts';
import type { BetOutcome, SlipItem } from '../../../domain/slip/slip.ts';

/** What was on screen when the bet was sent: prices may have moved since. */
export interface SentBet {
  readonly items: readonly Pick<
    SlipItem,
    'id' | 'odds' | 'gameCode' | 'matchId' | 'sportId' | 'marketId' | 'outcomeId' | 'lock'
  >[];
  readonly stake: number;
}

const nothingSent: SentBet = { items: [], stake: 0 };

/** Code and data of an accepted bet: 200, or -1 of back ends that answer so (G9). */
const accepts = (code: number): boolean => code === betCodes.ok || code === betCodes.okToo;

function acceptedBet(
  { DrawId = 0, Odd, gold, expected }: DrawAnswerRow,
  { items, stake }: SentBet,
  standards: readonly BetStandard[],
): BetOutcome {
  const standard = standardFor(standards, items[0]?.gameCode ?? 0);
  const requestedOdds = items.length === 0 ? null : slipOdds(items, standard);
  const odds = (Odd === undefined ? requestedOdds : oddsFromDecimal(Odd)) ?? 0;
  const taken = gold ?? stake;
  return {
    kind: 'accepted',
    drawId: DrawId,
    odds,
    requestedOdds,
    stake: taken,
    expected: expected ?? expectedWinnings(odds, taken),
    penalty: slipPenalty(items.length, standard),
  };
}

/** A bet counts as placed only when its code and its data both say so. `sent`: null where another life of the core sent it. */
export function outcomeOf(
  answer: DrawAnswerRow,
  sent: SentBet | null,
  standards: readonly BetStandard[] = [],
): BetOutcome {
  const { items, stake } = sent ?? nothingSent;
  if (accepts(answer.code) && accepts(answer.data)) return acceptedBet(answer, { items, stake }, standards);
  const to = answer.rate === undefined ? null : oddsFromDecimal(answer.rate);
  if (answer.code === betCodes.priceChanged && to !== null) {
    const { id: itemId = '', odds: from = 0 } = items[answer.draw ?? 0] ?? {};
    return { kind: 'refused', refusal: { kind: 'price-changed', itemId, from, to } };
  }
  return {
    kind: 'refused',
    refusal: refusalOf(
      answer,
      items.map(({ id }) => id),
    ),
  };
}

/** A bet of the history as the answer that was lost: of a back end that names less than ours (R30). */
export const answerOfBet = (reqId: string, bet: Bet): DrawAnswerRow => ({
  reqId,
  code: betCodes.ok,
  data: betCodes.ok,
  DrawId: bet.drawId,
  Odd: decimalOf(bet.odds),
  gold: bet.stake,
  expected: bet.expected,
});
