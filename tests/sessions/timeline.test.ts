/** The marks of the timeline of /replay: which entries are goals, suspensions, gaps, lost messages, commands and refusals (worker/replay/stage/timeline.ts). */
import { describe, expect, test } from 'vitest';
import type { MarketStatus } from '../../domain/match/market.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import {
  encodeAlive,
  encodeFixtureRows,
  encodeMatchData,
  encodeMatchesDelta,
  encodePackedOdds,
} from '../../domain/protocol/stream/stream-codec.ts';
import { encodeMatch } from '../../domain/protocol/stream/game-rows.ts';
import { AWAKE_MS } from '../../worker/replay/recorded-order.ts';
import type { MarkKind } from '../../worker/replay/stage/stage-api.ts';
import { BUCKETS, findEntry, MARK_SLOTS, timelineOf } from '../../worker/replay/stage/timeline.ts';
import { market, snapshot, state, STREAM } from '../given/domain/book.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

type Part = Omit<SpoEntry, 'at'>;

const inFrame = (name: string, value: unknown): Part => ({ kind: 'in', name, value });
const head = (seq: number, epoch = 'e') => ({ stream: STREAM, epoch, seq, pt: seq });
const status = (seq: number, matchId: number, value: MarketStatus, specifier = 'total=2.5'): Part =>
  inFrame(
    'Odds',
    encodePackedOdds(head(seq), [
      { matchId, markets: [market(18, [190, 195], { specifier, status: value })] },
    ]),
  );
const score = (seq: number, matchId: number, homeScore: number, awayScore = 0): Part =>
  inFrame('MatchData', encodeMatchData(head(seq), [{ matchId, state: state({ homeScore, awayScore }) }]));
const scored = (matchId: number, homeScore: number) =>
  snapshot(matchId, [market(1, [210, 330, 340])], { state: { homeScore } });
const fixture = (seq: number, matchId: number, homeScore: number, epoch = 'e'): Part =>
  inFrame(
    'Fixture',
    encodeFixtureRows(head(seq, epoch), [encodeMatch(STREAM, scored(matchId, homeScore), seq)], {
      recoveryId: 'r',
      part: 1,
      of: 1,
    }),
  );
const newMatch = (seq: number, matchId: number): Part =>
  inFrame('Fixture', encodeMatchesDelta(head(seq), [scored(matchId, 0)], []));
const alive = (seq: number, epoch = 'e'): Part =>
  inFrame('Alive', encodeAlive(head(seq, epoch), { feedPt: seq, feedUp: true }));
const answered = (name: string, row: object): Part => ({
  kind: 'answer',
  name,
  value: { id: 1, row: { state: 'answered', answer: row } },
});

const EVERY_MS = 100;
const timed = (parts: readonly Part[]): readonly SpoEntry[] =>
  parts.map((part, at) => ({ ...part, at: at * EVERY_MS }));

const readTimeline = (entries: readonly SpoEntry[], isWanted = () => true) => {
  const file = openedSession(spoOf(entries));
  return timelineOf(file, entries.at(-1)?.at ?? 0, { isWanted });
};

/** Numbers of the entries with this mark. */
async function marked(kind: MarkKind, entries: readonly SpoEntry[]): Promise<readonly number[]> {
  const { marks } = await readTimeline(entries);
  return [...marks[kind].entries];
}

describe('a mark of the timeline', () => {
  test('V4 goal: the first message with a higher score of a match, in a snapshot too', async () => {
    const parts = [
      fixture(1, 1, 1),
      score(2, 1, 1),
      score(3, 1, 2),
      score(4, 2, 5),
      score(5, 2, 5, 1),
      // A goal that is taken back is no goal; the same goal given again is one.
      score(6, 1, 1),
      score(7, 1, 2),
      fixture(1, 1, 3, 'other'),
      fixture(2, 1, 3, 'other'),
    ];
    expect(await marked('goal', timed(parts))).toEqual([2, 4, 6, 7]);
  });

  test('V4 suspension: the message in which a market falls silent that was not silent before', async () => {
    const parts = [
      status(1, 1, 1),
      status(2, 1, -1),
      status(3, 1, -1),
      status(4, 1, -1, 'total=3.5'),
      status(5, 2, -1),
      status(6, 1, 1),
      status(7, 1, 0),
      status(8, 1, -3),
      status(9, 1, -1),
    ];
    expect(await marked('suspension', timed(parts))).toEqual([1, 3, 4, 8]);
  });

  test('V4 D8 a market is one in whatever form its line and its status are written', async () => {
    const parts = ['total=2.50', '{"total":"2.5"}', { total: 2.5 }, 'total=2.5'].map((specifiers, at) =>
      inFrame('Odds', {
        ...head(at + 1),
        odds: [{ MatchId: 1, markets: [{ id: 18, specifiers, status: at === 0 ? '-1' : -1, outcomes: [] }] }],
      }),
    );
    expect(await marked('suspension', timed(parts))).toEqual([0]);
  });

  test('V4 D9 a goal counts where scores are texts, or stand in event_status alone', async () => {
    const rows = [
      { home_score: '0', away_score: '0' },
      { home_score: '1', away_score: '0' },
      { event_status: { home_score: 1, away_score: '1' } },
    ];
    const parts = rows.map((row, at) =>
      inFrame('MatchData', { ...head(at + 1), matchs: [{ MatchId: 1, MatchStatus: 6, ...row }] }),
    );
    expect(await marked('goal', timed(parts))).toEqual([1, 2]);
  });

  test('V4 gap: the link goes down, or the recorder wrote nothing for longer than it ever does', async () => {
    const parts: readonly Part[] = [
      alive(1),
      { kind: 'link', name: 'disconnected', value: null },
      { kind: 'link', name: 'connected', value: null },
      alive(2),
    ];
    const entries = timed(parts);
    const last = entries.at(-1)?.at ?? 0;
    const later: readonly SpoEntry[] = [
      { ...alive(3), at: last + AWAKE_MS },
      { ...alive(4), at: last + 2 * AWAKE_MS + 1 },
      { kind: 'mark', name: 'x', value: null, at: last + 4 * AWAKE_MS },
    ];
    expect(await marked('gap', [...entries, ...later])).toEqual([1, 5, 6]);
  });

  test('V4 drop: a number of a stream is missing; a snapshot and another epoch begin at any number', async () => {
    const other = inFrame('Alive', encodeAlive({ ...head(70), stream: '57' }, { feedPt: 1, feedUp: true }));
    const parts = [
      alive(1),
      alive(2),
      alive(4),
      alive(5),
      other,
      alive(5),
      fixture(20, 1, 0),
      alive(21),
      alive(3, 'other'),
      status(21, 1, 1),
      alive(23),
      newMatch(25, 2),
    ];
    expect(await marked('drop', timed(parts))).toEqual([2, 10, 11]);
  });

  test('V4 command: a command of a window, a request and a question of the core', async () => {
    const parts: readonly Part[] = [
      { kind: 'command', name: 'slip.pick', value: [4] },
      { kind: 'out', name: 'subscribe', value: { stream: STREAM, recoveryId: 'r' } },
      { kind: 'call', name: 'DrawMarket', value: { id: 1, row: {} } },
      { kind: 'state', name: 'slip', value: {} },
      { kind: 'link', name: 'connected', value: null },
      alive(1),
    ];
    expect(await marked('command', timed(parts))).toEqual([0, 1, 2]);
  });

  test('V4 refusal: a bet that the server did not take, once for each request', async () => {
    const parts: readonly Part[] = [
      answered('DrawMarket', { reqId: 'a', code: 200, data: 200, DrawId: 9 }),
      answered('DrawMarket', { reqId: 'b', code: -8020, data: 0, rate: 1.5 }),
      inFrame('DrawLiveOddsResult', { reqId: 'b', code: -8020, data: 0 }),
      inFrame('DrawLiveOddsResult', { reqId: 'a', code: 200, data: 200 }),
      // The answer was lost, and the event says it.
      { kind: 'answer', name: 'DrawMarket', value: { id: 2, lost: true } },
      inFrame('DrawLiveOddsResult', { reqId: 'c', code: -8021, data: -8021 }),
      answered('DrawResult', { reqId: 'd', code: -8022, data: -8022 }),
      answered('DrawRoom', { code: -8022 }),
      { kind: 'answer', name: 'DrawMarket', value: { id: 3, row: { state: 'waiting', count: 5 } } },
      answered('DrawMarket', { reqId: 'e', code: 200, data: -8009 }),
    ];
    expect(await marked('refusal', timed(parts))).toEqual([1, 5, 6, 9]);
  });
});

describe('the timeline', () => {
  test('V4 counts every entry in its part of the time, and names the first entry of each part', async () => {
    const entries = timed(Array.from({ length: 1200 }, (_, at) => alive(at + 1)));
    const { counts, firsts, lastsMs } = await readTimeline(entries);
    expect([counts.length, firsts.length, lastsMs]).toEqual([BUCKETS, BUCKETS, 1199 * EVERY_MS]);
    // The hashes and marks of the recorder are entries as well.
    const file = openedSession(spoOf(entries));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(file.count);
    const last = file.count - 1;
    for (const [part, first] of firsts.entries()) {
      const read = file.entriesFrom(first).next().value;
      const at = read?.ok === true ? read.value.entry.at : Number.NaN;
      expect(Math.floor((at / lastsMs) * BUCKETS)).toBe(first === last ? BUCKETS : part);
    }
  });

  test('V4 draws one mark of a kind for each pixel to the end, keeps all numbers, and stops on request', async () => {
    const all = MARK_SLOTS * 3;
    const entries = timed(Array.from({ length: all }, (_, at) => status(at + 1, at + 1, -1)));
    const { marks, lastsMs } = await readTimeline(entries);
    const { drawn } = marks.suspension;
    expect(marks.suspension.entries.length).toBe(all);
    expect(drawn.length).toBeGreaterThan(MARK_SLOTS * 0.99);
    expect(drawn.length).toBeLessThanOrEqual(MARK_SLOTS + 1);
    expect(drawn.at(-1)).toBe(lastsMs);
    const left = await readTimeline(entries, () => false);
    expect(left.counts.every((count) => count === 0)).toBe(true);
  });
});

describe('the search of a recording', () => {
  const entries = timed([
    { kind: 'mark', name: '득점', value: null },
    { kind: 'in', name: 'Named', value: { team: 'Köln', price: 1.95 } },
    { kind: 'in', name: 'Named', value: { team: 'Łódź', price: 195 } },
  ]);
  test.each([
    ['koln', 1],
    ['KÖLN', 1],
    ['Ko\u0308ln', 1],
    ['ｋöｌｎ', 1],
    ['lodz', 2],
    ['득점'.normalize('NFD'), 0],
    // Signs are searched as they are written.
    ['1.95', 1],
    ['195', 2],
    ['Kolner', null],
  ])('V4 finds "%s" whatever its case, width and marks', async (text, n) => {
    const file = openedSession(spoOf(entries));
    expect(await findEntry(file, { text, from: 0 }, () => true)).toBe(n);
  });
});
