/** The slip as the specification has it: written from its text alone, no line of it comes from domain/. */

export const GOLD = 40_000_000;
export const LEAST = 100_000;
export const LIMIT = 4;

export interface Pick {
  readonly game: 57 | 58 | 59;
  readonly match: number;
  readonly sport: number;
  readonly market: number;
}

export const idOf = ({ match, market }: Pick): string => `${match}:${market}::1`;

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

const fit = (a: Pick, b: Pick): boolean => {
  if (a.game !== b.game || !listed.has(a.market) || !listed.has(b.market)) return false;
  return a.match !== b.match || together.has(`${a.market} ${b.market}`);
};

export class Model {
  items: Folder[] = [];
  over: Folder | null = null;
  stake = 0;
  keep = false;
  same = 0;
  policy = 'none';
  mode = 'cart';
  phase = 'idle';
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  get busy(): boolean {
    return this.phase === 'requesting' || this.phase === 'unknown';
  }
  private lockOf(pick: Pick): string | null {
    const { link } = this.world;
    if (link !== 'up') return link === 'down' ? 'link-lost' : 'stale';
    if (this.world.isDropped(pick.match)) return 'ended';
    return this.world.isSuspended(pick) ? 'suspended' : null;
  }
  private edit(): void {
    this.phase = 'idle';
    this.same = 0;
  }
  private put(pick: Pick, price: number): void {
    const folder: Folder = { pick, price, lock: null, mark: null };
    this.items = pick.game === 59 ? [folder] : [...this.items, folder];
    this.over = null;
    this.defaultStake();
  }
  private defaultStake(): void {
    this.stake = this.stake === 0 ? LEAST : Math.min(this.stake, GOLD);
  }

  pick(pick: Pick): void {
    if (this.busy || this.world.isRemoved(pick.match)) return;
    if (this.items.some((held) => idOf(held.pick) === idOf(pick))) return this.remove(idOf(pick));
    if (this.lockOf(pick) !== null) return;
    this.edit();
    const price = this.world.priceOf(pick);
    const rest = this.items.filter((held) => fit(held.pick, pick));
    if (pick.game !== 59 && rest.length >= LIMIT) {
      this.over = { pick, price, lock: null, mark: null };
      return;
    }
    this.items = rest;
    this.put(pick, price);
  }
  remove(id: string): void {
    if (this.busy) return;
    this.edit();
    this.items = this.items.filter((held) => idOf(held.pick) !== id);
    if (this.items.length === 0) this.over = null;
  }
  clear(): void {
    if (this.busy) return;
    this.edit();
    this.items = [];
    this.over = null;
    this.stake = 0;
    this.mode = 'cart';
  }
  settleOver(swap: boolean): void {
    if (this.busy) return;
    const { over } = this;
    if (over === null || !swap) {
      this.over = null;
      return this.edit();
    }
    if (over.lock !== null) return;
    this.edit();
    const rest = this.items.filter((held) => fit(held.pick, over.pick));
    this.items = rest.length >= LIMIT ? rest.slice(0, -1) : rest;
    this.put(over.pick, over.price);
  }
  /** `saved`: what was in the slip when it was kept, at the prices of then. */
  restore(saved: readonly Folder[]): void {
    if (this.busy) return;
    this.edit();
    this.over = null;
    this.items = saved.map((folder) => this.judged({ ...folder, mark: null }));
    this.defaultStake();
  }
  setStake(stake: number): void {
    if (this.busy) return;
    this.edit();
    this.stake = Math.min(stake, GOLD);
  }
  setPolicy(policy: string): void {
    if (this.busy) return;
    this.edit();
    this.policy = policy;
  }

  send(): void {
    if (this.busy || this.items.length === 0) return;
    const picks = this.items.map(({ pick }) => pick);
    if (picks.length > (picks[0]?.game === 59 ? 1 : LIMIT)) return;
    if (this.items.some(({ lock }) => lock !== null)) return;
    for (const a of picks) for (const b of picks) if (a !== b && !fit(a, b)) return;
    if (this.stake >= LEAST && this.stake <= GOLD) this.phase = 'requesting';
  }
  linkLost(): void {
    if (this.phase === 'requesting') this.phase = 'unknown';
  }
  answer(how: 'accepted' | 'refused' | 'never-arrived'): void {
    if (!this.busy) return;
    const live = this.items.some(({ pick }) => pick.game === 59);
    if (how === 'accepted') this.same++;
    if ((how === 'accepted' && !this.keep) || (how === 'refused' && !live)) this.items = [];
    this.over = null;
    this.phase = how;
  }

  /** An item that was brought back, and has not been found since. */
  private judged(folder: Folder): Folder {
    const { pick, price } = folder;
    if (pick.game !== 59 && this.world.hasKickedOff(pick.match))
      return { ...folder, lock: 'started', mark: 'gone' };
    if (this.world.link !== 'up') return { ...folder, lock: 'stale', mark: 'checking' };
    if (this.world.isRemoved(pick.match)) return { ...folder, lock: 'gone', mark: 'gone' };
    if (this.world.isDropped(pick.match)) return { ...folder, lock: 'ended', mark: 'gone' };
    const now = this.world.priceOf(pick);
    return { pick, price: now, lock: this.lockOf(pick), mark: now === price ? 'same' : 'moved' };
  }
  private seen(folder: Folder): Folder {
    const { pick } = folder;
    if (this.world.isRemoved(pick.match))
      return { ...folder, lock: this.world.link === 'up' ? 'gone' : 'stale' };
    return { ...folder, price: this.world.priceOf(pick), lock: this.lockOf(pick) };
  }
  /** The odds moved, or time went by. */
  follow(): void {
    const { world, busy } = this;
    if (this.items.length === 0) return;
    const unsettled = ({ mark }: Folder): boolean => mark === 'checking' || mark === 'gone';
    const started = ({ pick }: Folder): boolean => pick.game !== 59 && world.hasKickedOff(pick.match);
    if (!busy && this.items.some((folder) => !unsettled(folder) && started(folder))) return this.clear();
    const kept = this.items.filter(({ pick }) => busy || pick.game === 59 || !world.isDropped(pick.match));
    this.items = kept
      .map((folder) => (unsettled(folder) ? this.judged(folder) : this.seen(folder)))
      .filter(({ pick, lock, mark }) => busy || pick.game !== 59 || (lock !== 'gone' && mark !== 'gone'));
    const over = this.over === null || started(this.over) ? null : this.seen(this.over);
    this.over = over?.lock === 'gone' || over?.lock === 'ended' ? null : over;
    if (this.items.length === 0) this.over = null;
  }
}
