/** Attaches a window to a core, and notices a core that hangs from the start. */
import type { WindowInfo } from '../../../worker/core-api.ts';
import { newestGeneration } from '../../../worker/door/life-signs.ts';
import type { RemoteCore } from './door-names.ts';
import type { CoreDoor } from './core-door.ts';
import { isRunning } from './core-generation.ts';

/** A script may take this long to load, as long as it does not fail. */
const SCRIPT_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 250;
/** A check this late means that the window itself was not running. */
const OWN_LATENESS_MS = 1000;

interface Attaching {
  readonly family: string;
  readonly generation: number;
  /** How long a running core may take to answer. */
  readonly patienceMs: number;
}

/** Resolves when the core runs and does not answer, has ended, was replaced by a newer core, or its script does not load. */
async function untilCoreFails(
  { family, generation, patienceMs }: Attaching,
  isOver: () => boolean,
): Promise<void> {
  const began = performance.now();
  let runsSince: number | null = null;
  let lookedAt = began;
  while (!isOver() && performance.now() - began < SCRIPT_LIMIT_MS) {
    const runs = await isRunning(family, generation);
    if (!runs && runsSince !== null) return;
    if ((await newestGeneration(family, navigator.locks)) > generation) return;
    const now = performance.now();
    const wasAway = now - lookedAt > LOOK_EVERY_MS + OWN_LATENESS_MS;
    if (runs && (runsSince === null || wasAway)) runsSince = now;
    if (runsSince !== null && now - runsSince >= patienceMs) return;
    lookedAt = now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The APIs of the core for this window; null: this core does not start, or it hangs. */
export async function attachTo(
  door: CoreDoor,
  attaching: Attaching,
  window: WindowInfo,
): Promise<RemoteCore | null> {
  let over = false;
  const nothing = Promise.race([door.failed, untilCoreFails(attaching, () => over)]).then(() => null);
  try {
    const attached = door.gate.attach(window) as unknown as Promise<RemoteCore>;
    return await Promise.race([attached, nothing]);
  } finally {
    over = true;
  }
}
