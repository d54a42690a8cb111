/** False alarms of a comparison that ends by the width of its intervals, as the gate's does: on made samples. Each look at an interval is a bootstrap, so this takes minutes. */
import { expect, test } from 'vitest';
import {
  isClose,
  LEVEL,
  logRatios,
  SMALLEST_EFFECT,
  worseByChance,
} from '../../bench/statistics/compare-pairs.ts';
import { dice } from '../given/domain/dice.ts';
import { limits } from '../given/runs/limits.ts';

const RUNS = 100;
const MOST_PAIRS = 60;
const FIGURES = 4;

const noise = (random: () => number): number => 1 + 0.08 * (random() + random() + random() - 1.5);

/** Whether a run raises an alarm in which every figure is slower by this factor. */
function alarms(random: () => number, slower: number): boolean {
  const figures = Array.from({ length: FIGURES }, () => ({
    name: 'step',
    unit: 'ms',
    ours: [] as number[],
    theirs: [] as number[],
  }));
  for (let pair = 0; pair < MOST_PAIRS; pair++)
    for (const figure of figures) {
      if (isClose(logRatios(figure))) continue;
      figure.ours.push(slower * noise(random));
      figure.theirs.push(noise(random));
    }
  return worseByChance(figures.map(logRatios)).some((p) => p < LEVEL);
}

test(
  'the rule that ends comparisons lets few of them raise a false alarm',
  () => {
    const random = dice(12);
    const raised = Array.from({ length: RUNS }, () => alarms(random, 1 + SMALLEST_EFFECT)).filter(Boolean);
    // One in a hundred is one; more than four come by chance in one of two hundred such tests.
    expect(raised.length).toBeLessThanOrEqual(4);
    expect(alarms(random, 1.2)).toBe(true);
  },
  limits.processesMs,
);
