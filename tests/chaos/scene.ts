/** Three nodes in processes of their own, a crowd that bets on them, and what watches them from outside. */
import { type BettingCrowd, type CrowdHabits, openCrowd } from '../given/nodes/betting-crowd.ts';
import { type FenceWatch, watchFences } from '../given/nodes/fence-watch.ts';
import type { NodeProcess } from '../given/nodes/node-process.ts';
import { type NodeHabits, type NodeProcesses, startNodeProcesses } from '../given/nodes/node-processes.ts';
import { type PriceRecorder, recordPrices } from '../given/nodes/price-recorder.ts';
import { createUnsettledCheck } from './unsettled.ts';

export interface Scene {
  readonly site: NodeProcesses;
  readonly crowd: BettingCrowd;
  /** One at each node. */
  readonly recorders: readonly PriceRecorder[];
  readonly fences: FenceWatch;
  /** The node that no fault kills: as the leader it is cut off from Redis instead. null: faults kill any. */
  readonly spared: string | null;
  /** Bets that stay open although their market is decided, as sentences. */
  readonly unsettled: ReturnType<typeof createUnsettledCheck>;
  close(): Promise<void>;
}

/** How nodes and crowd of a scene are. */
export interface SceneHabits {
  readonly nodes: NodeHabits;
  readonly crowd: CrowdHabits;
  /** For how long prices that have ended are known, ms. */
  readonly rememberMs?: number;
  readonly spared?: string;
}

export const nodeNames = ['north', 'south', 'west'] as const;
const LOOK_EVERY_MS = 50;

/** Few members, few matches. */
export const smallScene = {
  nodes: { season: ['--matches', '8', '--markets', '8', '--rate', '40', '--speed', '20'] },
  crowd: { members: 12, restMs: { least: 800, most: 1600 }, policy: 'none' },
} as const satisfies SceneHabits;

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
export async function openScene(seed: number, habits: SceneHabits = smallScene): Promise<Scene> {
  const site = await startNodeProcesses(nodeNames, habits.nodes);
  const { db, nodes, services } = site;
  const fences = watchFences(services.redis.url);
  const recorders = nodes.map(({ name, address }) => recordPrices(name, address, habits.rememberMs));
  const crowd = await openCrowd({ db, nodes, recorders, seed, ...habits.crowd });
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
    spared: habits.spared ?? null,
    unsettled: createUnsettledCheck(recorders),
    // A signal and the end of the broken round both close it.
    close: () => (ending ??= end()),
  };
}
