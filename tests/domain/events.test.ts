/** N2 to N6: missions, tables of rewards and their draws, the survey. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Mission, missionState, standingOf } from '../../domain/events/event.ts';
import { firstEvents } from '../../domain/events/first-events.ts';
import { drawnReward, expectedGold, addUpToAll } from '../../domain/events/reward-table.ts';
import { roundsOf } from '../given/runs/rounds.ts';
import {
  missingItems,
  surveyFault,
  type SurveyItem,
  tallyOf,
  surveyTexts,
} from '../../domain/survey/survey.ts';

const DRAWS = roundsOf(200_000, 1_000_000);
/** Quantiles of χ² at 99.9 % by degrees of freedom. */
const MOST_CHI = { 3: 16.27, 7: 24.32 } as const;
const nothing = { attended: false, usedGold: 0, coins: 0, taken: new Map<number, number>() };
const staked: Mission = { missionId: 2, type: 'EM02', value: 10_000_000, most: 1 };
const coins: Mission = { missionId: 1, type: 'EM03', value: 10_000, most: 70 };

describe('tables of rewards', () => {
  test.each(firstEvents)('the draws of event $eventId follow its chances (χ²) (N3 N4 N5)', (event) => {
    const counts = new Map<number, number>();
    const block = 512;
    for (let drawn = 0; drawn < DRAWS;) {
      let chain = createHmac('sha512', 'seed of the test').update(`${event.eventId}/${drawn}`).digest('hex');
      for (let turn = 0; turn < block && drawn < DRAWS; turn += 1) {
        if (turn > 0 && turn % 10 === 0)
          chain = createHmac('sha512', 'seed of the test').update(chain).digest('hex');
        const { seq } = drawnReward(event.rewards, chain.slice((turn % 10) * 12));
        counts.set(seq, (counts.get(seq) ?? 0) + 1);
        drawn += 1;
      }
    }
    const chi = event.rewards.reduce((sum, { seq, percentage }) => {
      const expected = (DRAWS * percentage) / 100;
      return sum + ((counts.get(seq) ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chi).toBeLessThan(event.rewards.length === 4 ? MOST_CHI[3] : MOST_CHI[7]);
  });

  test('a table must add up to exactly 100 %, with four decimals at most', () => {
    for (const { rewards } of firstEvents) expect(addUpToAll(rewards)).toBe(true);
    expect(addUpToAll([{ percentage: 99.9999 }, { percentage: 0.0001 }])).toBe(true);
    expect(addUpToAll([{ percentage: 99.9999 }])).toBe(false);
    expect(addUpToAll([{ percentage: 50.000_01 }, { percentage: 49.999_99 }])).toBe(false);
  });

  test('the lucky box gives 705,000 gold on average (N4)', () => {
    expect(expectedGold(firstEvents.find(({ eventId }) => eventId === 4)?.rewards ?? [])).toBe(705_000);
  });

  test('the first and the last digest draw the first and the last reward', () => {
    const rewards = firstEvents[1]?.rewards ?? [];
    expect(drawnReward(rewards, '0'.repeat(64)).gold).toBe(100_000_000);
    expect(drawnReward(rewards, 'f'.repeat(64)).gold).toBe(500_000);
  });
});

describe('missions (N2)', () => {
  test.each([
    [9_999_999, 0, 0],
    [10_000_000, 0, 1],
    [10_000_000, 1, 0],
  ])('%i gold staked, %i taken: %i left', (usedGold, taken, left) => {
    const facts = { ...nothing, usedGold, taken: new Map([[2, taken]]) };
    expect(missionState(staked, facts).left).toBe(left);
  });

  test.each([
    [9999, 0, 0],
    [25_000, 0, 2],
    [25_000, 2, 0],
    [700_000, 0, 70],
    [5_000_000, 69, 1],
    [5_000_000, 70, 0],
  ])('%i coins bought, %i taken: %i spins left (N5)', (bought, taken, left) => {
    const facts = { ...nothing, coins: bought, taken: new Map([[1, taken]]) };
    expect(missionState(coins, facts).left).toBe(left);
  });

  test('playable, done for the day, or waiting for the next condition', () => {
    const open = { missionId: 1, left: 1, received: false };
    const taken = { missionId: 2, left: 0, received: true };
    const far = { missionId: 3, left: 0, received: false };
    expect(standingOf([taken, open, far])).toEqual({ kind: 'playable', missionId: 1 });
    expect(standingOf([taken, far])).toEqual({ kind: 'next' });
    expect(standingOf([taken])).toEqual({ kind: 'done' });
  });
});

describe('the survey (N6)', () => {
  const base = { mandatory: 'Y', type_item: '', sort: 1 } as const;
  const items: readonly SurveyItem[] = [
    { ...base, post_name: 'use', content: 'a', type: '1' },
    { ...base, post_name: 'text', content: 'b', type: '2', mandatory: 'N' },
    { ...base, post_name: 'one', content: 'c', type: '3', type_item: 'red, blue' },
    { ...base, post_name: 'many', content: 'd', type: '4', type_item: 'x,y,z' },
  ];
  const whole = { use: ['Y'], one: ['red'], many: ['x', 'z'] };

  test.each([
    [whole, null],
    [{ ...whole, use: [] }, 'survey-empty'],
    [{ ...whole, use: ['maybe'] }, 'survey-malformed'],
    [{ ...whole, one: ['red', 'blue'] }, 'survey-malformed'],
    [{ ...whole, many: ['x', 'x'] }, 'survey-malformed'],
    [{ ...whole, text: ['a'.repeat(1001)] }, 'survey-malformed'],
    [{ ...whole, stranger: ['x'] }, 'survey-malformed'],
  ])('%j: %s', (answers, fault) => {
    expect(surveyFault(items, answers)).toBe(fault);
  });

  test('mandatory items without an answer are named, and choices are counted', () => {
    expect(missingItems(items, { use: [' '] })).toEqual(['use', 'one', 'many']);
    const tallies = items.map((item) => tallyOf(item, [whole, { ...whole, text: ['hi'], many: ['z'] }]));
    expect(tallies.flat().map(({ count }) => count)).toEqual([2, 0, 1, 2, 0, 1, 0, 2]);
    const texts = items.map((item) =>
      surveyTexts(item, [whole, { ...whole, text: [' '] }, { text: ['hi'] }]),
    );
    expect(texts).toEqual([[], ['hi'], [], []]);
  });
});
