/** What the slip's model is made of: picks, the odds of a moment, and what follows of them for one folder. No line of it comes from domain/. */

export const GOLD = 40_000_000;
export const LEAST = 100_000;
export const LIMIT = 4;

export interface Pick {
  readonly game: 57 | 58 | 59;
  readonly match: number;
  readonly sport: number;
  readonly market: number;
}

/** Handicaps and totals have a line: without one they are not open. */
export const specifierOf = (market: number): string => {
  if ([14, 16, 223, 256].includes(market)) return 'hcp=-1.5';
  return [18, 225, 258].includes(market) ? 'total=2.5' : '';
};
export const idOf = ({ match, market }: Pick): string => `${match}:${market}:${specifierOf(market)}:1`;

/** What the odds say at one moment. */
export interface World {
  link: 'up' | 'recovering' | 'down';
  priceOf(pick: Pick): number;
  isSuspended(pick: Pick): boolean;
  isRemoved(match: number): boolean;
  isDropped(match: number): boolean;
  hasKickedOff(match: number): boolean;
}

export interface Folder {
  readonly pick: Pick;
  price: number;
  /** Since the pick. */
  hasMoved: boolean;
  lock: string | null;
  mark: 'checking' | 'same' | 'moved' | 'gone' | null;
}

const together = new Set([
  '219 225',
  '225 219',
  '223 225',
  '225 223',
  '251 258',
  '258 251',
  '256 258',
  '258 256',
]);
const listed = new Set([1, 14, 18, 219, 223, 225, 251, 256, 258]);

export const fit = (a: Pick, b: Pick): boolean => {
  if (a.game !== b.game || !listed.has(a.market) || !listed.has(b.market)) return false;
  return a.match !== b.match || together.has(`${a.market} ${b.market}`);
};

export function lockOf(world: World, pick: Pick): string | null {
  if (world.link !== 'up') return world.link === 'down' ? 'link-lost' : 'stale';
  if (world.isDropped(pick.match)) return 'ended';
  return world.isSuspended(pick) ? 'suspended' : null;
}

export const picked = (world: World, pick: Pick): Folder => ({
  pick,
  price: world.priceOf(pick),
  hasMoved: false,
  lock: null,
  mark: null,
});

/** An item that was brought back, and has not been found since. */
export function judged(world: World, folder: Folder): Folder {
  const { pick, price } = folder;
  if (pick.game !== 59 && world.hasKickedOff(pick.match)) return { ...folder, lock: 'started', mark: 'gone' };
  if (world.link !== 'up') return { ...folder, lock: 'stale', mark: 'checking' };
  if (world.isRemoved(pick.match)) return { ...folder, lock: 'gone', mark: 'gone' };
  if (world.isDropped(pick.match)) return { ...folder, lock: 'ended', mark: 'gone' };
  const now = world.priceOf(pick);
  const hasMoved = folder.hasMoved || now !== price;
  return { pick, price: now, hasMoved, lock: lockOf(world, pick), mark: hasMoved ? 'moved' : 'same' };
}

/** An item that was found at its stream. */
export function seen(world: World, folder: Folder): Folder {
  const { pick } = folder;
  if (world.isRemoved(pick.match)) return { ...folder, lock: world.link === 'up' ? 'gone' : 'stale' };
  const price = world.priceOf(pick);
  const hasMoved = folder.hasMoved || price !== folder.price;
  const mark = folder.mark === 'same' && hasMoved ? 'moved' : folder.mark;
  return { pick, price, hasMoved, lock: lockOf(world, pick), mark };
}

/** No folder is locked, there is room for all of them, and each fits each other. */
export function canBeOneBet(folders: readonly Folder[]): boolean {
  const picks = folders.map(({ pick }) => pick);
  if (picks.length > (picks[0]?.game === 59 ? 1 : LIMIT)) return false;
  return (
    folders.every(({ lock }) => lock === null) && picks.every((a) => picks.every((b) => a === b || fit(a, b)))
  );
}
