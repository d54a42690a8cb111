/** The part that begins before the page's modules have come: this window takes its locks, agrees on a core with the other windows, and the core starts. */
import { coreName } from '../../../worker/door/life-signs.ts';
import { type Generations, holdForLife, sharedGenerations } from '../door/core-generation.ts';

interface EarlyStart {
  readonly clientId: string;
  /** Resolves once this window holds the lock of its life. */
  readonly held: Promise<void>;
  readonly family: string;
  /** Its first `join` is under way. */
  readonly generations: Generations;
}

type EarlyGlobal = typeof globalThis & { earlyStart?: EarlyStart };

/** The lock that a window holds for its life. */
export const holdWindow = (clientId: string): Promise<void> => holdForLife(`window:${clientId}`);

/** `core`: address of the core's script. `family`: the build's, as `buildFamily` names it. */
export function startEarly(core: string, family: string): void {
  try {
    begin(core, family);
  } catch {
    // A browser that blocks the site's data refuses channels, locks or workers. The page meets the same, and tells the member.
  }
}

function begin(core: string, family: string): void {
  const params = new URLSearchParams(location.search);
  if (typeof SharedWorker === 'undefined' || params.has('replay') || params.has('core')) return;
  const clientId = crypto.randomUUID();
  const generations = sharedGenerations(family);
  const joined = generations.join();
  const held = holdWindow(clientId);
  // The page waits for it once its modules have come; a refusal before that is no uncaught error.
  held.catch(() => {});
  (globalThis as EarlyGlobal).earlyStart = {
    clientId,
    held,
    family,
    generations: { ...generations, join: () => joined },
  };
  joined
    .then((generation) => {
      const worker = new SharedWorker(core, { type: 'module', name: coreName(family, generation) });
      // The page opens the same worker, meets the same failure and tells the member.
      worker.addEventListener('error', (event) => event.preventDefault());
    })
    // As above.
    .catch(() => null);
}

/** The part that began early for this build; null: none. */
export function earlyStart(family: string): EarlyStart | null {
  const early = (globalThis as EarlyGlobal).earlyStart;
  return early?.family === family ? early : null;
}
