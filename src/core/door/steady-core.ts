/**
 * The core as a window's screens see it. It stays the same while the core behind it is replaced: streams are opened again on the new core,
 * commands are answered within their limits, and the last page, list and choices are sent again (repeated-commands.ts).
 */
import {
  BehaviorSubject,
  defer,
  filter,
  firstValueFrom,
  from,
  mergeAll,
  NEVER,
  Observable,
  retry,
  switchMap,
  timeout,
  timer,
} from 'rxjs';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { loadFailureOf } from '../../../worker/door/load-error.ts';
import type { Brought } from '../slip/kept-slip.ts';
import type { Carried } from '../../../worker/features/slip/carried-api.ts';
import { commandLimits } from './command-limits.ts';
import { type CommandName, type ViewName, viewNames } from './command-shapes.ts';
import type { RemoteCore } from './door-names.ts';
import { createLeftTexts } from '../session/left-texts.ts';
import { createListHold } from '../prices/list-hold.ts';
import { type SentBets, createSentBets } from './sent-bets.ts';
import { silentViews } from './silent-views.ts';
import { createRepeatedCommands } from './repeated-commands.ts';

/** A view whose code the core could not load is requested again after this. */
export const LOAD_AGAIN_MS = 3000;

type Ask = (...args: readonly unknown[]) => Promise<unknown>;
type Raw = Readonly<Record<string, Readonly<Record<string, Ask>>>>;

/** Calls a method of the core by its full name, "slip.pick". */
function askCore(core: Raw, name: string, args: readonly unknown[]): Promise<unknown> {
  const [feature = '', method = ''] = name.split('.');
  return core[feature]?.[method]?.(...args) ?? Promise.resolve();
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

export interface SteadyCoreDeps {
  /** Called when anything came from the core. */
  readonly onSign: () => void;
  /** Called when a command was not answered in time and nothing else shows it. */
  readonly onLate: (command: CommandName) => void;
  /** Called when the server no longer has code that a command needs, because a newer version of the site is out. */
  readonly onGone: () => void;
  /** What the window brings of the page before it, until the core has said what holds; null or absent: nothing. */
  readonly brought?: Brought | null;
}

const isView = (name: string): name is ViewName => (viewNames as readonly string[]).includes(name);

interface Silent<T> {
  keep(before: T | null, next: T): T;
  silent(kept: T, since: number): T;
  back(kept: T): T;
}
const silentOf = (name: ViewName): Silent<unknown> | null =>
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

/** An answer that did not come: the limit passed, or the core was lost. */
const LATE = Symbol('late');
/** A command with `again` is asked so many times. */
export const MOST_ASKED = 10;

/** Commands under way, each with its limit. */
function createLimited({ onSign, onLate, onGone }: Omit<SteadyCoreDeps, 'brought'>) {
  const underWay = new Set<() => void>();
  const ask = (
    command: CommandName,
    answer: Promise<unknown>,
    value: unknown = commandLimits[command].late,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { limitMs } = commandLimits[command];
      const end = (): void => {
        clearTimeout(limit);
        underWay.delete(late);
      };
      const late = (): void => {
        end();
        onLate(command);
        resolve(value);
      };
      const limit = setTimeout(late, limitMs);
      underWay.add(late);
      const failed = (error: unknown): void => {
        const why = loadFailureOf(error);
        if (why === null) return reject(error instanceof Error ? error : new Error(String(error)));
        if (!underWay.has(late)) return;
        if (why === 'gone') onGone();
        else onLate(command);
        resolve(why === 'gone' ? commandLimits[command].late : value);
      };
      answer.then(resolve, failed).finally(() => {
        onSign();
        end();
      });
    });
  return {
    ask,
    dropAll(): void {
      for (const late of underWay) late();
    },
  };
}

/** Asks one core after the other until one answers; the answer of a command with `again`. */
function createAskAgain(cores: BehaviorSubject<Raw | null>, limited: ReturnType<typeof createLimited>) {
  /** The next core; null: none came within the command's limit. */
  const coreFor = (name: CommandName): Promise<Raw | null> =>
    firstValueFrom(
      cores.pipe(
        filter((core) => core !== null),
        timeout(commandLimits[name].limitMs),
      ),
    ).catch(() => null);
  return async (name: CommandName, given: readonly unknown[]): Promise<unknown> => {
    for (let asked = 0; asked < MOST_ASKED; asked++) {
      const core = await coreFor(name);
      const answer = core === null ? LATE : await limited.ask(name, askCore(core, name, given), LATE);
      if (answer !== LATE) return answer;
      // The same core is asked again after a pause: it may be without the code or the storage for a moment.
      if (core !== null && cores.value === core) await firstValueFrom(timer(LOAD_AGAIN_MS));
    }
    return commandLimits[name].late;
  };
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

export function createSteadyCore({ onSign, onLate, onGone, brought = null }: SteadyCoreDeps): SteadyCore {
  const cores = new BehaviorSubject<Raw | null>(null);
  const silence = new BehaviorSubject<number | null>(null);
  const repeated = createRepeatedCommands();
  const bets = createSentBets();
  const lastSeen = createLastSeen(bets, brought);
  const left = createLeftTexts();
  const showLate = (command: CommandName): void => {
    if (commandLimits[command].shownBy === 'toast') onLate(command);
  };
  const limited = createLimited({ onSign, onLate: showLate, onGone });
  const onValue = (name: ViewName, value: unknown): void => {
    onSign();
    lastSeen.note(name, value);
  };
  const follow = createFollow(cores, silence, onValue);
  const askAgain = createAskAgain(cores, limited);
  const command = (name: CommandName, given: readonly unknown[]): Promise<unknown> => {
    repeated.note(name, given);
    left.note(name, given);
    const core = cores.value;
    if (commandLimits[name].again) {
      if (core !== null)
        for (const one of left.take()) void limited.ask(one.command, askCore(core, one.command, one.args));
      return askAgain(name, given);
    }
    if (core === null) {
      if (!repeated.keeps(name)) showLate(name);
      return Promise.resolve(commandLimits[name].late);
    }
    if (name !== 'bets.place') return limited.ask(name, askCore(core, name, given));
    const reqId = bets.begin();
    const answer = askCore(core, name, [given[0] ?? false, given[1] ?? {}, reqId]);
    void answer.then(
      () => bets.end(reqId),
      () => {},
    );
    return limited.ask(name, answer);
  };
  const methodOf = (name: string): Ask =>
    isView(name)
      ? (...args) => Promise.resolve(follow(name, args))
      : (...args) => command(name as CommandName, args);
  const core = eachOnce((feature) => eachOnce((method) => methodOf(`${feature}.${method}`))) as RemoteCore;
  return {
    core,
    use(next) {
      const raw = next as unknown as Raw;
      bets.handedOver();
      repeated.repeat((name, args) => void limited.ask(name, askCore(raw, name, args)));
      cores.next(raw);
      silence.next(null);
    },
    drop() {
      if (cores.value === null) return;
      cores.next(null);
      limited.dropAll();
    },
    silence: (since) => silence.next(since),
    carried: () => lastSeen.carried(repeated.page(), repeated.ratePolicy()),
  };
}
