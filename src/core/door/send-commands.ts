/**
 * A command from its press to its answer, whatever core answers it, in one place: what a new core must get again is noted, texts that an
 * earlier page left go first, a bet gets its request id, and every command ends with its answer or, at its limit, with its late answer.
 */
import { type BehaviorSubject, filter, firstValueFrom, timeout, timer } from 'rxjs';
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import type { Slip } from '../../../domain/slip/slip.ts';
import { loadFailureOf } from '../../../worker/door/load-error.ts';
import type { Page } from '../../../worker/features/prices/prices-api.ts';
import { createLeftTexts, type LeftTexts, draftKeyOf } from '../session/left-texts.ts';
import { commandLimits } from './command-limits.ts';
import type { CommandName } from './command-shapes.ts';

/** A command, or a view, whose code the core could not load is requested again after this. */
export const LOAD_AGAIN_MS = 3000;

export type CoreMethod = (...args: readonly unknown[]) => Promise<unknown>;
export type Raw = Readonly<Record<string, Readonly<Record<string, CoreMethod>>>>;

/** Calls a method of the core by its full name, "slip.pick". */
export function askCore(core: Raw, name: string, args: readonly unknown[]): Promise<unknown> {
  const [feature = '', method = ''] = name.split('.');
  return core[feature]?.[method]?.(...args) ?? Promise.resolve();
}

/** Repeated to a new core, in this order. The page, the language and the price policy are sent with `attach`. */
const repeatable = [
  'connection.setVisible',
  'prices.setListQuery',
  'prices.showRows',
  'bets.openHistory',
] as const;
type Repeated = (typeof repeatable)[number];

interface RepeatedCommands {
  note(command: CommandName, args: readonly unknown[]): void;
  /** Whether a new core gets this command anyway, so that the command needs no core now. */
  keeps(command: CommandName): boolean;
  page(): Page;
  ratePolicy(): RatePolicy | null;
  repeat(send: (command: Repeated, args: readonly unknown[]) => void): void;
}

function createRepeatedCommands(): RepeatedCommands {
  const last = new Map<CommandName, readonly unknown[]>();
  const kept = new Set<CommandName>([
    ...repeatable,
    'prices.showPage',
    'site.setLanguage',
    'slip.setRatePolicy',
  ]);
  return {
    note(command, args) {
      if (kept.has(command)) last.set(command, args);
    },
    keeps: (command) => kept.has(command),
    page: () => (last.get('prices.showPage')?.[0] as Page | undefined) ?? { kind: 'other' },
    ratePolicy: () => (last.get('slip.setRatePolicy')?.[0] as RatePolicy | undefined) ?? null,
    repeat(send) {
      for (const command of repeatable) {
        const args = last.get(command);
        if (args !== undefined) send(command, args);
      }
    },
  };
}

/** Bets that this window sent and that have no answer yet. The window makes their request ids, so it can ask for them on another core. */
export interface SentBets {
  /** A new request id. */
  begin(): string;
  end(reqId: string): void;
  open(): readonly string[];
  /** Called when a new core follows the open bets. Their outcomes come as moments. */
  handedOver(): void;
  /** The slip with the phase of the sent bet that has no answer, even if the lost core never began this bet. */
  under(slip: Slip): Slip;
}

function createSentBets(): SentBets {
  const sent = new Set<string>();
  return {
    begin() {
      const reqId = crypto.randomUUID();
      sent.add(reqId);
      return reqId;
    },
    end: (reqId) => void sent.delete(reqId),
    open: () => [...sent],
    handedOver: () => sent.clear(),
    under(slip) {
      const [reqId] = sent;
      const { kind } = slip.phase;
      return reqId === undefined || kind === 'requesting' || kind === 'unknown' || slip.items.length === 0
        ? slip
        : { ...slip, phase: { kind: 'unknown', reqId } };
    },
  };
}

/** An answer that did not come: the limit passed, or the core was lost. */
const LATE = Symbol('late');
/** A command with `again` is asked so many times. */
export const MOST_ASKED = 10;

/** Commands under way, each with its limit. */
function createLimited({ onSign, onLate, onGone }: CommandsDeps) {
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

/** Stores drafts. What a core has not stored before it was lost is kept for the next one, unless a newer text of its place came since. */
function createSaveDraft(limited: ReturnType<typeof createLimited>, left: LeftTexts) {
  /** By place: what is on its way. */
  const newest = new Map<string, readonly unknown[]>();
  return async (core: Raw | null, given: readonly unknown[]): Promise<void> => {
    const place = draftKeyOf(given);
    newest.set(place, given);
    if (core === null) left.keep(given);
    else left.sent(given);
    const answer =
      core === null ? LATE : await limited.ask('drafts.save', askCore(core, 'drafts.save', given), LATE);
    if (newest.get(place) !== given) return;
    newest.delete(place);
    if (answer === LATE) left.keep(given);
  };
}

export interface CommandsDeps {
  /** Called when anything came from the core. */
  readonly onSign: () => void;
  /** Called when a command was not answered in time and nothing else shows it. */
  readonly onLate: (command: CommandName) => void;
  /** Called when the server no longer has code that a command needs, because a newer version of the site is out. */
  readonly onGone: () => void;
}

export function createCommands(cores: BehaviorSubject<Raw | null>, { onSign, onLate, onGone }: CommandsDeps) {
  const repeated = createRepeatedCommands();
  const bets = createSentBets();
  const left = createLeftTexts();
  const showLate = (command: CommandName): void => {
    if (commandLimits[command].shownBy === 'toast') onLate(command);
  };
  const limited = createLimited({ onSign, onLate: showLate, onGone });
  const askAgain = createAskAgain(cores, limited);
  const saveDraft = createSaveDraft(limited, left);
  const placeBet = (core: Raw, given: readonly unknown[]): Promise<unknown> => {
    const reqId = bets.begin();
    const answer = askCore(core, 'bets.place', [given[0] ?? false, given[1] ?? {}, reqId]);
    void answer.then(
      () => bets.end(reqId),
      () => {},
    );
    return answer;
  };
  return {
    bets,
    page: repeated.page,
    ratePolicy: repeated.ratePolicy,
    send(name: CommandName, given: readonly unknown[]): Promise<unknown> {
      repeated.note(name, given);
      const core = cores.value;
      if (name === 'drafts.save') return saveDraft(core, given);
      if (commandLimits[name].again) {
        if (core !== null)
          for (const text of left.take()) void limited.ask('drafts.save', askCore(core, 'drafts.save', text));
        return askAgain(name, given);
      }
      if (core === null) {
        if (!repeated.keeps(name)) showLate(name);
        return Promise.resolve(commandLimits[name].late);
      }
      return limited.ask(name, name === 'bets.place' ? placeBet(core, given) : askCore(core, name, given));
    },
    /** Before the core answers anything else. */
    repeatTo(core: Raw): void {
      bets.handedOver();
      repeated.repeat((name, args) => void limited.ask(name, askCore(core, name, args)));
    },
    /** The core is lost: commands under way get their late answer. */
    drop: limited.dropAll,
  };
}
