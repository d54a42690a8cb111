/** Notices: which are shown, and how many at once. */
import type { BetStatus } from '../bet/bet.ts';
import type { MatchFacts, Side } from '../match/match.ts';
import { type AlertKind, type AlertSettings, isCalm } from './alert-settings.ts';
import type { PriceAlert } from './price-alert.ts';

type NamedMatch = Pick<MatchFacts, 'matchId' | 'sportId' | 'home' | 'away'>;

export type OneNotice =
  | { readonly kind: 'kick-off'; readonly match: NamedMatch }
  | {
      readonly kind: 'goal';
      readonly match: NamedMatch;
      readonly side: Side;
      readonly home: number;
      readonly away: number;
    }
  | {
      readonly kind: 'settled';
      readonly drawId: number;
      readonly gameCode: number;
      readonly state: BetStatus;
      /** Gold. */
      readonly won: number;
    }
  /** `odds`: hundredths, the price that reached the target. */
  | { readonly kind: 'price'; readonly alert: PriceAlert; readonly odds: number };

/** Several notices of one moment, as one. */
export type AlertNotice =
  | OneNotice
  | { readonly kind: 'many'; readonly count: number; readonly of: AlertKind };

/** Up to this many notices of one moment are shown one by one; more are folded into one. */
export const MAX_AT_ONCE = 3;

/** Whether settings and time let the notice through. */
export const isWanted = (
  { kind }: Pick<OneNotice, 'kind'>,
  { kinds, muted, calm }: AlertSettings,
  serverMs: number,
): boolean => !muted && kinds[kind] && !isCalm(calm, serverMs);

/**
 * The notices that are shown for one moment: those that the settings let through, folded into one when there are more than MAX_AT_ONCE.
 * `isOnScreen`: the match is shown by a window that a person sees; its kick-off and goals are no news there.
 */
export function shownNotices(
  gathered: readonly OneNotice[],
  settings: AlertSettings,
  serverMs: number,
  isOnScreen: (matchId: number) => boolean,
): readonly AlertNotice[] {
  const wanted = gathered.filter((notice) => {
    if (!isWanted(notice, settings, serverMs)) return false;
    return notice.kind === 'goal' || notice.kind === 'kick-off' ? !isOnScreen(notice.match.matchId) : true;
  });
  const [first] = wanted;
  if (first === undefined || wanted.length <= MAX_AT_ONCE) return wanted;
  return [{ kind: 'many', count: wanted.length, of: first.kind }];
}
