/** The standard game in the real core, as one window has it. */
import type { Moment } from '../../../worker/core-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import type { ListFrame, ListDelta } from '../../../worker/features/prices/prices-api.ts';
import type { CancelView } from '../../../worker/features/bets/bets-api.ts';
import type { SavedSlipView } from '../../../worker/features/saved-slips/saved-slips-api.ts';
import { market, snapshot } from '../domain/book.ts';
import { createWire, portsSettle, readServed, type Wire } from './wire.ts';

export const HOUR = 3_600_000;
const START = 1_700_000_000_000;
export const winner = market(1, [210, 330, 340]);
export const total = market(18, [], {
  specifier: 'total=2.5',
  favourite: true,
  outcomes: [
    { id: 12, odds: 190, active: true },
    { id: 13, odds: 195, active: true },
  ],
});
export const upcomingMatch = (id: number, hours: number, leagueId = 410) =>
  snapshot(id, [winner, total], {
    facts: { startsAt: START + hours * HOUR, leagueId },
    state: { statusCode: 0 },
  });
const matches = [upcomingMatch(1, 1), upcomingMatch(2, 20), upcomingMatch(3, 26, 17), upcomingMatch(4, 50)];

export async function openPreMatch(given = matches, wire = createWire()) {
  const deltas: ListDelta[] = [];
  const views: SlipView[] = [];
  const moments: Moment[] = [];
  const cancels: CancelView[] = [];
  const saved: (readonly SavedSlipView[])[] = [];
  readServed<ListDelta>(wire.core.prices.list()).subscribe((delta) => deltas.push(delta));
  readServed<SlipView>(wire.core.slip.view()).subscribe((view) => views.push(view));
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  readServed<CancelView>(wire.core.bets.cancelable()).subscribe((view) => cancels.push(view));
  readServed<readonly SavedSlipView[]>(wire.core.savedSlips.view()).subscribe((list) => saved.push(list));
  await wire.openPreMatch(given);
  await portsSettle();
  wire.core.prices.showRows(given.map(({ facts }) => facts.matchId));
  await settle(wire);
  const frame = (): ListFrame | undefined =>
    deltas.findLast((delta) => delta.frame !== null)?.frame ?? undefined;
  const row = (matchId: number) =>
    deltas.flatMap(({ rows }) => rows).findLast(({ facts }) => facts.matchId === matchId);
  const cell = (matchId: number, column: 0 | 2, at: number): number =>
    row(matchId)?.main[column]?.outcomes[at]?.cell ?? -1;
  return { wire, views, moments, cancels, saved, frame, row, cell };
}
export async function settle(wire: Wire, ms = 250): Promise<void> {
  wire.alive();
  await wire.pass(ms);
  await portsSettle();
}
