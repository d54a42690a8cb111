/** Standard games through the real core: the list, the slip that follows its odds, saved slips. */
import { describe, expect, test } from 'vitest';
import type { ListFrame, ListDelta } from '../../worker/features/prices/prices-api.ts';
import { market, odds, state } from '../given/domain/book.ts';
import { createCore } from '../../worker/core.ts';
import { createWire, readServed } from '../given/core/wire.ts';
import { HOUR, openPreMatch, settle, upcomingMatch, total, winner } from '../given/core/pre-match-list.ts';

const idsOf = (frame: ListFrame | undefined): readonly number[] =>
  frame?.groups.flatMap(({ matchIds }) => matchIds) ?? [];

describe('F2 C3 a first snapshot begins with its rows', () => {
  const more = [1.5, 3.5, 4.5].map((line) => market(18, [180, 200], { specifier: `total=${line}` }));
  const rich = [1, 2].map((id) => ({ ...upcomingMatch(id, 1), markets: [winner, total, ...more] }));

  test('rows can be bet on at once; their count is shown when all have come', async () => {
    const wire = createWire();
    wire.holdRest();
    const { row, cell, views, frame } = await openPreMatch(rich, wire);
    expect(wire.subscribed.at(-1)).toMatchObject({ game_code: 57, rowsFirst: 1 });
    expect(frame()?.stream).toBe('up');
    expect(row(1)?.moreCount).toBeNull();
    expect(wire.core.slip.pick(cell(1, 0, 0)).ok).toBe(true);
    wire.sendRest();
    await settle(wire);
    expect(row(1)?.moreCount).toBe(3);
    expect(views.at(-1)?.slip.items[0]?.lock).toBeNull();
  });

  const many = Array.from({ length: 40 }, (_, at) => upcomingMatch(at + 1, at + 1));

  test('the first rows stand while the others are on their way: drawn, not to be bet on', async () => {
    const wire = createWire();
    wire.holdOthers();
    const { row, cell, frame } = await openPreMatch(many, wire);
    expect(frame()?.stream).toBe('opening');
    expect(idsOf(frame())).toEqual(many.slice(0, 24).map(({ facts }) => facts.matchId));
    expect(row(1)?.main[0]?.outcomes).toHaveLength(3);
    expect(row(1)?.lock).toBe('stale');
    expect(wire.core.slip.pick(cell(1, 0, 0)).ok).toBe(false);
    wire.sendOthers();
    await settle(wire);
    expect(frame()).toMatchObject({ stream: 'up', waitingCount: 40 });
    expect(idsOf(frame())).toHaveLength(40);
    expect(row(1)?.lock).toBeNull();
    expect(wire.core.slip.pick(cell(1, 0, 0)).ok).toBe(true);
  });

  test('pinned matches stand above the list: it waits for them instead of making room', async () => {
    const wire = createWire();
    wire.holdOthers();
    wire.core.prices.togglePin(40);
    const { frame } = await openPreMatch(many, wire);
    expect(idsOf(frame())).toEqual([]);
    expect(frame()?.load).toBe('init');
    wire.sendOthers();
    await settle(wire);
    expect(frame()?.pinned).toEqual([40]);
    expect(idsOf(frame())).toHaveLength(40);
  });

  test('a link that comes back takes the whole snapshot: nothing old passes for fresh', async () => {
    const { wire, row } = await openPreMatch(rich);
    wire.down();
    wire.up();
    await settle(wire);
    expect(wire.subscribed.at(-1)).not.toHaveProperty('rowsFirst');
    expect(row(1)?.moreCount).toBe(3);
  });

  test('a rest that stays out is asked for again, whole', async () => {
    const wire = createWire();
    wire.holdRest();
    const { row } = await openPreMatch(rich, wire);
    const before = wire.subscribed.length;
    for (let at = 0; at < 10; at++) await settle(wire, 200);
    expect(wire.subscribed).toHaveLength(before + 1);
    expect(wire.subscribed.at(-1)).not.toHaveProperty('rowsFirst');
    expect(row(1)?.moreCount).toBe(3);
  });
});

describe('C3 D1 the standard list', () => {
  test('by day and league, with counts; a started match is neither listed nor counted', async () => {
    const { wire, frame } = await openPreMatch();
    expect(frame()).toMatchObject({ game: 57, waitingCount: 4, stream: 'up' });
    expect(frame()?.groups.map(({ day, leagueId, matchIds }) => [day, leagueId, matchIds])).toEqual([
      [0, 410, [1]],
      // It is 7:13 in Korea: twenty hours on is tomorrow there.
      [1, 17, [3]],
      [1, 410, [2]],
      [2, 410, [4]],
    ]);
    await settle(wire, HOUR + 1000);
    wire.publishPreMatch({ states: [{ matchId: 1, state: state({ statusCode: 20, open: false }) }] });
    await settle(wire);
    expect(idsOf(frame())).toEqual([3, 2, 4]);
    expect(frame()?.waitingCount).toBe(3);
  });

  test('search by name and by initial consonants; filters by day, sport and league', async () => {
    const { wire, frame } = await openPreMatch();
    const ask = async (more: object): Promise<readonly number[]> => {
      await wire.core.prices.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '', ...more });
      await settle(wire);
      return idsOf(frame());
    };
    // A search whose code is on its way does not replace a newer query.
    const overtaken = ask({ search: '원정3' });
    expect(await ask({})).toEqual([1, 3, 2, 4]);
    await overtaken;
    expect(idsOf(frame())).toEqual([1, 3, 2, 4]);
    expect(await ask({ search: '원정3' })).toEqual([3]);
    expect(await ask({ search: 'ㅎ4' })).toEqual([4]);
    expect(await ask({ search: '원ㅈ3' })).toEqual([3]);
    expect(await ask({ search: 'ㅎ9' })).toEqual([]);
    expect(await ask({ search: 'ㅇㅈ' })).toEqual([1, 3, 2, 4]);
    expect(await ask({ search: 'home 2' })).toEqual([2]);
    expect(await ask({ day: 1 })).toEqual([3, 2]);
    expect(await ask({ leagues: [17] })).toEqual([3]);
    expect(await ask({ tab: 313 })).toEqual([]);
    expect(await ask({ tab: 311, day: 2 })).toEqual([4]);
    expect(await ask({ game: 58 })).toEqual([]);
  });
});

describe('E3 E5 E6 the standard slip', () => {
  test('folders of several matches stand together; a second pick of a match gives way, and that is said', async () => {
    const { wire, views, moments, cell } = await openPreMatch();
    for (const match of [2, 3, 4]) wire.core.slip.pick(cell(match, 0, 0));
    await settle(wire);
    // 2.10 × 2.10 × 2.10 = 9.261
    expect(views.at(-1)).toMatchObject({ combinedOdds: 926 });
    expect(views.at(-1)?.slip.items).toHaveLength(3);
    wire.core.slip.pick(cell(3, 2, 0));
    await settle(wire);
    expect(views.at(-1)?.slip.items.map(({ matchId, marketId }) => [matchId, marketId])).toEqual([
      [2, 1],
      [4, 1],
      [3, 18],
    ]);
    expect(moments.at(-1)).toEqual({ kind: 'picks-replaced', count: 1 });
  });

  test('prices move in the slip; a dropped match removes its folder; a started one empties the slip', async () => {
    const { wire, views, moments, cell } = await openPreMatch();
    for (const match of [1, 2, 3]) wire.core.slip.pick(cell(match, 0, 0));
    wire.publishPreMatch({ odds: odds(2, [market(1, [250, 330, 300])]).matches });
    await settle(wire);
    expect(views.at(-1)?.slip.items[1]).toMatchObject({ odds: 250, previousOdds: 210, arrow: 1 });
    wire.publishPreMatch({ states: [{ matchId: 3, state: state({ statusCode: -1 }) }] });
    await settle(wire);
    expect(views.at(-1)?.slip.items.map(({ matchId }) => matchId)).toEqual([1, 2]);
    for (let minute = 0; minute < 60; minute++) await settle(wire, 60_000);
    await settle(wire, 2000);
    expect(views.at(-1)?.slip.items).toEqual([]);
    expect(moments).toContainEqual({ kind: 'match-started' });
  });

  test('the eleventh folder waits outside, and takes the last one’s place when asked', async () => {
    const many = Array.from({ length: 12 }, (_, at) => upcomingMatch(at + 1, 2));
    const { wire, views, cell } = await openPreMatch(many);
    for (let match = 1; match <= 11; match++) wire.core.slip.pick(cell(match, 0, 0));
    await settle(wire);
    expect(views.at(-1)?.slip.items).toHaveLength(10);
    expect(views.at(-1)?.slip.overItem?.matchId).toBe(11);
    wire.core.slip.resolveOverItem(true);
    await settle(wire);
    expect(views.at(-1)?.slip.items.map(({ matchId }) => matchId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
    expect(views.at(-1)?.slip.overItem).toBeNull();
  });
});

describe('E12 R4 saved slips', () => {
  test('a saved slip comes back with each folder marked: the same, moved, gone', async () => {
    const { wire, views, saved, cell } = await openPreMatch();
    for (const match of [2, 3, 4]) wire.core.slip.pick(cell(match, 0, 0));
    expect(await wire.core.savedSlips.save()).toEqual({ ok: true, value: null });
    await settle(wire);
    expect(saved.at(-1)).toEqual([{ gameCode: 57, day: '20231115', number: 1, folders: 3, open: 3 }]);
    wire.core.slip.clear();
    wire.publishPreMatch({ odds: odds(3, [market(1, [180, 330, 400])]).matches, removed: [4] });
    await settle(wire);
    expect(await wire.core.savedSlips.restore(57, '20231115', 1)).toEqual({ ok: true, value: null });
    await settle(wire);
    expect(
      views
        .at(-1)
        ?.slip.items.map(({ matchId, restored, odds: price, lock }) => [matchId, restored, price, lock]),
    ).toEqual([
      [2, 'same', 210, null],
      [3, 'moved', 180, null],
      [4, 'gone', 210, 'gone'],
    ]);
    expect(views.at(-1)?.refusal).toMatchObject({ kind: 'not-logged-in' });
    await wire.core.savedSlips.remove(57, '20231115', 1);
    await settle(wire);
    expect(saved.at(-1)).toEqual([]);
    expect(await wire.core.savedSlips.restore(57, '20231115', 1)).toEqual({ ok: false, error: 'not-found' });
  });

  test('nothing to save, and a game whose odds are not there, are refused', async () => {
    const { wire, cell } = await openPreMatch();
    expect(await wire.core.savedSlips.save()).toEqual({ ok: false, error: 'nothing-to-save' });
    wire.core.slip.pick(cell(2, 0, 0));
    await wire.core.savedSlips.save();
    wire.down();
    expect(await wire.core.savedSlips.restore(57, '20231115', 1)).toEqual({ ok: false, error: 'not-ready' });
  });

  test('E11 a route change empties the slip and leaves cancel mode; undo restores the slip', async () => {
    const { wire, views, cell } = await openPreMatch();
    wire.core.slip.pick(cell(2, 0, 0));
    wire.core.bets.setSlipMode('cancel');
    wire.core.prices.showPage({ kind: 'pre-match-list', game: 57 });
    await settle(wire);
    expect(views.at(-1)?.slip).toMatchObject({ items: [], mode: 'cart' });
    wire.core.slip.undo();
    await settle(wire);
    expect(views.at(-1)?.slip.items).toMatchObject([{ matchId: 2, restored: 'same' }]);
  });
});

describe('pinned matches', () => {
  test('stand above the groups, and are still pinned in the next life of the core', async () => {
    const { wire, frame } = await openPreMatch();
    wire.core.prices.togglePin(3);
    wire.core.prices.togglePin(2);
    wire.core.prices.togglePin(2);
    await settle(wire);
    expect(frame()?.pinned).toEqual([3]);
    const frames: (ListFrame | null)[] = [];
    const info = { token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' } as const;
    const next = createCore(wire.deps, info.origin).attach({ clientId: 'next', ...info });
    readServed<ListDelta>(next.prices.list()).subscribe((delta) => frames.push(delta.frame));
    next.prices.showPage({ kind: 'pre-match-list', game: 57 });
    void next.prices.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '' });
    await settle(wire);
    expect(frames.findLast((one) => one !== null)?.pinned).toEqual([3]);
  });
});

describe('E11 two windows', () => {
  test('a slip is emptied by the way of the window that filled it, not by another one', async () => {
    const { wire, views, cell } = await openPreMatch();
    const info = { token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' } as const;
    const other = wire.gate.attach({ clientId: 'window-2', ...info });
    wire.core.slip.pick(cell(2, 0, 0));
    other.prices.showPage({ kind: 'live-list' });
    other.prices.showPage({ kind: 'pre-match-list', game: 57 });
    await settle(wire);
    expect(views.at(-1)?.slip.items).toHaveLength(1);
    other.slip.pick(cell(3, 0, 0));
    wire.core.prices.showPage({ kind: 'pre-match-list', game: 57 });
    await settle(wire);
    expect(views.at(-1)?.slip.items).toHaveLength(2);
    other.prices.showPage({ kind: 'home' });
    await settle(wire);
    expect(views.at(-1)?.slip.items).toEqual([]);
  });
});
