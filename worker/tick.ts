/** What time alone changes: faces of streams, locks, the server's clock, the token's life, the meter. */
import type { Subject } from 'rxjs';
import { clearChanges } from '../domain/book/changes.ts';
import { serverNow } from '../domain/book/server-clock.ts';
import type { Account } from './commands/account.ts';
import { loadNewLeagues } from './commands/resources.ts';
import type { SlipDesk } from './commands/slip-desk.ts';
import type { ConnectionView } from './core-api.ts';
import type { CoreDeps } from './deps.ts';
import type { Calls } from './http/calls.ts';
import type { BettingLink } from './sockets/betting-link.ts';
import type { LiveState } from './state/live-state.ts';
import type { Store } from './state/store.ts';
import type { Streams } from './state/streams.ts';
import type { LiveWatchers } from './views/live-views.ts';
import { connectionOf } from './views/status-views.ts';

/** Faces, recoveries and the slip's locks are looked at this often: a stall locks within 3 s and a quarter. */
export const TICK_MS = 200;
const CLOCK_EVERY_MS = 20_000;
const LEAGUES_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
const REFRESH_TOKEN_EVERY_MS = 10 * 60_000;
/** Longer than a call may take: asking again cancels the one before. */
const CHECK_TOKEN_EVERY_MS = 20_000;

export interface Ticked {
  readonly deps: Pick<CoreDeps, 'now' | 'later'>;
  readonly live: LiveState;
  readonly store: Store;
  readonly watchers: LiveWatchers;
  readonly slipDesk: SlipDesk;
  readonly connection: Subject<ConnectionView>;
  readonly refaced: (now: number) => boolean;
  readonly link: BettingLink;
  readonly streams: Streams;
  readonly meter: (now: number) => void;
  readonly account: Account;
  readonly calls: Calls;
}

/** The views hear of what changed, once. */
export function tellViews(live: LiveState, watchers: LiveWatchers, refaced: boolean): void {
  watchers.commit(live.changes, refaced);
  clearChanges(live.changes);
}

/** Acts when `everyMs` have passed since it last did. */
function every(everyMs: number, from: number, act: () => void): (now: number) => void {
  let last = from;
  return (now) => {
    if (now - last <= everyMs) return;
    last = now;
    act();
  };
}

export function createTick(ticked: Ticked): () => void {
  const { deps, live, store, watchers, slipDesk, connection, refaced, link, streams, meter, account, calls } =
    ticked;
  let minute = 0;
  const sampleClock = every(CLOCK_EVERY_MS, 0, () => link.sampleClock());
  const refresh = every(REFRESH_TOKEN_EVERY_MS, deps.now(), () => void account.refreshToken());
  const checkToken = every(CHECK_TOKEN_EVERY_MS, deps.now(), () => void account.checkAgain());
  const findLeagues = every(LEAGUES_EVERY_MS, 0, () => void loadNewLeagues(calls, live, store));
  const tick = (): void => {
    const now = deps.now();
    streams.tick();
    const changed = live.changes.shape || live.changes.removed.size > 0;
    const faces = refaced(now);
    if (changed || faces) tellViews(live, watchers, faces);
    slipDesk.follow();
    const thisMinute = Math.floor(serverNow(live.clock, now) / MINUTE_MS);
    if (thisMinute !== minute) {
      watchers.minute();
      store.update((draft) => void (draft.minute = thisMinute));
    }
    minute = thisMinute;
    connection.next(connectionOf(live, link, now));
    sampleClock(now);
    findLeagues(now);
    if (store.now.member !== null) refresh(now);
    checkToken(now);
    meter(now);
    deps.later(TICK_MS, tick);
  };
  return tick;
}
