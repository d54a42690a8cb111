/** Runs the loads one after the other on this device, and measures them. */
import { type LoadPlan, openLoad, type OpenLoad } from '../../core/door/open-load.ts';
import type { Load, Run } from './judge-run.ts';
import { createLoadMeter, type LoadMeter, yardstick } from './load-meter.ts';

const SECONDS = 4;
export const plans: readonly LoadPlan[] = [
  { updates: 1000, seconds: SECONDS, inBursts: false },
  { updates: 10_000, seconds: SECONDS, inBursts: false },
  { updates: 10_000, seconds: SECONDS, inBursts: true },
  { updates: 50_000, seconds: SECONDS, inBursts: false },
];
const REST_MS = 1000;

export interface Bench extends Pick<OpenLoad, 'client'> {
  /** `onLoad`: called when each load begins. */
  run(rows: () => HTMLElement | null, onLoad: (at: number) => void): Promise<Run>;
}

interface OpeningBench {
  /** Rejected where its worker does not start. */
  readonly opened: Promise<Bench>;
  /** Also while it opens. */
  end(): void;
}

/** Prices in sight, row by row, as the page shows them. */
const shownRows = (place: HTMLElement | null) =>
  [...(place?.querySelectorAll('article[data-match]') ?? [])].map((row) => ({
    matchId: Number(row.getAttribute('data-match')),
    prices: [...row.querySelectorAll('button[data-state]')].map(
      (cell) => cell.lastElementChild?.textContent ?? '',
    ),
  }));

async function compared(
  place: HTMLElement | null,
  stage: OpenLoad['stage'],
): Promise<Pick<Load, 'looked' | 'wrong'>> {
  const rows = shownRows(place);
  const known = await stage.rowPrices(rows.map(({ matchId }) => matchId));
  let [looked, wrong] = [0, 0];
  rows.forEach(({ prices }, row) => {
    prices.forEach((text, at) => {
      if (text === '–') return;
      looked++;
      if (Math.round(Number(text) * 100) !== known[row]?.[at]) wrong++;
    });
  });
  return { looked, wrong };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function atRest(meter: LoadMeter): Promise<readonly number[]> {
  meter.begin();
  await after(REST_MS);
  // The first frame is a part of one.
  return meter.end().framesMs.slice(1);
}

/** A price that is drawn late is not wrong: the rows are compared again so many times, while one differs. */
const MAX_LOOKS = 10;
const AGAIN_MS = 300;

async function comparedAtRest(...of: Parameters<typeof compared>): ReturnType<typeof compared> {
  for (let look = 1; ; look++) {
    const seen = await compared(...of);
    if ((seen.wrong === 0 && seen.looked > 0) || look === MAX_LOOKS) return seen;
    await after(AGAIN_MS);
  }
}

export function openBench(): OpeningBench {
  const meter = createLoadMeter();
  const { opened, end } = openLoad(({ prices, publishedAt, waitingSince }) => {
    if (prices.length > 0) meter.delta(publishedAt, waitingSince);
  });
  const withRun = ({ stage, client }: OpenLoad): Bench => ({
    client,
    async run(rows, onLoad) {
      const restMs = await atRest(meter);
      const loads: Load[] = [];
      for (const [at, plan] of plans.entries()) {
        onLoad(at);
        const before = yardstick();
        meter.begin();
        const core = await stage.run(plan);
        const window = meter.end();
        const yardsticks = [before, yardstick()] as const;
        loads.push({ plan, core, window, yardsticks, ...(await comparedAtRest(rows(), stage)) });
      }
      return { restMs, loads };
    },
  });
  return {
    opened: opened.then(withRun),
    end() {
      end();
      meter.close();
    },
  };
}
