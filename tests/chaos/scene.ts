/** Three nodes in processes of their own, a crowd that bets on them, and what watches them from outside. */
import { type BettingCrowd, openCrowd } from '../given/nodes/betting-crowd.ts';
import { type FenceWatch, watchFences } from '../given/nodes/fence-watch.ts';
import { type NodeProcess, type NodeProcesses, startNodeProcesses } from '../given/nodes/node-processes.ts';
import { type PriceRecorder, recordPrices } from '../given/nodes/price-recorder.ts';
import { createUnsettledCheck } from './unsettled.ts';

export interface Scene {
  readonly site: NodeProcesses;
  readonly crowd: BettingCrowd;
  /** One at each node. */
  readonly recorders: readonly PriceRecorder[];
  readonly fences: FenceWatch;
  /** Bets that stay open although their market is decided, as sentences. */
  readonly unsettled: ReturnType<typeof createUnsettledCheck>;
  close(): Promise<void>;
}

const NODES = ['north', 'south', 'west'] as const;
const MEMBERS = 12;
const LOOK_EVERY_MS = 50;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ms until `isTrue`; null: not within `limitMs`. */
export async function msUntil(
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<number | null> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > limitMs) return null;
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - from;
}

export async function areReady(nodes: readonly NodeProcess[]): Promise<boolean> {
  const ready = await Promise.all(nodes.map((node) => node.isReady()));
  return ready.every(Boolean);
}

/** Resolves when the crowd bets. Call `haveInstalled('postgres', 'redis-server')` before. */
export async function openScene(seed: number): Promise<Scene> {
  const site = await startNodeProcesses(...NODES);
  const { db, nodes, services } = site;
  const fences = watchFences(services.redis.url);
  const recorders = nodes.map(({ name, address }) => recordPrices(name, address));
  const crowd = await openCrowd({ db, nodes, recorders, seed, members: MEMBERS });
  const end = async (): Promise<void> => {
    crowd.close();
    for (const recorder of recorders) recorder.close();
    await fences.close();
    await site.close();
  };
  let ending: Promise<void> | null = null;
  return {
    site,
    crowd,
    recorders,
    fences,
    unsettled: createUnsettledCheck(recorders),
    // A signal and the end of the broken round both close it.
    close: () => (ending ??= end()),
  };
}
