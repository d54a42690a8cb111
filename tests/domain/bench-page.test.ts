/** What the page /bench makes of its measurements (src/features/device-bench/judge-run.ts). */
import { describe, expect, test } from 'vitest';
import {
  doubtsOf,
  figuresOf,
  type Load,
  type Run,
  figuresText,
} from '../../src/features/device-bench/judge-run.ts';

const frames = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);

const load = (more: Partial<Load> = {}): Load => ({
  plan: { updates: 10_000, seconds: 4, inBursts: true },
  core: {
    sent: 40_000,
    taken: 40_000,
    decodeMs: 20,
    applyMs: 30,
    viewMs: 10,
    lateMs: { p50: 0, p99: 2 },
  },
  window: {
    shownMs: [...frames(98, 12), 30, 31],
    oldestMs: [40, 44],
    framesMs: [...frames(190, 16), ...frames(10, 40)],
    longTasks: null,
    hiddenMs: 0,
  },
  looked: 48,
  wrong: 0,
  yardsticks: [5, 5.5],
  ...more,
});
const runOf = (loads: readonly Load[], more: Partial<Run> = {}): Run => ({
  restMs: frames(60, 16),
  loads,
  ...more,
});
const { window, core } = load();

describe('a run of /bench', () => {
  test('is reported by its median, its worst hundredth, lost frames, and the core’s time an update', () => {
    const run = runOf([load()]);
    expect(figuresOf(load(), run)).toEqual({ p50: 12, p99: 31, oldest: 44, lost: 0.05, updateUs: 1.5 });
    const place = { at: '2026-11-28 22:00', browser: 'Firefox 140', cores: 8, screen: '390 × 844 at 3' };
    expect(figuresText(run, place).split('\n')).toEqual([
      'SpoBoard /bench · 2026-11-28 22:00',
      'Firefox 140 · 8 cores · 390 × 844 at 3 · display 16.0 ms a frame',
      '10,000/s in bursts: due to shown p50 12 p99 31 oldest 44 ms · frames lost 5 % · long tasks – · core 1.50 µs an update · wrong 0 of 48',
      'doubts: none',
    ]);
  });

  test.each<readonly [string, Partial<Load>, Partial<Run>]>([
    ['hidden', { window: { ...window, hiddenMs: 1 } }, {}],
    ['busy', {}, { restMs: [...frames(56, 16), ...frames(4, 33)] }],
    ['slower', { yardsticks: [5, 6.3] }, {}],
    ['behind', { core: { ...core, taken: 39_999 } }, {}],
    ['behind', { core: { ...core, taken: 39_999 }, wrong: 1 }, {}],
    ['wrong', { wrong: 1 }, {}],
    ['wrong', { looked: 0 }, {}],
  ])('says what speaks against it: %s', (doubt, ofLoad, ofRun) => {
    expect(doubtsOf(runOf([load(), load(ofLoad)], ofRun))).toEqual([doubt]);
    expect(doubtsOf(runOf([load(), load()]))).toEqual([]);
  });

  test('a window that drew nothing lost every frame, and knows no times', () => {
    const unseen = load({ window: { ...window, shownMs: [], oldestMs: [], framesMs: [] } });
    expect(figuresOf(unseen, runOf([unseen]))).toMatchObject({
      p50: Number.NaN,
      oldest: Number.NaN,
      lost: 1,
    });
    expect(figuresText(runOf([unseen]), { at: '', browser: '', cores: 1, screen: '' })).toContain(
      'p50 – p99 –',
    );
  });
});
