/** What of the site’s figures an operator should look at now. */
import { HOUR_MS } from '../time/korean-time.ts';
import type { ValueOf } from '../site-values/site-values.ts';

type DeskLimits = ValueOf<'desk-alarms'>;

/** What alarms are judged by. Times are ms. */
export interface Watched {
  /** Since the feed's last tick. */
  readonly feedAgeMs: number;
  /** Bets of the last hour. */
  readonly accepted: number;
  readonly refused: number;
  /** Gold that one match pays at most; 0: no bet is open. */
  readonly worst: number;
  /** Open bets on matches that must have ended. */
  readonly late: number;
  /** Age of the oldest question, report or approval that waits; 0: none does. */
  readonly waitingMs: number;
}

export const alarmKinds = ['feed', 'late', 'worst', 'refused', 'waiting'] as const;
type AlarmKind = (typeof alarmKinds)[number];

interface Alarm {
  readonly kind: AlarmKind;
  /** The figure, in the unit of its limit: seconds, percent, gold, bets, hours. */
  readonly figure: number;
  readonly limit: number;
}

/** A share of fewer bets says nothing. */
const LEAST_BETS = 20;
const SECOND_MS = 1000;

/** A figure at its limit is no alarm yet. In the order of their urgency. */
export function alarmsOf(watched: Watched, limits: DeskLimits): readonly Alarm[] {
  const { accepted, refused, feedAgeMs, waitingMs } = watched;
  const asked = accepted + refused;
  const figures: readonly Alarm[] = [
    { kind: 'feed', figure: Math.floor(feedAgeMs / SECOND_MS), limit: limits.feedSeconds },
    { kind: 'late', figure: watched.late, limit: 0 },
    { kind: 'worst', figure: watched.worst, limit: limits.worstGold },
    {
      kind: 'refused',
      figure: asked < LEAST_BETS ? 0 : Math.floor((100 * refused) / asked),
      limit: limits.refusedPercent,
    },
    { kind: 'waiting', figure: Math.floor(waitingMs / HOUR_MS), limit: limits.waitingHours },
  ];
  return figures.filter(({ figure, limit }) => figure > limit);
}
