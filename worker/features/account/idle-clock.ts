/**
 * The automatic logout (B14), one clock for all windows:
 *
 *   quiet ──60 s left──▶ warned ──1 s left──▶ closed ──5 s after zero──▶ the member is asked for again, then logged out
 *     ◀──────extend────────┘
 *
 * While the member is warned, only `extend` puts the end off: a moved mouse is no answer.
 */
import { map, type Observable } from 'rxjs';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import type { IdleView } from './account-api.ts';
import type { AccountState } from './account-state.ts';

export const idleLimits = {
  /** The warning comes this long before the end, or after half of a short time. */
  warnMs: 60_000,
  /** The warning closes this long before the end. */
  closeMs: 1000,
  extendMs: 600_000,
  /** After the end the member is asked for again. */
  askAgainMs: 5000,
} as const;

interface IdleState {
  /** Local ms of the end; null: nobody is logged in. */
  readonly endsAt: number | null;
  readonly phase: 'quiet' | 'warned' | 'closed';
}

interface IdleClock {
  readonly view: Observable<IdleView>;
  /** True: the countdown runs, so nothing else keeps the session up. */
  counts(): boolean;
  active(): void;
  extend(): void;
  /** Starts when a member comes. */
  begin(): void;
  tick(now: number): void;
}

export function createIdleClock(
  { deps, slices }: Pick<Engine, 'deps' | 'slices'>,
  account: Slice<AccountState>,
  logOut: () => void,
): IdleClock {
  const initial: IdleState = { endsAt: null, phase: 'quiet' };
  const state = slices.slice<IdleState>('idle', initial, { ofMember: true });
  const limitMs = (): number => (account.now.member?.logOutSeconds ?? 0) * 1000;
  const become = (endsAt: number, phase: IdleState['phase'] = 'quiet'): void =>
    state.update((draft) => {
      draft.endsAt = endsAt;
      draft.phase = phase;
    });
  const phaseAt = (leftMs: number): IdleState['phase'] => {
    if (leftMs <= idleLimits.closeMs) return 'closed';
    return leftMs <= Math.min(idleLimits.warnMs, limitMs() / 2) ? 'warned' : 'quiet';
  };
  return {
    view: state
      .watch(({ endsAt, phase }) => (phase === 'warned' ? endsAt : null))
      .pipe(map((endsAt) => ({ endsAt }))),
    counts: () => state.now.phase !== 'quiet',
    begin: () => become(deps.now() + limitMs()),
    active() {
      if (state.now.endsAt !== null && state.now.phase === 'quiet')
        become(Math.max(state.now.endsAt, deps.now() + limitMs()));
    },
    extend() {
      if (state.now.endsAt !== null) become(deps.now() + idleLimits.extendMs);
    },
    tick(now) {
      const { endsAt, phase } = state.now;
      if (endsAt === null || account.now.member === null) return;
      const left = endsAt - now;
      if (left <= -idleLimits.askAgainMs) {
        logOut();
        return;
      }
      // A computer that slept wakes up past the warning.
      const next = phaseAt(left);
      if (next !== phase) become(endsAt, next);
    },
  };
}
