/**
 * Watches the signs of life of one core. Two answers: `silent` (its prices may be old: lock them) and `dead` (start another core).
 *
 * A silent core is dead only for a window that was itself awake all the time. A window that is hidden, throttled, frozen or back
 * from a suspended machine locks its prices, and starts to count again.
 */
import { CORE_SILENT_MS } from '../../../worker/door/life-signs.ts';

/** A timer this late means that the window itself was not running, so the silence says nothing about the core. */
const OWN_LATENESS_MS = 1000;
/** Before it judges, the window waits this long, so that it reads the signs in its queue. */
const READ_QUEUE_MS = 50;

interface SilenceWatchDeps {
  /** Milliseconds that never go back. */
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  readonly isHidden: () => boolean;
  /** How long a core may be silent before it is dead, at least CORE_SILENT_MS. */
  readonly patienceMs: () => number;
  /** `since`: when the last sign came. */
  readonly onSilent: (since: number) => void;
  readonly onSign: () => void;
  readonly onDead: () => void;
}

interface SilenceWatch {
  /** Called for every message from the core. Cheap: it touches no timer. */
  sign(): void;
  /** Called when the window becomes visible. */
  seen(): void;
  stop(): void;
}

export function watchSilence(deps: SilenceWatchDeps): SilenceWatch {
  const { now, later, isHidden, patienceMs, onSilent, onSign, onDead } = deps;
  let lastSign = now();
  /** Time from which the window has been awake and visible without a sign. */
  let countedFrom = lastSign;
  let silent = false;
  let stopTimer = (): void => {};
  const setSilent = (next: boolean): void => {
    if (next === silent) return;
    silent = next;
    if (silent) onSilent(lastSign);
    else onSign();
  };
  const nextLook = (): number =>
    silent
      ? Math.max(countedFrom, lastSign) + (isHidden() ? CORE_SILENT_MS : patienceMs())
      : lastSign + CORE_SILENT_MS;
  const arm = (): void => {
    const due = Math.max(nextLook(), now());
    stopTimer = later(due - now(), () => look(due));
  };
  const look = (due: number): void => {
    if (now() < nextLook()) return arm();
    const wasLate = now() - due > OWN_LATENESS_MS;
    const judgeAt = now() + READ_QUEUE_MS;
    stopTimer = later(READ_QUEUE_MS, () => judge(wasLate || now() - judgeAt > OWN_LATENESS_MS));
  };
  const judge = (wasLate: boolean): void => {
    if (now() - lastSign < CORE_SILENT_MS) return arm();
    setSilent(true);
    if (wasLate || isHidden()) countedFrom = now();
    else if (now() - Math.max(countedFrom, lastSign) >= patienceMs()) return onDead();
    arm();
  };
  arm();
  return {
    sign() {
      lastSign = now();
      if (silent) setSilent(false);
    },
    seen() {
      countedFrom = now();
      if (now() - lastSign >= CORE_SILENT_MS) setSilent(true);
    },
    stop: () => stopTimer(),
  };
}
