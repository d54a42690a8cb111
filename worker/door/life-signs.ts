/**
 * What the core and its windows agree on, so that windows notice a core that ended or hangs and move to one new core together.
 *
 * - A core holds the Web Lock of its own name as long as it runs, and posts a sign of life on the channel of that name.
 * - A window holds the shared Web Lock `moved` of the generation that it uses. The newest generation among all held locks is the
 *   present one: it outlives a reload as long as one core or one window of it is left, and starts again at 1 after that.
 */

/** A core posts a sign of life this often. */
export const SIGN_EVERY_MS = 500;
/** After this long without a sign a window locks its prices and asks for a new core: four signs are missing, and 3 s are not over (S10). */
export const SILENT_AFTER_MS = 2600;
/** A core whose own timer was this late looks whether it was replaced before it acts. Less than SILENT_AFTER_MS. */
export const DOUBT_AFTER_MS = 2000;
/** A core in doubt waits this long before it looks: a window's change that is under way is visible by then. */
export const DOUBT_SETTLES_MS = 500;

/** Windows of one build of the site share cores; `family` names the build. */
export const coreName = (family: string, generation: number): string => `spo-core:${family}:${generation}`;
export const movedLock = (family: string, generation: number): string => `spo-moved:${family}:${generation}`;
/** The channel on which windows announce a new generation: to each other, and to a core that was replaced. */
export const newsChannel = (family: string): string => `spo-news:${family}`;

export interface CoreNews {
  readonly generation: number;
}

export interface NamedCore {
  readonly family: string;
  readonly generation: number;
}

const named = /^spo-(?:core|moved):(.*):(\d+)$/;

/** The family and generation in the name of a core or of a `moved` lock; null for every other name. */
export function parseName(name: string): NamedCore | null {
  const [, family, generation] = named.exec(name) ?? [];
  return family === undefined || generation === undefined ? null : { family, generation: Number(generation) };
}

/** The newest generation of a family that a core or a window holds a lock of; 0: there is none. */
export async function newestGeneration(family: string, locks: LockManager): Promise<number> {
  const { held = [] } = await locks.query();
  const generations = held.flatMap(({ name }) => {
    const found = parseName(name ?? '');
    return found?.family === family ? [found.generation] : [];
  });
  return Math.max(0, ...generations);
}

/** Numbers of price cells that one core may use, and how many cores follow each other before numbers come again (32 bits). */
const CELLS_A_CORE = 2 ** 24;
const CELL_RANGES = 120;

/** The first cell of a core of this name: a window that still shows a lost core's cells never takes them for the new one's. */
export const firstCellOf = (name: string): number =>
  1 + ((parseName(name)?.generation ?? 0) % CELL_RANGES) * CELLS_A_CORE;
