/** The slip as a model: written from the rules of E1 to E12 alone, no line of it comes from domain/. */
import {
  canBeOneBet,
  fit,
  type Folder,
  GOLD,
  idOf,
  judged,
  LEAST,
  LIMIT,
  lockOf,
  type Pick,
  picked,
  seen,
  type World,
} from './slip-world.ts';

export class Model {
  items: Folder[] = [];
  over: Folder | null = null;
  stake = 0;
  keep = false;
  same = 0;
  policy = 'better';
  mode = 'cart';
  phase = 'idle';
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  get busy(): boolean {
    return this.phase === 'requesting' || this.phase === 'unknown';
  }
  private emptied(): void {
    if (this.items.length === 0) this.stake = 0;
  }
  private edit(): void {
    this.phase = 'idle';
    this.same = 0;
  }
  /** `before`: the folders that were there before any gave way. A new slip begins with the least stake (E7). */
  private put(folder: Folder, before: readonly Folder[]): void {
    const { pick } = folder;
    if (!before.some((held) => held.pick.game === pick.game)) this.stake = 0;
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
    if (lockOf(this.world, pick) !== null) return;
    this.edit();
    const folder = picked(this.world, pick);
    const rest = this.items.filter((held) => fit(held.pick, pick));
    if (pick.game !== 59 && rest.length >= LIMIT) return void (this.over = folder);
    const before = this.items;
    this.items = rest;
    this.put(folder, before);
  }
  remove(id: string): void {
    if (this.busy) return;
    this.edit();
    this.items = this.items.filter((held) => idOf(held.pick) !== id);
    this.emptied();
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
  resolveOverItem(swap: boolean): void {
    if (this.busy) return;
    const { over } = this;
    if (over === null || !swap) {
      this.over = null;
      return this.edit();
    }
    if (over.lock !== null) return;
    this.edit();
    const before = this.items;
    const rest = this.items.filter((held) => fit(held.pick, over.pick));
    this.items = rest.length >= LIMIT ? rest.slice(0, -1) : rest;
    this.put({ ...over, mark: null }, before);
  }
  /** `saved`: what was in the slip when it was kept, at the prices of then. */
  restore(saved: readonly Folder[]): void {
    if (this.busy) return;
    this.edit();
    this.over = null;
    this.items = saved.map((folder) => judged(this.world, { ...folder, mark: null }));
    this.defaultStake();
  }
  setStake(stake: number): void {
    if (this.busy) return;
    this.edit();
    this.stake = Math.min(stake, GOLD);
  }
  setPolicy(policy: string): void {
    if (this.busy || this.policy === policy) return;
    this.edit();
    this.policy = policy;
  }

  send(): void {
    if (this.busy || this.items.length === 0) return;
    if (canBeOneBet(this.items) && this.stake >= LEAST && this.stake <= GOLD) this.phase = 'requesting';
  }
  linkLost(): void {
    if (this.phase === 'requesting') this.phase = 'unknown';
  }
  answer(how: 'accepted' | 'refused' | 'never-arrived'): void {
    if (!this.busy) return;
    const live = this.items.some(({ pick }) => pick.game === 59);
    if (how === 'accepted') this.same++;
    if ((how === 'accepted' && !this.keep) || (how === 'refused' && !live)) this.items = [];
    this.emptied();
    this.over = null;
    this.phase = how;
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
      .map((folder) => (unsettled(folder) ? judged(world, folder) : seen(world, folder)))
      .filter(({ pick, lock, mark }) => busy || pick.game !== 59 || (lock !== 'gone' && mark !== 'gone'));
    this.emptied();
    const over = this.over === null || started(this.over) ? null : seen(world, this.over);
    this.over = over?.lock === 'gone' || over?.lock === 'ended' ? null : over;
    if (this.items.length === 0) this.over = null;
  }
}
