/** Reads the answer of a bet: accepted, refused, or never arrived. Values that the answer leaves out come from the sent bet (G9). */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { slipOdds, slipPenalty } from '../../../domain/bet-rules/check-bet.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { decimalOf, expectedWinnings, oddsFromDecimal } from '../../../domain/odds/odds.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import { betRefusalOf } from '../../../domain/protocol/bets/refusal-code.ts';
import type { BetOutcome, SlipItem } from '../../../domain/slip/slip.ts';

/** The bet as it was on screen when it was sent. Prices may have moved since. */
export interface SentBet {
  readonly items: readonly Pick<
    SlipItem,
    'id' | 'odds' | 'gameCode' | 'matchId' | 'sportId' | 'marketId' | 'outcomeId' | 'lock'
  >[];
  readonly stake: number;
}

const nothingSent: SentBet = { items: [], stake: 0 };

/** Whether this is the code or the data of an accepted bet: 200, or -1 from some back ends (G9). */
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

/** A bet counts as placed only when its code and its data both say so. `sent`: null if another core sent the bet. */
export function betOutcomeOf(
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
    refusal: betRefusalOf(
      answer,
      items.map(({ id }) => id),
    ),
  };
}

/** Builds the lost answer of a bet from the history. It has fewer fields than an answer of our own back end (R30). */
export const answerOfBet = (reqId: string, bet: Bet): DrawAnswerRow => ({
  reqId,
  code: betCodes.ok,
  data: betCodes.ok,
  DrawId: bet.drawId,
  Odd: decimalOf(bet.odds),
  gold: bet.stake,
  expected: bet.expected,
});
