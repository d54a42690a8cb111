/** The figures of a run, and the doubts about them. Pure. */
import type { CoreFigures, LoadPlan } from '../../core/door/open-load.ts';
import type { WindowFigures } from './load-meter.ts';

export interface Load {
  readonly plan: LoadPlan;
  readonly core: CoreFigures;
  readonly window: WindowFigures;
  /** Prices in sight at its end, and those that were not the feed's. */
  readonly looked: number;
  readonly wrong: number;
  /** The yardstick before and after it, ms. */
  readonly yardsticks: readonly [before: number, after: number];
}

export interface Run {
  /** From frame to frame in a second without a load, ms. */
  readonly restMs: readonly number[];
  readonly loads: readonly Load[];
}

/**
 * hidden: the window was out of sight, where browsers draw nothing and slow timers down. busy: without a load frames came unevenly, so other
 * programs or tabs took the time. slower: the processor lost speed (heat, battery). behind: not every update arrived. wrong: a price in sight
 * was not the feed's.
 */
const doubts = ['hidden', 'busy', 'slower', 'behind', 'wrong'] as const;
type Doubt = (typeof doubts)[number];

const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

/** A frame is lost where the next one came later than one and a half of the display's own. */
const LOST = 1.5;
/** More frames than this lost without a load: the machine was busy. */
const MOST_LOST_AT_REST = 0.05;
/** The yardstick takes this much longer than the best look of the run: the processor was slower. */
const SLOWER = 1.25;

const lostOf = (framesMs: readonly number[], displayMs: number): number =>
  framesMs.length === 0 ? 1 : framesMs.filter((ms) => ms > displayMs * LOST).length / framesMs.length;

export function doubtsOf({ restMs, loads }: Run): readonly Doubt[] {
  const looks = loads.flatMap(({ yardsticks }) => yardsticks);
  const holds: Record<Doubt, boolean> = {
    hidden: loads.some(({ window }) => window.hiddenMs > 0),
    busy: lostOf(restMs, quantile(restMs, 0.5)) > MOST_LOST_AT_REST,
    slower: Math.max(...looks) > Math.min(...looks) * SLOWER,
    behind: loads.some(({ core }) => core.taken < core.sent),
    // A price whose update was not taken yet is late, not wrong.
    wrong: loads.some(({ core, wrong, looked }) => core.taken >= core.sent && (wrong > 0 || looked === 0)),
  };
  return doubts.filter((doubt) => holds[doubt]);
}

interface LoadFigures {
  readonly p50: number;
  readonly p99: number;
  readonly oldest: number;
  /** Share of the frames. */
  readonly lost: number;
  /** Of the core, microseconds an update: decoded, applied and made into deltas. */
  readonly updateUs: number;
}

export function figuresOf({ window, core }: Load, { restMs }: Pick<Run, 'restMs'>): LoadFigures {
  return {
    p50: quantile(window.shownMs, 0.5),
    p99: quantile(window.shownMs, 0.99),
    oldest: window.oldestMs.length === 0 ? Number.NaN : Math.max(...window.oldestMs),
    lost: lostOf(window.framesMs, quantile(restMs, 0.5)),
    updateUs: ((core.decodeMs + core.applyMs + core.viewMs) * 1000) / Math.max(1, core.taken),
  };
}

export interface TestedDevice {
  readonly at: string;
  readonly browser: string;
  readonly cores: number;
  readonly screen: string;
}

const number = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const rate = ({ updates, inBursts }: LoadPlan): string =>
  `${updates.toLocaleString('en')}/s${inBursts ? ' in bursts' : ''}`;

/** The figures as a text that can be passed on. In English in both languages: it is read by developers. */
export function figuresText(run: Run, { at, browser, cores, screen }: TestedDevice): string {
  const found = doubtsOf(run);
  return [
    `SpoBoard /bench · ${at}`,
    `${browser} · ${cores} cores · ${screen} · display ${number(quantile(run.restMs, 0.5), 1)} ms a frame`,
    ...run.loads.map((load) => {
      const { p50, p99, oldest, lost, updateUs } = figuresOf(load, run);
      return [
        `${rate(load.plan)}: due to shown p50 ${number(p50)} p99 ${number(p99)} oldest ${number(oldest)} ms`,
        `frames lost ${number(lost * 100)} %`,
        `long tasks ${load.window.longTasks ?? '–'}`,
        `core ${number(updateUs, 2)} µs an update`,
        `wrong ${load.wrong} of ${load.looked}`,
      ].join(' · ');
    }),
    `doubts: ${found.length === 0 ? 'none' : found.join(', ')}`,
  ].join('\n');
}
