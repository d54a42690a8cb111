import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOfMarket, eventSidesOf } from '../../domain/recording/betfair-lines.ts';
import type { MarketDefinition } from '../../domain/recording/betfair-message.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { groupByEvent } from '../../domain/recording/group-by-event.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { joinTapes } from '../../domain/recording/tape-writer.ts';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import { kickOffAt, recordingLines } from '../given/domain/recording.ts';
import { messagesOn, tapeOf } from '../given/domain/messages-on-tape.ts';
import { readLines } from '../given/domain/read-lines.ts';

const MINUTE = 60_000;
const lines = recordingLines();
const read = readLines(lines.join('\n'));
const played = playRecording(read.messages, siteDirectory);
const all = played.steps.flatMap(({ events }) => events);
const settlements = all.flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
const resultOf = (marketId: number, specifier: string, outcomeId: number) =>
  settlements
    .find((one) => one.marketId === marketId && one.specifier === specifier)
    ?.results.find((one) => one.outcomeId === outcomeId)?.result;
const statesAt = (minute: number) => {
  const states = all.flatMap((event: FeedEvent) =>
    event.kind === 'state' && event.at <= kickOffAt + minute * MINUTE ? [event.state] : [],
  );
  return states.at(-1);
};

describe('a recording as a live feed', () => {
  test('every line is read; the match and its sides are known by their Korean names', () => {
    expect([read.lines, read.messages.length, read.dropped.size]).toEqual([lines.length, lines.length, 0]);
    const [match] = played.book.matches.values();
    expect(match?.facts.home.name).toEqual({ ko: '울산 HD FC', en: 'Ulsan HD' });
    expect(match?.facts).toMatchObject({
      sportId: 311,
      leagueId: 410,
      startsAt: kickOffAt,
      matchId: 31_415_926,
    });
  });

  test('C1 the match runs through its phases; its goals and their sides follow from the markets', () => {
    expect(statesAt(-1)).toBeUndefined();
    expect(statesAt(10)).toMatchObject({ statusCode: 6, homeScore: 0, awayScore: 0 });
    expect(statesAt(25)).toMatchObject({ statusCode: 6, homeScore: 1, awayScore: 0 });
    expect(statesAt(50)).toMatchObject({
      statusCode: 31,
      homeScore: 1,
      awayScore: 0,
      clockSeconds: 2700,
      clockRate: 0,
    });
    expect(statesAt(70)).toMatchObject({ statusCode: 7, homeScore: 1, awayScore: 1 });
    expect(statesAt(95)).toMatchObject({ statusCode: 7, homeScore: 2, awayScore: 1 });
    expect(statesAt(113)).toMatchObject({ statusCode: 100, open: false, homeScore: 2, awayScore: 1 });
    expect(statesAt(113)?.periods).toEqual([
      { number: 1, home: 1, away: 0 },
      { number: 2, home: 1, away: 1 },
    ]);
    expect(
      statesAt(113)
        ?.timeline.filter(({ kind }) => kind === 'goal')
        .map(({ side }) => side),
    ).toEqual(['home', 'away', 'home']);
  });

  test.each([
    [1, '', 1, 'win'],
    [1, '', 2, 'lose'],
    [14, 'hcp=1:0', 1711, 'win'],
    [14, 'hcp=0:1', 1712, 'win'],
    [14, 'hcp=0:1', 1713, 'lose'],
    [18, 'total=2.5', 12, 'win'],
    [18, 'total=3.5', 13, 'win'],
    [60, '', 1, 'win'],
    [68, 'total=1.5', 13, 'win'],
    [10, '', 9, 'win'],
    [10, '', 10, 'win'],
    [10, '', 11, 'lose'],
    [11, '', 4, 'win'],
    [29, '', 74, 'win'],
    [16, 'hcp=-0.5', 1714, 'win'],
    [16, 'hcp=-0.75', 1714, 'half-win'],
    [16, 'hcp=-0.75', 1715, 'half-lose'],
    [16, 'hcp=-1', 1714, 'void'],
    [16, 'hcp=-1.25', 1714, 'half-lose'],
    [16, 'hcp=-1.25', 1715, 'half-win'],
  ] as const)(
    'market %i %s outcome %i settles as its runner did: %s',
    (marketId, specifier, outcomeId, result) => {
      expect(resultOf(marketId, specifier, outcomeId)).toBe(result);
    },
  );

  test('every line is settled once, and is closed in the same step', () => {
    const keys = settlements.map(({ marketId, specifier }) => `${marketId} ${specifier}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { events } of played.steps) {
      const closed = new Set(
        events
          .flatMap((event) => (event.kind === 'odds' ? event.odds.markets : []))
          .filter(({ status }) => status === -3)
          .map(({ marketId, specifier }) => `${marketId} ${specifier}`),
      );
      const settled = events
        .flatMap((event) => (event.kind === 'settlement' ? event.markets : []))
        .map(({ marketId, specifier }) => `${marketId} ${specifier}`);
      expect(settled.filter((key) => !closed.has(key))).toEqual([]);
    }
  });

  test('markets the site does not have, and the second copy of one it has, are counted', () => {
    expect(Object.fromEntries(played.book.dropped)).toEqual({
      'second copy of a market': expect.any(Number),
      'market type HALF_TIME_SCORE': expect.any(Number),
      'market type CORRECT_SCORE': expect.any(Number),
      'market type OVER_UNDER_85_CORNR': expect.any(Number),
    });
  });

  test('goes through server, frames, and core: both books end the same, the same every time', async () => {
    const first = await replayRecording(played.steps);
    const again = await replayRecording(played.steps);
    expect(first.hash).toBe(first.serverHash);
    expect(again.hash).toBe(first.hash);
    expect(first.dropped).toEqual({});
    expect(first.events['Odds']).toBeGreaterThan(100);
    const half = await replayRecording(played.steps.slice(0, 60));
    expect(half.hash).not.toBe(first.hash);
  });
});

describe('ladders', () => {
  const definition = JSON.parse(lines[0] ?? '').mc[0].marketDefinition as Record<string, unknown>;
  const message = (pt: number, change: object): string =>
    JSON.stringify({ op: 'mcm', pt, mc: [{ id: '1.1', ...change }] });
  const priceAfter = (...changes: object[]): number[] => {
    const text = [
      message(1, { marketDefinition: definition }),
      ...changes.map((change, at) => message(at + 2, change)),
    ];
    const { steps } = playRecording(readLines(text.join('\n')).messages, siteDirectory);
    const updates = steps.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'odds' ? event.odds.markets : event.kind === 'match' ? event.match.markets : [],
      ),
    );
    return updates.at(-1)?.outcomes.map(({ odds }) => odds) ?? [];
  };
  test('a change behind the best price, and a definition that shows nothing new, make no event', () => {
    const { steps } = playRecording(
      readLines(
        [
          message(1, { marketDefinition: definition }),
          message(2, { rc: [{ id: 101, atb: [[2.3, 9]] }] }),
          message(3, { rc: [{ id: 101, atb: [[2.2, 9]], atl: [[2.4, 1]], tv: 3 }] }),
          message(4, { rc: [{ id: 101, ltp: 2.28 }] }),
          message(5, { marketDefinition: { ...definition, version: 5, betDelay: 9 } }),
          message(6, { rc: [{ id: 101, atb: [[2.3, 0]] }] }),
        ].join('\n'),
      ).messages,
      siteDirectory,
    );
    expect(steps.map(({ at }) => at)).toEqual([1, 2, 6]);
  });

  test('the best price to back precedes the last traded one; size 0 removes it; an image starts anew', () => {
    expect(priceAfter({ rc: [{ id: 101, ltp: 2.2 }] })[0]).toBe(220);
    expect(
      priceAfter({
        rc: [
          {
            id: 101,
            ltp: 2.2,
            atb: [
              [2.1, 5],
              [2.3, 9],
            ],
          },
        ],
      })[0],
    ).toBe(230);
    expect(
      priceAfter(
        {
          rc: [
            {
              id: 101,
              atb: [
                [2.1, 5],
                [2.3, 9],
              ],
            },
          ],
        },
        { rc: [{ id: 101, atb: [[2.3, 0]] }] },
      )[0],
    ).toBe(210);
    expect(
      priceAfter({ rc: [{ id: 101, ltp: 3, atb: [[2.1, 5]] }] }, { rc: [{ id: 101, atb: [[2.1, 0]] }] })[0],
    ).toBe(0);
    expect(
      priceAfter(
        { rc: [{ id: 101, atb: [[2.3, 9]] }] },
        { img: true, rc: [{ id: 101, atb: [[1.5, 1]] }] },
      )[0],
    ).toBe(150);
    expect(
      priceAfter({
        rc: [
          {
            id: 101,
            batb: [
              [0, 1.9, 10],
              [1, 1.8, 10],
            ],
          },
        ],
      })[0],
    ).toBe(190);
  });
  test('prices stay within 1.01 and 1000.00; a value that is no price is ignored', () => {
    expect(priceAfter({ rc: [{ id: 101, ltp: 1000 }] })[0]).toBe(100_000);
    expect(priceAfter({ rc: [{ id: 101, ltp: 1.001 }] })[0]).toBe(101);
    expect(
      priceAfter(
        { rc: [{ id: 101, ltp: 2 }] },
        { rc: [{ id: 101, ltp: 'x' }, { id: 'y' }, null, { id: 101, atb: [['a', 1], 7] }] },
      )[0],
    ).toBe(200);
  });
});

describe('names and types', () => {
  test.each([
    ['Ulsan HD v FC Seoul', { home: 'Ulsan HD', away: 'FC Seoul' }],
    ['Lakers @ Celtics', { home: 'Celtics', away: 'Lakers' }],
    ['A vs B', { home: 'A', away: 'B' }],
    ['Outright winner', null],
    ['', null],
  ])('%j', (name, sides) => {
    expect(eventSidesOf(name)).toEqual(sides);
  });

  test('basketball and baseball moneylines; the side behind the @ is at home', () => {
    const moneyline = (eventTypeId: string): MarketDefinition => ({
      eventId: '1',
      eventTypeId,
      eventName: 'Cavs @ Wolves',
      marketType: 'MATCH_ODDS',
      marketName: 'Moneyline',
      countryCode: 'US',
      startsAt: 0,
      inPlay: false,
      status: 'OPEN',
      regulators: [],
      bettingType: '',
      version: null,
      keyLine: [],
      runners: [
        { id: 7, name: 'Cavs', hc: 0, place: 1, status: 'ACTIVE' },
        { id: 8, name: 'Wolves', hc: 0, place: 2, status: 'ACTIVE' },
      ],
    });
    const outcomes = [
      { outcomeId: 4, runner: 8 },
      { outcomeId: 5, runner: 7 },
    ];
    expect(linesOfMarket(moneyline('7522'))).toEqual([{ marketId: 219, specifier: '', outcomes }]);
    expect(linesOfMarket(moneyline('7511'))).toEqual([{ marketId: 251, specifier: '', outcomes }]);
    expect(linesOfMarket(moneyline('2'))).toEqual([]);
    const shortened = { ...moneyline('7522'), eventName: 'Cleveland @ Minnesota' };
    expect(linesOfMarket(shortened)[0]?.outcomes).toEqual(outcomes);
  });
});

describe('bad input', () => {
  test.each([
    ['{"op":"mcm","pt":1,"mc":[{', 'not-json'],
    ['[]', 'not-a-message'],
    ['{"op":"xyz","pt":1}', 'not-a-message'],
    ['{"op":"mcm","mc":[]}', 'no-time'],
    ['{"op":"mcm","pt":"soon","mc":[]}', 'no-time'],
  ])('%s is %s', (line, why) => {
    expect(readLines(line)).toMatchObject({ messages: { length: 0 }, problems: [{ line: 1, why }] });
  });

  test('a heartbeat and an empty line say nothing', () => {
    for (const line of ['', '{"op":"mcm","pt":1,"ct":"HEARTBEAT"}'])
      expect(readLines(line)).toMatchObject({ messages: { length: 0 }, problems: [] });
  });

  test('a cut-off line is reported with its number, and the other lines stay', () => {
    const text = [...lines.slice(0, 50), (lines[50] ?? '').slice(0, 80), ...lines.slice(51)].join('\n');
    const broken = readLines(text);
    expect(broken.problems).toEqual([{ line: 51, why: 'not-json' }]);
    expect(broken.messages).toHaveLength(lines.length - 1);
  });

  test('whatever is changed in a recording, reading and playing never throw', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            line: fc.nat(lines.length - 1),
            at: fc.nat(2000),
            text: fc.constantFrom('null', '"x"', '-1', '[]', '{}', '1e999', ''),
          }),
          { maxLength: 12 },
        ),
        (cuts) => {
          const copy = [...lines];
          for (const { line, at, text } of cuts) {
            const parts = (copy[line] ?? '').split(':');
            parts[at % parts.length] = text;
            copy[line] = parts.join(':');
          }
          expect(() => playRecording(readLines(copy.join('\n')).messages, siteDirectory)).not.toThrow();
        },
      ),
      { numRuns: 150 },
    );
  });

  test('any JSON as a message is safe', () => {
    fc.assert(
      fc.property(
        fc.record({
          op: fc.constant('mcm'),
          pt: fc.integer({ min: 1 }),
          mc: fc.array(
            fc.oneof(
              fc.jsonValue(),
              fc.record({ id: fc.jsonValue(), marketDefinition: fc.jsonValue(), rc: fc.jsonValue() }),
            ),
          ),
        }),
        (value) => {
          expect(() => playRecording(readLines(JSON.stringify(value)).messages, siteDirectory)).not.toThrow();
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('several recordings', () => {
  test('files of one event are one feed, of different events several; messages in time order', () => {
    const messages = messagesOn(read.messages);
    const odd = tapeOf(messages.filter((_, at) => at % 2 === 1));
    const even = tapeOf(messages.filter((_, at) => at % 2 === 0));
    const other = readLines(
      lines.slice(0, 3).join('\n').replaceAll('31415926', '27182818').replaceAll('"id":"1.', '"id":"2.'),
    ).messages;
    expect(groupByEvent([even, other, odd])).toEqual([[0, 2], [1]]);
    expect(messagesOn(joinTapes([odd, even]))).toEqual(messages);
  });

  test('one wrong time moves only its own message', () => {
    const at = (place: number, pt: number): string =>
      lines.map((line, n) => (n === place ? line.replace(/"pt":\d+/, `"pt":${pt}`) : line)).join('\n');
    const times = (text: string) => readLines(text).messages.times;
    const right = times(lines.join('\n'));
    expect(times(at(20, right[60] ?? 0))).toEqual(right.map((pt, n) => (n === 20 ? right[19] : pt)));
    expect(times(at(20, 1))).toEqual(right.map((pt, n) => (n === 20 ? right[19] : pt)));
    expect(times(at(0, right[60] ?? 0))).toEqual(right.map((pt, n) => (n === 0 ? right[1] : pt)));
    const damaged = readLines(at(20, 1e17));
    expect(damaged.problems).toEqual([{ line: 21, why: 'no-time' }]);
    expect(damaged.messages.times).toEqual(right.toSpliced(20, 1));
  });

  test('a byte order mark and a blank first line cost nothing', () => {
    const messages = messagesOn(read.messages);
    const marked = readLines(`\uFEFF${lines.join('\n')}`);
    expect([messagesOn(marked.messages), marked.problems]).toEqual([messages, []]);
    expect(messagesOn(readLines(`\uFEFF\n\n${lines.join('\n')}`).messages)).toEqual(messages);
  });

  test('times that go far back are held at the newest, those of minutes are put in order', () => {
    const back = readLines([lines.at(-1), lines[2]].join('\n'));
    expect(back.dropped.get('time went back')).toBe(1);
    expect(back.messages.times[1]).toBe(back.messages.times[0]);
    const late = readLines([lines[5], lines[2]].join('\n'));
    expect(late.messages.times).toEqual([2, 5].map((place) => read.messages.times[place]));
  });
});
