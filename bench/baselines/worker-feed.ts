/** The feed in a worker, for the baselines that have one: row deltas every few milliseconds, or the whole state every frame. */
import { expose } from 'comlink';
import { enablePatches, type Patch, produceWithPatches } from 'immer';
import { connectFeed } from './feed.ts';
import { applyPlain, type PlainMarket, type PlainState } from './plain-state.ts';

const FLUSH_MS = 8;
const FRAME_MS = 16;

export interface PlainDelta {
  readonly markets: readonly { readonly matchId: number; readonly market: PlainMarket }[];
  readonly pt: number;
  readonly oldest: number;
}

export interface WorkerFeed {
  /** Changed markets of the first `rows` matches, gathered for 8 ms; the whole state first. */
  deltas(
    feed: string,
    rows: number,
    first: (state: PlainState) => void,
    next: (delta: PlainDelta) => void,
  ): void;
  /** The whole state first, then immer's patches of it, gathered for 8 ms. */
  patches(
    feed: string,
    first: (state: PlainState) => void,
    next: (patches: readonly Patch[], pt: number, oldest: number) => void,
  ): void;
  /** The whole state, at most once a frame. */
  snapshots(feed: string, next: (state: PlainState, pt: number, oldest: number) => void): void;
}

const state: PlainState = {};
let oldest = 0;

const workerFeed: WorkerFeed = {
  deltas(feed, rows, first, next) {
    const dirty = new Map<PlainMarket, number>();
    let shown: ReadonlySet<number> = new Set();
    let timer = false;
    let pt = 0;
    const flush = (): void => {
      timer = false;
      next({ markets: [...dirty].map(([market, matchId]) => ({ matchId, market })), pt, oldest });
      dirty.clear();
      oldest = 0;
    };
    connectFeed(feed, (events, at) => {
      applyPlain(state, events, ({ matchId }, market) => {
        if (shown.has(matchId)) dirty.set(market, matchId);
      });
      pt = at;
      if (shown.size === 0 && Object.keys(state).length > 0) {
        const visible = Object.fromEntries(Object.entries(state).slice(0, rows));
        shown = new Set(Object.keys(visible).map(Number));
        first(visible);
      }
      if (oldest === 0) oldest = at;
      if (timer || dirty.size === 0) return;
      timer = true;
      setTimeout(flush, FLUSH_MS);
    });
  },
  patches(feed, first, next) {
    enablePatches();
    let immutable: PlainState = {};
    let gathered: Patch[] = [];
    let timer = false;
    let pt = 0;
    const flush = (): void => {
      timer = false;
      next(gathered, pt, oldest);
      gathered = [];
      oldest = 0;
    };
    connectFeed(feed, (events, at) => {
      const begins = Object.keys(immutable).length === 0;
      const [changed, patches] = produceWithPatches(immutable, (draft) => applyPlain(draft, events));
      immutable = changed;
      pt = at;
      if (begins) return first(immutable);
      gathered.push(...patches);
      if (oldest === 0) oldest = at;
      if (timer || gathered.length === 0) return;
      timer = true;
      setTimeout(flush, FLUSH_MS);
    });
  },
  snapshots(feed, next) {
    let timer = false;
    let pt = 0;
    connectFeed(feed, (events, at) => {
      applyPlain(state, events);
      pt = at;
      if (oldest === 0) oldest = at;
      if (timer) return;
      timer = true;
      setTimeout(() => {
        timer = false;
        next(state, pt, oldest);
        oldest = 0;
      }, FRAME_MS);
    });
  },
};
expose(workerFeed);
