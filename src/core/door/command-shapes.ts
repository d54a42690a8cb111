/** The parts of the limits of commands: the names of commands and views, times, and the shapes that several features use. */
import type { NoAnswer } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { MethodName, MethodOf } from './door-names.ts';

export const viewNames = [
  'offline.view',
  'connection.view',
  'connection.moments',
  'site.view',
  'site.held',
  'site.popups',
  'account.view',
  'account.idle',
  'wallet.view',
  'prices.list',
  'prices.detail',
  'prices.clock',
  'slip.view',
  'savedSlips.view',
  'bets.history',
  'bets.cancelable',
  'bets.winner',
  'quickBet.view',
  'openBets.view',
  'sharedBets.view',
  'favourites.view',
  'favourites.choices',
  'alerts.view',
  'diagnostics.view',
  'diagnostics.marks',
  'casual.table',
  'analysis.odds',
  'analysis.sheet',
  'trade.list',
  'trade.offers',
  'chat.room',
  'chat.invites',
] as const satisfies readonly MethodName[];

export type ViewName = (typeof viewNames)[number];
export type CommandName = Exclude<MethodName, ViewName>;

/** Answered by the core alone. */
export const QUICK_MS = 5000;
/** Answered after one call or question to the server, which has a shorter limit of its own in the core. */
export const CALL_MS = 20_000;
/** A login is three calls, one after another. */
export const LOGIN_MS = 50_000;
/** Cancels ask the server twice. */
export const CANCEL_MS = 45_000;
/** The live delay and an answer take less. After this the bet is "unknown, being resolved" (R13). */
export const BET_MS = 40_000;

export interface CommandLimit<T> {
  readonly limitMs: number;
  readonly shownBy: 'toast' | 'caller' | 'nothing';
  /** The answer when the limit has passed or the core was lost: a fault where the command may be refused, else a value that says nothing. */
  readonly late: T;
  /** It is asked again instead, of the next core: its late answer would read as an answer ("nothing is stored"). */
  readonly again?: true;
}

export type LateAnswer<K extends CommandName> =
  MethodOf<K> extends (...args: never) => infer Value
    ? Awaited<Value> extends Result<unknown, unknown>
      ? Result<never, NoAnswer>
      : Awaited<Value>
    : never;

export const quietly = { limitMs: QUICK_MS, shownBy: 'nothing', late: undefined } as const;
export const quick = { limitMs: QUICK_MS, shownBy: 'toast', late: undefined } as const;
export const asking = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { kind: 'no-link', text: 'timeout' } },
} as const;
/** The outcome of a move that is late comes as a moment. */
export const moving = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { kind: 'unknown' } },
} as const;
