/** T4, E7: MAX is the largest stake that passes every gate; a new slip begins with the least stake. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { checkBet, slipOdds } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { largestStake, type StakeRoom } from '../../domain/bet-rules/largest-stake.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { expectedWinnings } from '../../domain/odds/odds.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { decideSlip, type SlipRules } from '../../domain/slip/decide-slip.ts';
import { emptySlip, type Slip, type SlipItem } from '../../domain/slip/slip.ts';
import type { SlipCommand } from '../../domain/slip/slip-command.ts';
import { slipItem } from '../given/domain/slip.ts';

const gold = fc.integer({ min: 0, max: 3_000_000_000 });
const limit = fc.record({
  leastStake: fc.integer({ min: 1, max: 1_000_000 }),
  maxStake: fc.integer({ min: 1, max: 2_000_000_000 }),
  maxWinnings: fc.integer({ min: 1, max: 20_000_000_000 }),
});
const penalty = fc.array(
  fc.record({ folders: fc.integer({ min: 1, max: 10 }), value: fc.constantFrom(0, 0.025, 0.1, 3, 7.5) }),
  { maxLength: 3 },
);
const items = fc.uniqueArray(
  fc.record({ matchId: fc.integer({ min: 1, max: 99 }), odds: fc.integer({ min: 101, max: 3000 }) }),
  { minLength: 1, maxLength: 10, selector: ({ matchId }) => matchId },
);
const left = fc.option(gold, { nil: null });
const givenBet = fc.record({
  gold,
  limit,
  penalty,
  items,
  dayLeft: left,
  sameHitLeft: left,
  level: fc.constantFrom(...levels),
});

describe('T4 E8 MAX', () => {
  test('MAX passes every gate and one gold more does not, for random slips, standards and members', () => {
    const ends = { passes: 0, nothing: 0 };
    const passes = (
      stake: number,
      slip: readonly SlipItem[],
      rules: Required<SlipRules>,
      { dayLeft, sameHitLeft }: StakeRoom,
    ): boolean =>
      checkBet({ items: slip, stake }, rules.bettor, rules.standard) === null &&
      stake <= (dayLeft ?? stake) &&
      expectedWinnings(slipOdds(slip, rules.standard), stake) <= (sameHitLeft ?? Infinity);
    fc.assert(
      fc.property(givenBet, (given) => {
        const standard: BetStandard = {
          ...standardFor(defaultStandards, 57),
          levels: Object.fromEntries(levels.map((one) => [one, given.limit])) as BetStandard['levels'],
          levelPenalty: given.penalty,
          maxOdds: null,
          maxSingleOdds: null,
          crossOver: [],
        };
        const rules = { bettor: { level: given.level, gold: given.gold }, standard };
        const slip = given.items.map((item) => slipItem(item));
        const most = largestStake(slip, rules.bettor, standard, given);
        const isLargest = passes(most, slip, rules, given) && !passes(most + 1, slip, rules, given);
        const nothingPasses =
          most < given.limit.leastStake && !passes(given.limit.leastStake, slip, rules, given);
        ends[isLargest ? 'passes' : 'nothing']++;
        expect(isLargest || nothingPasses).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(ends.passes, ends.nothing)).toBeGreaterThan(200);
  });

  test('when the odds are high, MAX of the slip is a stake that can be placed', () => {
    const rules: SlipRules = {
      bettor: { level: 'UL01', gold: 100_000_000 },
      standard: standardFor(defaultStandards, 59),
    };
    const slip = run(rules, emptySlip, { kind: 'pick', item: live(5000) }, { kind: 'stake-max' });
    expect(slip.stake).toBe(20_000_000);
    expect(checkBet(slip, rules.bettor, rules.standard)).toBeNull();
    const room = { dayLeft: 300_000, sameHitLeft: null };
    expect(run(rules, slip, { kind: 'stake-max', room }).stake).toBe(300_000);
  });
});

const live = (odds: number, more: Partial<SlipItem> = {}): SlipItem =>
  slipItem({ gameCode: 59, odds, ...more });
function run(rules: SlipRules, slip: Slip, ...commands: readonly SlipCommand[]): Slip {
  return commands.reduce((now, command) => {
    const decided = decideSlip(now, command, rules);
    return decided.ok ? decided.value.reduce(applySlip, now) : now;
  }, slip);
}

describe('T4 E7 a new slip begins with the least stake', () => {
  const rules = (gameCode: 57 | 59): SlipRules => ({
    bettor: { level: 'UL01', gold: 100_000_000 },
    standard: standardFor(defaultStandards, gameCode),
  });
  const filled = run(
    rules(59),
    emptySlip,
    { kind: 'pick', item: live(200) },
    { kind: 'set-stake', text: '5000000' },
  );
  const sent = run(rules(59), filled, { kind: 'send', reqId: 'r' });
  const outcome = { kind: 'accepted', drawId: 1, odds: 200, requestedOdds: 200, stake: 5_000_000 } as const;
  const accepted = {
    kind: 'answered',
    reqId: 'r',
    outcome: { ...outcome, expected: 1, penalty: null },
  } as const;
  const standard = slipItem({ matchId: 5 });

  test.each<[string, Slip, SlipItem, number]>([
    ['after an accepted bet', applySlip(sent, accepted), live(200), 100_000],
    [
      'after the last folder was removed',
      run(rules(59), filled, { kind: 'remove', itemId: live(200).id }),
      live(200),
      100_000,
    ],
    ['after the slip was cleared', run(rules(59), filled, { kind: 'clear' }), live(200), 100_000],
    ['when a pick of another game takes the place', filled, standard, 100_000],
    ['but a slip that goes on keeps its stake', filled, live(210, { matchId: 9 }), 5_000_000],
    [
      'kept folders keep it, too',
      applySlip({ ...sent, keepFolders: true }, accepted),
      live(210, { matchId: 9 }),
      5_000_000,
    ],
  ])('%s', (_, slip, item, stake) => {
    expect(run(rules(item.gameCode === 59 ? 59 : 57), slip, { kind: 'pick', item }).stake).toBe(stake);
  });
});
