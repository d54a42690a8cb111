/** Looks at a running soak: memory of nodes and page, the pace of the feed, and prices at which bets were taken. */
import { freePort } from '../../server/cluster/free-port.ts';
import { deadPrices, readBets, unsettledFaults } from '../chaos/rules.ts';
import { nodeNames, type Scene } from '../chaos/scene.ts';
import type { Sample } from './judge.ts';
import { heapOfNode, residentOf, type SoakPage } from './memory.ts';

/** A bet is judged so long after it was written: by then every recorder has its price. */
export const SEEN_MS = 4000;
/** How long the recorders know a price that has ended: longer than it may be old, and than a database is mostly away. */
export const REMEMBER_MS = 40_000;
/** Requests that may have been answered since the last look. */
const NEWEST_REQUESTS = 20_000;
/** Bets are written out of order by so many numbers at most. */
const OUT_OF_ORDER = 2000;

/** Ports at which Node's inspector answers, by node. */
export async function inspectorPorts(): Promise<ReadonlyMap<string, number>> {
  const ports = new Map<string, number>();
  for (const name of nodeNames) ports.set(name, await freePort());
  return ports;
}

interface NodeMemory {
  readonly name: string;
  readonly heap: number | null;
  readonly resident: number | null;
}

/** MB; null: the process did not answer. */
export interface Look {
  readonly minute: number;
  readonly nodes: readonly NodeMemory[];
  readonly core: number | null;
  readonly window: number | null;
  /** Market updates a second that reached a node since the look before. */
  readonly rate: number;
}

export interface Watch {
  look(): Promise<Look>;
  readonly looks: readonly Look[];
  /** The values of all looks that had one. */
  series(of: (look: Look) => number | null): readonly Sample[];
}

export function createWatch(scene: Scene, page: SoakPage, ports: ReadonlyMap<string, number>): Watch {
  const { site, recorders } = scene;
  const looks: Look[] = [];
  const from = performance.now();
  /** The recorder at the node that no fault kills. */
  const steady = recorders.find(({ node }) => node === scene.spared) ?? recorders[0];
  let before = { at: from, updates: steady?.updates() ?? 0 };
  return {
    looks,
    async look() {
      const now = performance.now();
      const updates = steady?.updates() ?? 0;
      const rate = ((updates - before.updates) * 1000) / Math.max(1, now - before.at);
      before = { at: now, updates };
      const nodes: NodeMemory[] = [];
      for (const node of site.nodes)
        nodes.push({
          name: node.name,
          heap: node.isUp() ? await heapOfNode(ports.get(node.name) ?? 0) : null,
          resident: residentOf(node.pid()),
        });
      const look: Look = {
        minute: (now - from) / 60_000,
        nodes,
        core: await page.core(),
        window: await page.window(),
        rate,
      };
      looks.push(look);
      return look;
    },
    series: (of) =>
      looks.flatMap((look) => {
        const mb = of(look);
        return mb === null ? [] : [{ minute: look.minute, mb }];
      }),
  };
}

/**
 * Judges the prices of bets soon after they are written, while the recorders still know them, and bets that stay open. `take` returns what was found
 * since the last call; while the database does not answer, nothing is.
 */
export function createPriceCheck(scene: Scene) {
  const checked = new Set<number>();
  let newest = 0;
  let late = 0;
  return {
    checked: () => checked.size - late,
    /** Bets that the database gave out when the recorders had forgotten their prices. */
    late: () => late,
    async take(): Promise<readonly string[]> {
      const rows = await readBets(scene, { behind: newest - OUT_OF_ORDER }).catch(() => []);
      const until = Date.now() - SEEN_MS;
      const fresh = rows.filter(({ id, bought_at: at }) => at < until && !checked.has(id));
      for (const { id } of fresh) {
        checked.add(id);
        newest = Math.max(newest, id);
      }
      const known = fresh.filter(({ bought_at: at }) => at > until + SEEN_MS - REMEMBER_MS);
      late += fresh.length - known.length;
      return deadPrices(scene, scene.crowd.requests.slice(-NEWEST_REQUESTS), known, true);
    },
    unsettled: async (): Promise<readonly string[]> =>
      unsettledFaults(scene, await readBets(scene, { onlyOpen: true }).catch(() => [])),
  };
}
