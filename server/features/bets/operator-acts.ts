/** What operators did to the matches of bets: a leg that they decided says so, and a bet that they hold back cannot be cancelled. */
import type { Selectable } from 'kysely';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { covers, type LineOrMatch } from '../../../domain/desk/decided-results.ts';
import { isSuspended, readSuspensions, suspensionsOf } from '../../feed/suspensions.ts';
import type { Reader } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { decidedByOperators, saidLines } from '../operator/operator-port.ts';

type Acts = Reader<Pick<Tables, 'operator_result' | 'operator_correction' | 'feed_suspension'>>;

const playedOf = ({ playedId, matchId }: Pick<BetLeg, 'playedId' | 'matchId'>): number => playedId ?? matchId;
const playedIn = (legs: readonly BetLeg[]): readonly number[] => [...new Set(legs.map(playedOf))];

/** Operators suspended what a leg is on, or a result of theirs of it waits or is approved. */
export async function heldBack(
  db: Acts,
  playedIds: readonly number[],
): Promise<(leg: LineOrMatch & { readonly playedId: number }) => boolean> {
  if (playedIds.length === 0) return () => false;
  const suspensions = suspensionsOf(await readSuspensions(db, playedIds));
  const said = await saidLines(db, playedIds);
  return ({ playedId, ...leg }) =>
    isSuspended(suspensions.get(playedId), leg.marketId) ||
    said.some((line) => line.matchId === playedId && covers(line, leg));
}

/** When a leg was decided at the latest; null: not known, because its bet is open, or another leg lost it before. */
const decidedByOf = ({ decidedAt, state, legs }: Bet, leg: BetLeg): number | null =>
  state === 'lose' && legs.some((other) => other !== leg && other.state === 'lose') ? null : decidedAt;

type LegOfRow = Pick<Selectable<Tables['bet_leg']>, 'by_staff'>;

/** The bets as they are, with `byStaff` at the legs that operators decided, and without the cancel that the server would refuse. `rowsOf`: the rows of the legs of each, in their order. */
export async function withOperatorActs(
  db: Acts,
  bets: readonly Bet[],
  rowsOf: ReadonlyMap<number, readonly LegOfRow[]>,
): Promise<readonly Bet[]> {
  const legs = bets.flatMap((bet) => bet.legs);
  const isByStaff = await decidedByOperators(db, playedIn(legs.filter(({ state }) => state !== 'opened')));
  const cancellable = bets.filter((bet) => bet.cancellable).flatMap((bet) => bet.legs);
  const isHeld = await heldBack(db, playedIn(cancellable));
  return bets.map((bet) => ({
    ...bet,
    cancellable: bet.cancellable && !bet.legs.some((leg) => isHeld({ ...leg, playedId: playedOf(leg) })),
    legs: bet.legs.map((leg, at) =>
      leg.state !== 'opened' &&
      isByStaff({
        ...leg,
        playedId: playedOf(leg),
        decidedBy: decidedByOf(bet, leg),
        isByStaff: rowsOf.get(bet.drawId)?.[at]?.by_staff ?? null,
      })
        ? { ...leg, byStaff: true as const }
        : leg,
    ),
  }));
}
