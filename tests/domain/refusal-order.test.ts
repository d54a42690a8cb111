/** E8 the gates in their order, each against every later one; R26 the rate of a cross-over as configured. */
import { describe, expect, test } from 'vitest';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { type BetToCheck, checkBet, type Bettor } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { slipItem } from '../given/domain/slip.ts';

const base = standardFor(defaultStandards, 57);
const limit = { leastStake: 100_000, maxStake: 1_000_000_000, maxWinnings: 1_000_000_000 };
const standard: BetStandard = {
  ...base,
  levels: { ...base.levels, UL01: limit },
  maxFolders: 1,
  maxOdds: 1000,
  crossOver: [{ feedSportId: 1, marketId: 1, outcomeId: 2, rate: 350 }],
};

interface Fault {
  readonly items?: (items: BetToCheck['items']) => BetToCheck['items'];
  readonly stake?: number;
  readonly gold?: number;
  readonly visitor?: true;
}
const two = [slipItem({ matchId: 1, odds: 150 }), slipItem({ matchId: 2, odds: 150 })];
/** In the order of the specification: login, locked items, gold, minimum, winnings, cross-over, folders. */
const faults: readonly (readonly [kind: string, fault: Fault])[] = [
  ['not-logged-in', { visitor: true }],
  ['locked', { items: (items) => items.map((one) => ({ ...one, lock: 'suspended' as const })) }],
  ['no-more-gold', { gold: 99_999 }],
  ['below-minimum', { stake: 99_999 }],
  ['above-winnings', { stake: 900_000_000, gold: 900_000_000 }],
  ['cross-over', { items: (items) => items.map((one) => ({ ...one, outcomeId: 2, odds: 200 })) }],
  ['too-many-folders', {}],
];

function kindOf(...held: readonly Fault[]): string | undefined {
  const items = held.reduce((now, { items: change }) => change?.(now) ?? now, two as BetToCheck['items']);
  const gold = held.find((one) => one.gold !== undefined)?.gold ?? 50_000_000;
  const bettor: Bettor | null = held.some(({ visitor }) => visitor) ? null : { level: 'UL01', gold };
  const stake = held.find((one) => one.stake !== undefined)?.stake ?? 1_000_000;
  return checkBet({ items, stake }, bettor, standard)?.kind;
}

describe('E8 the gates', () => {
  test.each(faults)(
    '%s is refused when it is the first fault, whatever later gates would say',
    (kind, fault) => {
      const at = faults.findIndex(([one]) => one === kind);
      expect(kindOf(fault)).toBe(kind);
      for (const [, later] of faults.slice(at + 1)) expect(kindOf(fault, later)).toBe(kind);
    },
  );
});
