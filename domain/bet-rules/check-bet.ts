/**
 * The one ordered check of a bet: the client runs it before it sends, the server before it accepts (E8). The order is the specification's:
 * login, own limits, locked items, gold, minimum, maximum, winnings, cross-over, folders, odds, price policy, and last a match that has changed.
 * Items that may not be combined are
 * refused right after locked items.
 */
import type { Level } from '../catalogue/level.ts';
import { sportOf } from '../catalogue/sport.ts';
import { combinedOdds, expectedWinnings, largestStakeFor, MIN_ODDS, penaltyFactor } from '../odds/odds.ts';
import { crossConflict } from './cross-rules.ts';
import { matchChange } from './match-mark.ts';
import type { RatePolicy } from './price-policy.ts';
import type { BetRefusal, LockReason } from './bet-refusal.ts';
import type { LossLock } from '../member/loss-limit.ts';
import type { OwnLock } from '../member/own-limits.ts';
import type { BetStandard } from './bet-standard.ts';

export interface BetToCheck {
  readonly items: readonly {
    readonly id: string;
    readonly matchId: number;
    readonly sportId: number;
    readonly marketId: number;
    readonly outcomeId: number;
    readonly odds: number;
    readonly lock: LockReason | null;
    /** Marks (match-mark.ts) of a match in play: as the member saw it, and now. Left out: not compared. */
    readonly match?: { readonly seen: string; readonly now: string };
  }[];
  readonly stake: number;
  /** The policy for a price that has changed; left out: no change is accepted. */
  readonly ratePolicy?: RatePolicy;
}

export interface Bettor {
  readonly level: Level;
  readonly gold: number;
  /** Set while the loss of the day has reached the member's limit. */
  readonly lossLock?: LossLock | null;
  /** Set while another limit of the member's own lets nothing be staked. */
  readonly ownLock?: OwnLock | null;
}

/** Combined odds with the level penalty of the standard; hundredths. */
export const slipOdds = (items: BetToCheck['items'], standard: BetStandard): number =>
  combinedOdds(
    items.map(({ odds }) => odds),
    penaltyFactor(standard.levelPenalty, items.length),
  );

/** The level penalty of a slip; `factor` in ten-thousandths. */
export interface SlipPenalty {
  readonly factor: number;
  readonly folders: number;
}

/** null: no penalty, the whole product is paid. */
export function slipPenalty(
  folders: number,
  standard: Pick<BetStandard, 'levelPenalty'>,
): SlipPenalty | null {
  if (folders === 0) return null;
  const { numerator, denominator } = penaltyFactor(standard.levelPenalty, folders);
  return numerator === denominator ? null : { factor: numerator, folders };
}

type Rule = (bet: BetToCheck, bettor: Bettor, standard: BetStandard) => BetRefusal | null;

const lossLimit: Rule = (_, { lossLock = null }) =>
  lossLock === null ? null : { kind: 'loss-limit', ...lossLock };
const ownLimit: Rule = (_, { ownLock = null }) =>
  ownLock === null ? null : { kind: 'own-limit', ...ownLock };

const locked: Rule = ({ items }) => {
  const item = items.find(({ lock }) => lock !== null);
  return item === undefined || item.lock === null
    ? null
    : { kind: 'locked', itemId: item.id, reason: item.lock };
};

/** A member who takes any price takes any score, too. */
const matchChanged: Rule = ({ items, ratePolicy }) => {
  if (ratePolicy === 'any') return null;
  for (const { id: itemId, match } of items) {
    const change = match === undefined ? null : matchChange(match.seen, match.now);
    if (change !== null) return { kind: 'match-changed', itemId, change };
  }
  return null;
};

const combinable: Rule = ({ items }) => {
  const conflict = crossConflict(items);
  if (conflict === null) return null;
  const { first, second, rule } = conflict;
  return { kind: 'not-combinable', itemId: second.id, otherId: first.id, rule };
};

const noMoreGold: Rule = (_, { gold, level }, { levels }) => {
  const { leastStake } = levels[level];
  return gold < leastStake ? { kind: 'no-more-gold', gold, leastStake } : null;
};

const minimum: Rule = ({ stake }, { level }, { levels }) => {
  const { leastStake } = levels[level];
  return stake < leastStake ? { kind: 'below-minimum', stake, leastStake } : null;
};

const maximum: Rule = ({ stake }, { level, gold }, { levels }) => {
  const { maxStake } = levels[level];
  if (stake > maxStake) return { kind: 'above-maximum', stake, maxStake };
  return stake > gold ? { kind: 'above-gold', stake, gold } : null;
};

const highestOf = (items: BetToCheck['items']): BetToCheck['items'][number] | undefined =>
  items.toSorted((a, b) => b.odds - a.odds)[0];

const winnings: Rule = ({ items, stake }, { level }, standard) => {
  const { maxWinnings, leastStake } = standard.levels[level];
  const odds = slipOdds(items, standard);
  const expected = expectedWinnings(odds, stake);
  if (expected <= maxWinnings) return null;
  const largestStake = largestStakeFor(odds, maxWinnings);
  const itemId = highestOf(items)?.id ?? '';
  const folders = items.length;
  return { kind: 'above-winnings', expected, maxWinnings, largestStake, leastStake, folders, itemId };
};

/** A combination with a named outcome is blocked once the combined odds reach that outcome's rate. */
const crossOver: Rule = ({ items }, _, standard) => {
  if (items.length < 2) return null;
  const odds = slipOdds(items, standard);
  for (const rule of standard.crossOver) {
    const held = items.find(
      (item) =>
        sportOf(item.sportId).feedId === rule.feedSportId &&
        item.marketId === rule.marketId &&
        item.outcomeId === rule.outcomeId,
    );
    if (held !== undefined && odds >= rule.rate)
      return { kind: 'cross-over', odds, rate: rule.rate, itemId: held.id };
  }
  return null;
};

const folders: Rule = ({ items }, _, { maxFolders }) =>
  items.length > maxFolders ? { kind: 'too-many-folders', count: items.length, limit: maxFolders } : null;

const fewFolders: Rule = ({ items }, _, { minFolders }) =>
  items.length < minFolders ? { kind: 'too-few-folders', count: items.length, least: minFolders } : null;

const highestOdds: Rule = ({ items }, _, standard) => {
  const most = items.length === 1 ? standard.maxSingleOdds : standard.maxOdds;
  const odds = slipOdds(items, standard);
  const highest = highestOf(items);
  if (most === null || odds <= most || highest === undefined) return null;
  return { kind: 'above-odds', odds, maxOdds: most, folders: items.length, itemId: highest.id };
};

const anyPrice: Rule = ({ ratePolicy }, _, standard) =>
  ratePolicy === 'any' && !standard.anyPrice ? { kind: 'any-price-forbidden' } : null;

const lowestOdds: Rule = ({ items }) => {
  const item = items.find(({ odds }) => odds < MIN_ODDS);
  return item === undefined ? null : { kind: 'odds-too-low', odds: item.odds, itemId: item.id };
};

const rules: readonly Rule[] = [
  lossLimit,
  ownLimit,
  locked,
  combinable,
  noMoreGold,
  minimum,
  maximum,
  winnings,
  crossOver,
  folders,
  fewFolders,
  highestOdds,
  lowestOdds,
  anyPrice,
  matchChanged,
];

/** The first refusal in order; null: none. `bettor` null: a visitor. */
export function checkBet(bet: BetToCheck, bettor: Bettor | null, standard: BetStandard): BetRefusal | null {
  if (bet.items.length === 0) return { kind: 'empty-slip' };
  if (bettor === null) return { kind: 'not-logged-in' };
  for (const rule of rules) {
    const refusal = rule(bet, bettor, standard);
    if (refusal !== null) return refusal;
  }
  return null;
}
