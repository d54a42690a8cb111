/** A24 in the real core: the odds of a match over time grow with the book, once a second; the analysis comes by call. */
import { expect, test, vi } from 'vitest';
import { analyse } from '../../domain/analysis/analysis.ts';
import type { PlayedResult } from '../../domain/analysis/played-result.ts';
import { encodeAnalysis, encodeOddsHistory } from '../../domain/protocol/calls/matches/analysis.ts';
import type { OddsUpdate } from '../../worker/features/analysis/analysis-api.ts';
import { HISTORY_AGAIN_MS, ODDS_EVERY_MS } from '../../worker/features/analysis/odds-source.ts';
import { facts, market, snapshot, state } from '../given/domain/book.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';
import { limits } from '../given/runs/limits.ts';

const winner = (home: number, status: 1 | -1 = 1) => market(1, [home, 330, 340], { status });
const recorded = (at: number) =>
  encodeOddsHistory({
    series: [
      {
        marketId: 1,
        specifier: '',
        outcomeId: 1,
        points: [
          [at - 60_000, 250],
          [at - 30_000, 210],
        ],
      },
    ],
    marks: [{ at: at - 20_000, kind: 'goal', side: 'away', home: 0, away: 1 }],
    pauses: [],
  });
const inPlay = { statusCode: 6, periods: [{ number: 1, home: 0, away: 0 }], awayScore: 1 };

async function opened() {
  const wire = createWire();
  wire.answers['/game/odds-history'] = { CODE: 'MA000', DATA: recorded(wire.now()) };
  await wire.open([snapshot(5, [winner(210)], { state: inPlay }), snapshot(6)]);
  const updates: OddsUpdate[] = [];
  const follow = () =>
    readServed<OddsUpdate>(wire.core.analysis.odds(5)).subscribe((update) => updates.push(update));
  const settle = async (ms: number): Promise<void> => {
    wire.alive();
    await wire.pass(ms);
    await portsSettle();
  };
  const pointsOf = (update: OddsUpdate | undefined) =>
    update?.series.find(({ outcomeId }) => outcomeId === 1)?.points.map(([, odds]) => odds);
  return { wire, updates, follow, settle, pointsOf };
}

test('A24 the history of the server comes first, then each changed outcome with all its points', async () => {
  const { wire, updates, follow, settle, pointsOf } = await opened();
  follow();
  await portsSettle();
  await vi.waitUntil(async () => {
    await settle(ODDS_EVERY_MS);
    return updates.length > 1;
  }, limits.waitMs);
  expect(updates[0]?.kind).toBe('all');
  expect(pointsOf(updates[0])).toEqual([250, 210]);
  // The outcomes that the server had not recorded come from the book.
  expect(updates[1]?.series.map(({ outcomeId }) => outcomeId)).toEqual([2, 3]);
  updates.length = 0;
  for (const price of [205, 200, 190]) wire.publish({ odds: [{ matchId: 5, markets: [winner(price)] }] });
  wire.publish({ states: [{ matchId: 5, state: state({ ...inPlay, homeScore: 1 }) }] });
  await settle(ODDS_EVERY_MS);
  expect(updates).toHaveLength(1);
  expect(updates[0]?.kind).toBe('changed');
  expect(updates[0]?.series).toHaveLength(1);
  expect(pointsOf(updates[0])?.at(-1)).toBe(190);
  expect(updates[0]?.marks.map(({ kind, side }) => [kind, side])).toEqual([
    ['goal', 'away'],
    ['goal', 'home'],
  ]);
  wire.publish({ odds: [{ matchId: 5, markets: [winner(190, -1)] }] });
  await settle(ODDS_EVERY_MS);
  expect(updates.at(-1)?.pauses).toMatchObject([{ to: null }]);
});

test('A24 changes of other matches send nothing; a closed stream follows nothing more', async () => {
  const { wire, updates, follow, settle } = await opened();
  const subscription = follow();
  await portsSettle();
  await settle(2 * ODDS_EVERY_MS);
  updates.length = 0;
  wire.publish({ odds: [{ matchId: 6, markets: [winner(150)] }] });
  await settle(ODDS_EVERY_MS);
  expect(updates).toEqual([]);
  subscription.unsubscribe();
  await portsSettle();
  wire.publish({ odds: [{ matchId: 5, markets: [winner(150)] }] });
  await settle(ODDS_EVERY_MS);
  expect(updates).toEqual([]);
});

test('A24 a history that could not be loaded is asked for again; one that there is not is empty', async () => {
  const { wire, updates, follow, settle } = await opened();
  delete wire.answers['/game/odds-history'];
  follow();
  await portsSettle();
  await settle(100);
  expect(updates).toEqual([]);
  wire.answers['/game/odds-history'] = { CODE: 'MA001' };
  await settle(HISTORY_AGAIN_MS);
  expect(updates[0]).toMatchObject({ kind: 'all', series: [], marks: [] });
});

test('A24 the analysis has league and phase; an unknown match and a failure are told apart', async () => {
  const { wire } = await opened();
  const { home, away, ...own } = facts(5);
  const played: PlayedResult = {
    ...own,
    matchId: 4,
    startsAt: 1000,
    home,
    away,
    homeScore: 2,
    awayScore: 1,
    season: 's',
  };
  const analysis = analyse({ ...own, home, away, season: 's' }, [played]);
  const match = { facts: facts(5), statusCode: 6, homeScore: 1, awayScore: 0, periods: [] };
  wire.answers['/game/analysis'] = { CODE: 'MA000', DATA: encodeAnalysis(match, analysis) };
  const answer = await wire.core.analysis.ofMatch(5);
  const { season: _, ...shown } = { ...played, main: undefined };
  expect(answer).toMatchObject({
    ok: true,
    value: { phase: 'live', league: { leagueId: 410 }, match, table: [{ points: 3 }, { points: 0 }] },
  });
  expect(answer.ok && answer.value.meetings.newest[0]).toMatchObject({
    matchId: shown.matchId,
    homeScore: 2,
    awayScore: 1,
  });
  wire.answers['/game/analysis'] = { CODE: 'MA001' };
  expect(await wire.core.analysis.ofMatch(5)).toEqual({
    ok: false,
    error: { kind: 'code', code: 'MA001', words: '' },
  });
  delete wire.answers['/game/analysis'];
  expect(await wire.core.analysis.ofMatch(5)).toMatchObject({ ok: false, error: { kind: 'no-link' } });
});
