/** What planted faults are made of: a broken rule that must find them, and changes of what is posted. */
import type { MoveKind } from './moves/plan-moves.ts';
import type { Trouble } from './plan.ts';
import type { Statement, Wrappers } from './wrappers.ts';

export interface Planted extends Wrappers {
  /** The rule that must find it. */
  readonly breaks: RegExp;
  /** Moves and troubles without which a schedule cannot break it: a search passes such schedules over, and counts them. */
  readonly meets?: readonly (MoveKind | Trouble['kind'])[];
}

export interface Entry {
  readonly request_id: string;
  readonly account_id: number;
  readonly amount: number;
}

/** Changes the entries of postings before they are written. */
export const onEntries =
  (change: (entries: readonly Entry[]) => readonly Entry[]): Wrappers['statement'] =>
  ({ text, params }: Statement) => {
    if (!text.includes('insert into ledger_tx')) return { text, params };
    const changed = params.map((param) =>
      typeof param === 'string' && param.includes('"amount"')
        ? JSON.stringify(change(JSON.parse(param) as readonly Entry[]))
        : param,
    );
    return { text, params: changed };
  };
