/** Faults one after another while members bet, until the run is over. */
import type { Fault } from '../chaos/faults.ts';
import { areReady, msUntil, pause, type Scene } from '../chaos/scene.ts';

export interface FaultsDone {
  /** How many of each there were, by name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Sentences; none: the site was whole again after each fault. */
  readonly broken: readonly string[];
  /** Longest time from a fault's end until every living node was ready, ms. */
  readonly readyMs: number;
}

/** Against hanging alone: how long it takes is printed, and depends on what else the machine does. */
const READY_MS = 300_000;
/** Betting between the end of a long fault and the next one. */
const LEAST_REST_MS = 1000;
const CRASH_LINES = 10;

export interface FaultsInTurn {
  readonly scene: Scene;
  readonly faults: readonly Fault[];
  /** A fault begins so often, ms. One that takes longer delays the next. */
  readonly everyMs: number;
  readonly isOver: () => boolean;
  readonly roll: () => number;
  /** Called when a fault begins. */
  readonly began: (name: string) => void;
  readonly log: (line: string) => void;
}

/** Resolves after the last fault, when what it ended runs again. */
export async function faultsInTurn(deps: FaultsInTurn): Promise<FaultsDone> {
  const { scene, faults, everyMs, isOver, roll, began, log } = deps;
  const { site } = scene;
  const counts = new Map<string, number>();
  const broken: string[] = [];
  let longest = 0;
  const note = (fault: string): void => {
    broken.push(fault);
    log(fault);
  };
  const inflict = async (fault: Fault): Promise<void> => {
    const { repair } = await fault.inflict(scene, roll);
    const endedAt = performance.now();
    const living = site.nodes.filter((one) => one.isUp());
    const isWhole = (): Promise<boolean> => areReady(living.filter((one) => !one.hasCrashed()));
    const [readyMs] = await Promise.all([msUntil(isWhole, READY_MS), repair()]);
    if (readyMs === null) {
      const lines = living.map(({ name, log: own }) => `${name}: ${own().slice(-CRASH_LINES).join(' ')}`);
      note(`not ready ${READY_MS} ms after the fault: ${fault.name}\n${lines.join('\n')}`);
    }
    longest = Math.max(longest, performance.now() - endedAt);
    for (const node of site.nodes.filter((one) => one.hasCrashed())) {
      note(`${node.name} has crashed: ${node.log().slice(-CRASH_LINES).join(' ')}`);
      await node.start();
    }
  };
  let dueAt = performance.now() + everyMs;
  while (!isOver()) {
    const waitMs = Math.max(LEAST_REST_MS, dueAt - performance.now());
    dueAt = performance.now() + waitMs + everyMs;
    await pause(waitMs);
    const fault = faults[Math.floor(roll() * faults.length)];
    if (isOver() || fault === undefined) break;
    began(fault.name);
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
    // Without bets in their delay, or without a leader for long, a fault cannot be inflicted: the others can.
    await inflict(fault).catch((error: unknown) => log(`${fault.name}: ${String(error)}`));
  }
  return { counts, broken, readyMs: longest };
}
