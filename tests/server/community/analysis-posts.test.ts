/** K3 an analysis about a match: its odds when it was written and now, and how the writer's shared bets ended. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchOfPost } from '../../../server/features/boards/post-match.ts';
import { createMatchArchive } from '../../../server/feed/match-archive.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { facts, market, state } from '../../given/domain/book.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 23, 3);
let now = START;
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
});
afterAll(() => server.close());

describe('K3 the match of a post', () => {
  /** A match whose home price is 1.90, 2.10 after ten minutes, and 2.40 after twenty. */
  async function openArchive() {
    const archive = await createMatchArchive({
      db: server.db,
      now: () => now,
      log: () => {},
      past: () => [],
    });
    const match = {
      facts: { ...facts(7), startsAt: START + MINUTE },
      state: state({ homeScore: 2, awayScore: 1 }),
    };
    // A handicap before the winner market, so that the first market without a line is looked for.
    const handicap = market(14, [180, 350, 390], { specifier: 'hcp=0:1', favourite: true });
    archive.record([
      { kind: 'match', at: START, match: { ...match, markets: [handicap, market(1, [190, 330, 340])] } },
    ]);
    for (const [minutes, home] of [
      [10, 210],
      [20, 240],
    ] as const)
      archive.record([
        {
          kind: 'odds',
          at: START + minutes * MINUTE,
          odds: { matchId: 7, markets: [market(1, [home, 330, 340])] },
        },
      ]);
    return archive;
  }
  const homeOdds = async (writtenAt: number, readAt: number) => {
    now = readAt;
    const archive = await openArchive();
    const match = await matchOfPost({ archive, now: () => now }, 7, writtenAt);
    return match?.odds[0];
  };

  test.each([
    ['written before the first change, read after both', 5, 30, { before: 190, now: 240 }],
    ['written between the changes, read after both', 15, 30, { before: 210, now: 240 }],
    ['written at the moment of a change', 10, 30, { before: 210, now: 240 }],
    ['read between the changes', 5, 15, { before: 190, now: 210 }],
    ['written before any price was known', -5, 30, { before: null, now: 240 }],
  ])('%s: the odds then and now', async (_what, written, read, odds) => {
    expect(await homeOdds(START + written * MINUTE, START + read * MINUTE)).toEqual({
      market: 1,
      outcome: 1,
      ...odds,
    });
  });

  test('all outcomes of the market without a line are shown, with names and score', async () => {
    now = START + 30 * MINUTE;
    const archive = await openArchive();
    const match = await matchOfPost({ archive, now: () => now }, 7, START);
    expect(match).toMatchObject({ id: 7, home: '홈7', away_en: 'Away 7', home_score: 2, away_score: 1 });
    expect(match?.odds.map((one) => [one.market, one.outcome])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(await matchOfPost({ archive, now: () => now }, 12_345, START)).toBeNull();
  });
});

describe('K3 the shared bets of a post', () => {
  test('a reader sees each as it stands: open, then won or lost, never its gold', async () => {
    const writer = await boardMember(server, 'analyst', () => now);
    const visitor = boardVisitor(server);
    const ids: number[] = [];
    for (const stake of [7_654_321, 1_234_567, 3_456_789])
      ids.push(await storedBet(server.db, { memberId: writer.memberId, stake, at: now }));
    const wr_10 = JSON.stringify(ids.map((draw_id) => ({ game_code: 59, draw_id })));
    const form = { subject: '오늘의 분석', contents: '<p>홈 승리를 봐요</p>', kind_code: 'soccer', wr_10 };
    const { CODE, DATA: id } = await writer.post('analysis_new', form);
    expect(CODE).toBe('DU000');
    const states = async () => {
      const { text } = await server.get(`/datatable/read/v1/+09:00/analysis_new/${id}`);
      expect(text).not.toMatch(/7654321|1234567|3456789/);
      return JSON.parse(text).DATA.data.bets.map((bet: { draw_id: number; state: string }) => bet.state);
    };
    expect(await states()).toEqual(['opened', 'opened', 'opened']);
    const settle = (at: number, set: { state: string; won: number }) =>
      server.db
        .updateTable('bet')
        .set(set as never)
        .where('id', '=', ids[at] ?? 0)
        .execute();
    await settle(0, { state: 'done', won: 15_308_642 });
    await settle(1, { state: 'done', won: 0 });
    expect(await states()).toEqual(['win', 'lose', 'opened']);
    // Once the writer has seen them, the states are stored.
    await settle(0, { state: 'win', won: 15_308_642 });
    await settle(1, { state: 'lose', won: 0 });
    await settle(2, { state: 'cancel', won: 0 });
    expect(await states()).toEqual(['win', 'lose', 'cancel']);
    expect((await visitor.read(`/betting/shared/59-${ids[0]}`)).DATA).toMatchObject([{ DrawState: 'win' }]);
  });

  test('a post may not name a bet of another member', async () => {
    const [writer, other] = [
      await boardMember(server, 'borrower', () => now),
      await boardMember(server, 'lender', () => now),
    ];
    const foreign = await storedBet(server.db, { memberId: other.memberId, stake: 1000, at: now });
    const wr_10 = JSON.stringify([{ game_code: 59, draw_id: foreign }]);
    const form = { subject: '남의 예측', contents: '<p>글</p>', kind_code: 'soccer', wr_10 };
    expect(await writer.post('analysis_new', form)).toEqual({ CODE: 'DU002', MSG: 'bets-own' });
  });
});
