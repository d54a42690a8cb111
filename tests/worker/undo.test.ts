/** What a way cleared is had back (R4, E11): wherever the way led, and however long the streams take to be there again. */
import { describe, expect, test } from 'vitest';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import type { ListDelta } from '../../worker/features/prices/prices-api.ts';
import { market, odds, state } from '../given/domain/book.ts';
import { createWire, portsSettle, readServed, type Wire } from '../given/core/wire.ts';
import { live as alive, matches, openList } from '../given/core/core-member.ts';
import { openPreMatch, settle, upcomingMatch, total, winner } from '../given/core/pre-match-list.ts';

const other = { kind: 'other' } as const;
const list58 = { kind: 'pre-match-list', game: 58 } as const;
const shownOf = (views: readonly SlipView[]) =>
  views
    .at(-1)
    ?.slip.items.map(({ matchId, restored, lock, odds: price }) => [matchId, restored, lock, price]);

async function openLive() {
  const wire = createWire();
  await wire.open(matches);
  await alive(wire, 1);
  const views: SlipView[] = [];
  readServed<SlipView>(wire.core.slip.view()).subscribe((view) => views.push(view));
  const { deltas } = await openList(wire, [1]);
  const cell = deltas.flatMap(({ rows }: ListDelta) => rows)[0]?.main[0]?.outcomes[0]?.cell ?? 0;
  expect(wire.core.slip.pick(cell).ok).toBe(true);
  await settle(wire);
  return { wire, views };
}

/** Long enough for every stream that nobody wants to be closed. */
async function away(wire: Wire): Promise<void> {
  await alive(wire, 5);
}

describe.each([
  ['at once', 0],
  ['when its stream is closed', 5],
] as const)('R4 E11 an undo %s', (_, seconds) => {
  test.each([
    ['a page without a list', other],
    ['the other list', list58],
  ] as const)('of standard folders, from %s', async (_name, page) => {
    const { wire, views, cell } = await openPreMatch();
    for (const match of [2, 3]) wire.core.slip.pick(cell(match, 0, 0));
    wire.core.prices.showPage(page);
    await alive(wire, seconds);
    wire.publishPreMatch({ odds: odds(3, [market(1, [180, 330, 400])]).matches });
    await settle(wire);
    wire.core.slip.undo();
    await settle(wire);
    await settle(wire);
    expect(shownOf(views)).toEqual([
      [2, 'same', null, 210],
      [3, 'moved', null, 180],
    ]);
    expect(views.at(-1)?.undo).toBeNull();
  });

  test.each([
    ['a page without a list', other],
    ['a standard list', list58],
  ] as const)('of a live pick, from %s', async (_name, page) => {
    const { wire, views } = await openLive();
    wire.core.prices.showPage(page);
    await alive(wire, seconds);
    wire.core.slip.undo();
    await settle(wire);
    await settle(wire);
    expect(shownOf(views)).toEqual([[1, 'same', null, 210]]);
  });
});

describe('R4 E11 an item whose stream is not up yet', () => {
  test('is marked as being checked, is locked, and stays until its stream is up', async () => {
    const { wire, views } = await openLive();
    wire.core.prices.showPage(other);
    await away(wire);
    wire.down();
    wire.core.slip.undo();
    await settle(wire);
    expect(shownOf(views)).toEqual([[1, 'checking', 'stale', 210]]);
    wire.publish({ odds: odds(1, [market(1, [240, 330, 340])]).matches });
    wire.up();
    await settle(wire);
    expect(shownOf(views)).toEqual([[1, 'moved', null, 240]]);
  });

  test('a live match that is gone when its stream is back takes its pick; a standard one is marked', async () => {
    const live = await openLive();
    live.wire.core.prices.showPage(other);
    await away(live.wire);
    live.wire.publish({ removed: [1] });
    live.wire.core.slip.undo();
    await settle(live.wire);
    expect(shownOf(live.views)).toEqual([]);

    const { wire, views, cell } = await openPreMatch();
    for (const match of [2, 3, 4]) wire.core.slip.pick(cell(match, 0, 0));
    wire.core.prices.showPage(other);
    await away(wire);
    wire.publishPreMatch({
      removed: [3],
      states: [{ matchId: 4, state: state({ statusCode: 100, open: false }) }],
    });
    wire.core.slip.undo();
    await settle(wire);
    await settle(wire);
    expect(shownOf(views)).toEqual([
      [2, 'same', null, 210],
      [3, 'gone', 'gone', 210],
      [4, 'gone', 'ended', 210],
    ]);
    // A match that is offered again is no longer marked as gone.
    wire.publishPreMatch({ matches: [upcomingMatch(3, 26, 17)] });
    await settle(wire);
    expect(shownOf(views)?.[1]).toEqual([3, 'same', null, 210]);
  });

  test('a price is not counted as seen while its match is incomplete or its stream lags', async () => {
    const lines = [1.5, 3.5, 4.5].map((line) => market(18, [180, 200], { specifier: `total=${line}` }));
    const rich = [2, 3].map((id) => ({ ...upcomingMatch(id, 20), markets: [winner, total, ...lines] }));
    const wire = createWire();
    const { views, cell } = await openPreMatch(rich, wire);
    wire.core.slip.pick(cell(2, 0, 0));
    wire.core.prices.showPage(other);
    await away(wire);
    wire.holdRest();
    wire.core.slip.undo();
    await settle(wire);
    expect(shownOf(views)).toEqual([[2, 'checking', 'stale', 210]]);
    wire.sendRest();
    await settle(wire);
    expect(shownOf(views)).toEqual([[2, 'same', null, 210]]);

    const slow = await openPreMatch();
    slow.wire.core.slip.pick(slow.cell(2, 0, 0));
    await settle(slow.wire);
    slow.wire.core.prices.showPage({ kind: 'pre-match-list', game: 57 });
    await slow.wire.pass(11_000);
    slow.wire.core.slip.undo();
    await portsSettle();
    expect(shownOf(slow.views)).toEqual([[2, 'checking', 'stale', 210]]);
    await settle(slow.wire);
    expect(shownOf(slow.views)).toEqual([[2, 'same', null, 210]]);
  });

  test('a saved slip of which one match has started comes back with the others', async () => {
    const { wire, views, cell } = await openPreMatch();
    for (const match of [1, 2]) wire.core.slip.pick(cell(match, 0, 0));
    await wire.core.savedSlips.save();
    wire.core.slip.clear();
    for (let minute = 0; minute < 61; minute++) await settle(wire, 60_000);
    await settle(wire);
    expect((await wire.core.savedSlips.restore(57, '20231115', 1)).ok).toBe(true);
    await settle(wire);
    expect(shownOf(views)).toEqual([
      [1, 'gone', 'started', 210],
      [2, 'same', null, 210],
    ]);
  });
});
