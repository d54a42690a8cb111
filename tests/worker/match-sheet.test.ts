/** C2 the statistics of a match in the real core: asked for by an open match page alone, and sent to it when they change. */
import { expect, test } from 'vitest';
import type { MatchSheet } from '../../domain/match/match-sheet.ts';
import { encodeSheet } from '../../domain/protocol/calls/matches/match-sheet.ts';
import { SHEET_EVERY_MS, SHEET_SELDOM_MS } from '../../worker/features/analysis/sheet-source.ts';
import { market, snapshot, state } from '../given/domain/book.ts';
import { createWire, portsSettle, readServed } from '../given/core/wire.ts';

const PATH = '/game/match-sheet';
const corners = (home: number): MatchSheet => ({
  statistics: { corners: { home, away: 0 } },
  lineUps: null,
});
const inPlay = { statusCode: 6, homeScore: 0 };

async function opened(sheet: MatchSheet = corners(1)) {
  const wire = createWire();
  let present = sheet;
  const answerNow = (): void =>
    void (wire.answers[PATH] = { CODE: 'MA000', DATA: encodeSheet(present, undefined) });
  answerNow();
  await wire.open([snapshot(5, [market(1, [210, 330, 340])], { state: inPlay })]);
  const sheets: MatchSheet[] = [];
  const follow = () =>
    readServed<MatchSheet>(wire.core.analysis.sheet(5)).subscribe((one) => sheets.push(one));
  const settle = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1000) {
      wire.alive();
      await wire.pass(Math.min(1000, ms - passed));
    }
    await portsSettle();
  };
  return {
    wire,
    sheets,
    follow,
    settle,
    asked: () => wire.calls.filter(({ url }) => url.includes(PATH)),
    become(next: MatchSheet): void {
      present = next;
      answerNow();
    },
  };
}

test('nobody asks before a page does; then it is asked at once, and again while the match is in play', async () => {
  const { sheets, follow, settle, asked, become } = await opened();
  await settle(SHEET_EVERY_MS);
  expect(asked()).toHaveLength(0);
  const page = follow();
  await settle(100);
  expect(sheets).toEqual([corners(1)]);
  await settle(SHEET_EVERY_MS);
  expect(asked()).toHaveLength(2);
  expect(sheets, 'the same is not sent again').toHaveLength(1);
  expect(asked()[1]?.url, 'the version that the core has').toContain('version=');
  become(corners(2));
  await settle(SHEET_EVERY_MS);
  expect(sheets).toEqual([corners(1), corners(2)]);
  page.unsubscribe();
  await settle(SHEET_EVERY_MS * 2);
  expect(asked()).toHaveLength(3);
});

test('a goal asks at once; prices ask nothing', async () => {
  const { wire, sheets, follow, settle, asked, become } = await opened();
  follow();
  await settle(100);
  wire.publish({ odds: [{ matchId: 5, markets: [market(1, [190, 330, 340])] }] });
  await settle(200);
  expect(asked()).toHaveLength(1);
  become(corners(2));
  wire.publish({ states: [{ matchId: 5, state: state({ ...inPlay, homeScore: 1 }) }] });
  await settle(200);
  expect(asked()).toHaveLength(2);
  expect(sheets.at(-1)).toEqual(corners(2));
});

test('a match whose state has statistics shows those, and is not asked', async () => {
  const { wire, sheets, follow, settle, asked } = await opened();
  const statistics = { shots: { home: 4, away: 2 } };
  wire.publish({ states: [{ matchId: 5, state: state({ ...inPlay, statistics }) }] });
  await settle(100);
  follow();
  await settle(100);
  expect(sheets.at(-1)).toMatchObject({ statistics });
  const more = { shots: { home: 5, away: 2 } };
  wire.publish({ states: [{ matchId: 5, state: state({ ...inPlay, statistics: more }) }] });
  await settle(100);
  expect(sheets.at(-1)).toMatchObject({ statistics: more });
  expect(asked()).toHaveLength(0);
});

test('a question that failed is asked again later', async () => {
  const { wire, sheets, follow, settle, become } = await opened();
  delete wire.answers[PATH];
  follow();
  await settle(100);
  expect(sheets).toEqual([]);
  become(corners(3));
  await settle(SHEET_SELDOM_MS);
  expect(sheets).toEqual([corners(3)]);
});

test('a hidden window asks nothing; when it is seen again it asks at once', async () => {
  const { wire, sheets, follow, settle, asked, become } = await opened();
  follow();
  await settle(100);
  wire.core.connection.setVisible(false);
  await settle(2 * SHEET_EVERY_MS);
  const before = asked().length;
  become(corners(4));
  wire.publish({ states: [{ matchId: 5, state: state({ ...inPlay, homeScore: 1 }) }] });
  await settle(SHEET_SELDOM_MS);
  expect(asked()).toHaveLength(before);
  wire.core.connection.setVisible(true);
  await settle(100);
  expect(asked()).toHaveLength(before + 1);
  expect(sheets.at(-1)).toEqual(corners(4));
});
