/** Keeps a casual table up to date while a window watches it: asks when a round ends, and repeats until its result has come. */
import { Observable } from 'rxjs';
import { casualRound } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import type { Call, CallError } from '../../engine/call.ts';
import { type CasualTable, roundFactsOf, needsAnswer, takeFacts } from './casual-table.ts';

interface FollowDeps {
  readonly call: Call;
  /** Server time, ms. */
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
}

/** The countdown is checked this often. */
const TICK_MS = 200;
const ASK_AGAIN_MS = 1000;
/** Wait before the next question while the server cannot be reached. */
const RETRY_MS = 3000;

const failedText = (error: CallError): string | null => (error.kind === 'cancelled' ? null : error.text);

/** Asks for the round once; a newer question cancels this one. */
export async function loadTable(table: CasualTable, { call }: Pick<FollowDeps, 'call'>): Promise<void> {
  const answer = await call(casualRound, { place: table.game.type, params: { gametype: table.game.type } });
  const facts = answer.ok && answer.value.data !== undefined ? roundFactsOf(answer.value.data) : null;
  if (facts !== null) return takeFacts(table, facts);
  const why = answer.ok ? answer.value.msg : failedText(answer.error);
  if (why === null) return;
  table.error = why;
  table.changed.next();
}

/** Ticks while it is watched; every watcher gets each tick and each change. */
export function followTable(table: CasualTable, deps: FollowDeps): Observable<void> {
  const { now, later } = deps;
  let watchers = 0;
  let stop = (): void => {};
  let nextAsk = 0;
  const tick = (): void => {
    const at = now();
    if (at >= nextAsk && needsAnswer(table, at)) {
      nextAsk = at + (table.error === null ? ASK_AGAIN_MS : RETRY_MS);
      void loadTable(table, deps);
    }
    table.changed.next();
    stop = later(TICK_MS, tick);
  };
  return new Observable<void>((subscriber) => {
    const subscription = table.changed.subscribe(subscriber);
    if (++watchers === 1) {
      nextAsk = 0;
      // The held facts may lack a bet of another window, or a whole day.
      void loadTable(table, deps);
      nextAsk = now() + ASK_AGAIN_MS;
      tick();
    } else subscriber.next();
    return () => {
      subscription.unsubscribe();
      if (--watchers === 0) stop();
    };
  });
}
