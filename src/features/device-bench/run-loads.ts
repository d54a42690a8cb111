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
  /** `onLoad`: called when each load begins. `null`: the page went away meanwhile. */
  run(rows: () => HTMLElement | null, onLoad: (at: number) => void): Promise<Run>;
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

export async function openBench(): Promise<Bench> {
  const meter = createLoadMeter();
  const { stage, client, end } = await openLoad(({ prices, publishedAt, waitingSince }) => {
    if (prices.length > 0) meter.delta(publishedAt, waitingSince);
  });
  return {
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
        loads.push({ plan, core, window, yardsticks, ...(await compared(rows(), stage)) });
      }
      return { restMs, loads };
    },
    end() {
      end();
      meter.close();
    },
  };
}
