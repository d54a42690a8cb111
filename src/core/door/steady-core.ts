/**
 * The core as a window's screens see it. It stays the same while the core behind it is replaced: streams are opened again on the new core,
 * commands go their one way (send-commands.ts).
 */
import { BehaviorSubject, defer, from, mergeAll, NEVER, Observable, retry, switchMap, timer } from 'rxjs';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { loadFailureOf } from '../../../worker/door/load-error.ts';
import type { Brought } from '../slip/slip-over-reload.ts';
import type { Carried } from '../../../worker/features/slip/carried-api.ts';
import { type CommandName, type ViewName, viewNames } from './command-shapes.ts';
import type { RemoteCore } from './door-names.ts';
import {
  type CoreMethod,
  askCore,
  type CommandsDeps,
  createCommands,
  LOAD_AGAIN_MS,
  type Raw,
  type SentBets,
} from './send-commands.ts';
import { silentViews, type SilentView } from './silent-views.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';

/** Keeps the list of a lost core on screen, locked, until the new core has rows, so that the page is not empty in between. */
interface ListHold {
  onNewCore(): void;
  take(received: unknown): ListDelta;
}

const hasRows = ({ frame }: ListDelta): boolean =>
  frame !== null && (frame.stream === 'up' || frame.groups.length > 0 || frame.pinned.length > 0);

function createListHold(): ListHold {
  let holding = false;
  return {
    onNewCore: () => void (holding = true),
    take(received) {
      const delta = received as ListDelta;
      if (holding && hasRows(delta)) holding = false;
      return holding ? { ...delta, frame: null } : delta;
    },
  };
}

export interface SteadyCore {
  readonly core: RemoteCore;
  /** Sets the core that answers from now on. */
  use(core: RemoteCore): void;
  /** The core is lost: commands under way get their late answer, and streams wait for the next core. */
  drop(): void;
  /** Time of the last sign of life; null: the core is alive. */
  silence(since: number | null): void;
  carried(): Carried;
}

interface SteadyCoreDeps extends CommandsDeps {
  /** The state that the window brings of the page before it, until the core has said its own; null or absent: nothing. */
  readonly brought?: Brought | null;
}

const isView = (name: string): name is ViewName => (viewNames as readonly string[]).includes(name);

const silentOf = (name: ViewName): SilentView<unknown> | null =>
  name in silentViews ? silentViews[name as keyof typeof silentViews] : null;

/**
 * One stream of one core. If the core could not load the view's code, the stream is requested again; if the server no longer has the code,
 * the stream fails with that error.
 */
const openView = (core: Raw, name: ViewName, args: readonly unknown[]): Observable<unknown> =>
  defer(() => from(askCore(core, name, args) as Promise<Observable<unknown>>)).pipe(
    mergeAll(),
    retry({
      delay(error) {
        const why = loadFailureOf(error);
        if (why === 'gone') throw error;
        return why === 'link' ? timer(LOAD_AGAIN_MS) : NEVER;
      },
    }),
  );

/** One stream across cores. While the core is silent it shows the last snapshot as a locked one. */
function createFollow(
  cores: Observable<Raw | null>,
  silence: BehaviorSubject<number | null>,
  onValue: (name: ViewName, value: unknown) => void,
) {
  return (name: ViewName, args: readonly unknown[]): Observable<unknown> =>
    new Observable((subscriber) => {
      const calm = silentOf(name);
      const hold = name === 'prices.list' ? createListHold() : null;
      let kept: unknown = null;
      const take = (received: unknown): void => {
        const value = hold?.take(received) ?? received;
        kept = calm === null ? null : calm.keep(kept, value);
        onValue(name, value);
        subscriber.next(value);
      };
      const open = (core: Raw | null): Observable<unknown> => {
        if (core === null) return NEVER;
        if (kept !== null) hold?.onNewCore();
        kept = null;
        return openView(core, name, args);
      };
      const stream = cores.pipe(switchMap(open)).subscribe({
        next: take,
        error: (error: unknown) => subscriber.error(error),
      });
      const quiet = silence.subscribe((since) => {
        if (calm === null || kept === null) return;
        subscriber.next(since === null ? calm.back(kept) : calm.silent(kept, since));
      });
      return () => {
        stream.unsubscribe();
        quiet.unsubscribe();
      };
    });
}

/** The slip and the member that the window received last; before the first ones, what it brought. */
function createLastSeen(bets: SentBets, brought: Brought | null) {
  let slip: SlipView | null = null;
  let account: AccountView | null = null;
  /** While the token is checked, a slip that was brought still belongs to the member of before (B10). */
  const carriedMember = (): string | null =>
    account === null || (account.state === 'checking' && account.member === null)
      ? (brought?.memberId ?? null)
      : (account.member?.userId ?? null);
  return {
    note(name: ViewName, value: unknown): void {
      if (name === 'slip.view') slip = value as SlipView;
      if (name === 'account.view') account = value as AccountView;
    },
    carried(page: Carried['page'], ratePolicy: Carried['ratePolicy']): Carried {
      const shared = { page, reloaded: false, ratePolicy, memberId: carriedMember() };
      if (slip === null && brought !== null)
        return { ...shared, ...brought, memberId: shared.memberId, bets: [...brought.bets, ...bets.open()] };
      return {
        ...shared,
        slip: slip === null ? null : bets.under(slip.slip),
        undo: slip?.undo ?? null,
        bets: bets.open(),
      };
    },
  };
}

/** An object that creates each property when the property is first read, and then keeps it. */
function eachOnce(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(
    {},
    {
      get(_, name) {
        // Without `then`, a promise that resolves with the core does not take it for a promise.
        if (typeof name !== 'string' || name === 'then') return undefined;
        const value = made.get(name) ?? make(name);
        made.set(name, value);
        return value;
      },
    },
  );
}

export function createSteadyCore({ brought = null, ...deps }: SteadyCoreDeps): SteadyCore {
  const cores = new BehaviorSubject<Raw | null>(null);
  const silence = new BehaviorSubject<number | null>(null);
  const commands = createCommands(cores, deps);
  const lastSeen = createLastSeen(commands.bets, brought);
  const onValue = (name: ViewName, value: unknown): void => {
    deps.onSign();
    lastSeen.note(name, value);
  };
  const follow = createFollow(cores, silence, onValue);
  const methodOf = (name: string): CoreMethod =>
    isView(name)
      ? (...args) => Promise.resolve(follow(name, args))
      : (...args) => commands.send(name as CommandName, args);
  const core = eachOnce((feature) => eachOnce((method) => methodOf(`${feature}.${method}`))) as RemoteCore;
  return {
    core,
    use(next) {
      const raw = next as unknown as Raw;
      commands.repeatTo(raw);
      cores.next(raw);
      silence.next(null);
    },
    drop() {
      if (cores.value === null) return;
      cores.next(null);
      commands.drop();
    },
    silence: (since) => silence.next(since),
    carried: () => lastSeen.carried(commands.page(), commands.ratePolicy()),
  };
}
