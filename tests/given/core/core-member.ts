/** A member in front of the real core: lists that are open, a login, a slip that is ready to be sent. */
import { expect } from 'vitest';
import type { Moment } from '../../../worker/core-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import { market, snapshot } from '../domain/book.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from './wire.ts';

export const matches = Array.from({ length: 12 }, (_, at) =>
  snapshot(at + 1, [
    market(1, [210, 330, 340]),
    market(18, [190, 195], { specifier: 'total=2.5', favourite: true }),
  ]),
);

export async function openList(wire: Wire, shown: readonly number[] = [1, 2, 3]) {
  const deltas: ListDelta[] = [];
  readServed<ListDelta>(wire.core.prices.list()).subscribe((delta) => deltas.push(delta));
  await portsSettle();
  wire.core.prices.showRows(shown);
  await wire.pass(20);
  await portsSettle();
  return { deltas, since: () => deltas.splice(0) };
}
/** The request id that a bet was sent with. */
export const reqIdOf = (asked: { readonly row: unknown } | undefined): string =>
  (asked?.row as { reqId: string } | undefined)?.reqId ?? '';

/** Alive each second, as the server sends it. */
export async function live(wire: Wire, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    wire.alive();
    await wire.pass(1000);
  }
}

export async function readyToBet(wire = createWire()) {
  await wire.open(matches);
  await live(wire, 1);
  await logIn(wire);
  const slips: SlipView[] = [];
  readServed<SlipView>(wire.core.slip.view()).subscribe((view) => slips.push(view));
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
  const { deltas } = await openList(wire, [1]);
  const cell = deltas.flatMap(({ rows }) => rows)[0]?.main[0]?.outcomes[0]?.cell ?? 0;
  expect(wire.core.slip.pick(cell)).toEqual({ ok: true, value: null });
  await portsSettle();
  return { wire, slips, moments, cell };
}
