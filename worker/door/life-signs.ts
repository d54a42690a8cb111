/**
 * The agreement between a core and its windows. With it, windows notice a core that ended or hangs, and move together to one new core.
 *
 * - A core holds the Web Lock of its own name as long as it runs, and posts a sign of life on the channel of that name.
 * - A window holds the shared Web Lock `moved` of the generation that it uses. The newest generation among all held locks is the
 *   present one. It survives a reload while one core or one window of it exists. After that, generations start again at 1.
 */

/** A core posts a sign of life this often. */
export const SIGN_EVERY_MS = 500;
/**
 * After this long without a sign, a window locks its prices and asks for a new core: four signs are missing, and 3 s are not over (S10).
 */
export const CORE_SILENT_MS = 2600;
/** A core whose own timer was this late checks whether it was replaced before it acts. Less than CORE_SILENT_MS. */
export const DOUBT_AFTER_MS = 2000;
/** A core in doubt waits this long before it checks: by then, a window that is moving to a new core holds its new lock. */
export const DOUBT_SETTLES_MS = 500;

/** Windows of one build of the site share cores; `family` names the build. */
export const coreName = (family: string, generation: number): string => `spo-core:${family}:${generation}`;
export const movedLock = (family: string, generation: number): string => `spo-moved:${family}:${generation}`;
/** The channel on which windows announce a new generation, to each other and to the replaced core. */
export const generationChannel = (family: string): string => `spo-news:${family}`;

export interface NewGeneration {
  readonly generation: number;
}

interface NamedCore {
  readonly family: string;
  readonly generation: number;
}

const named = /^spo-(?:core|moved):(.*):(\d+)$/;

/** The family and generation in the name of a core or of a `moved` lock; null for every other name. */
export function parseName(name: string): NamedCore | null {
  const [, family, generation] = named.exec(name) ?? [];
  return family === undefined || generation === undefined ? null : { family, generation: Number(generation) };
}

/** The newest generation of this family for which a core or a window holds a lock; 0 if there is none. */
export async function newestGeneration(family: string, locks: LockManager): Promise<number> {
  const { held = [] } = await locks.query();
  const generations = held.flatMap(({ name }) => {
    const found = parseName(name ?? '');
    return found?.family === family ? [found.generation] : [];
  });
  return Math.max(0, ...generations);
}

/** How many price cell numbers one core may use, and how many cores follow each other before the numbers repeat (32 bits). */
const CELLS_A_CORE = 2 ** 24;
const CELL_RANGES = 120;

/**
 * The first cell number of the core with this name. Successive cores use different numbers, so a window that still shows cells of a lost
 * core never mixes them with cells of the new core.
 */
export const firstCellOf = (name: string): number =>
  1 + ((parseName(name)?.generation ?? 0) % CELL_RANGES) * CELLS_A_CORE;
