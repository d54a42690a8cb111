/** S3 what an exchange's stream does beyond prices by price: ladders by place, copies, corrections, moved kick-offs, lines. */
import { describe, expect, test } from 'vitest';
import { tapeCursor } from '../../domain/recording/message-tape.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { changesLeft, createPricesBefore, keepBefore } from '../../domain/recording/prices-before.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import {
  active,
  AWAY,
  definition,
  DRAW,
  HOME,
  KICK_OFF,
  line,
  priced,
  runners,
} from '../given/domain/exchange.ts';
import { tapeOf } from '../given/domain/messages-on-tape.ts';
import { readLines } from '../given/domain/read-lines.ts';

const MINUTE = 60_000;
const play = (...lines: readonly string[]) =>
  playRecording(readLines(lines.join('\n')).messages, siteDirectory);
type Played = ReturnType<typeof play>;
const eventsOf = ({ steps }: Played) => steps.flatMap(({ events }) => events);

/** The price of an outcome of the winner market after each message; 0: none. */
function pricesOf(played: Played, outcomeId = 1): number[] {
  return played.steps.flatMap(({ events }) =>
    events.flatMap((event) => {
      const markets =
        event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
      return markets
        .filter(({ marketId }) => marketId === 1)
        .flatMap(({ outcomes }) => outcomes.find(({ id }) => id === outcomeId)?.odds ?? []);
    }),
  );
}
const lastOdds = (played: Played): number[] => [1, 2, 3].map((id) => pricesOf(played, id).at(-1) ?? 0);
const settlementsOf = (played: Played) =>
  eventsOf(played).flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
const resultsOf = (played: Played) =>
  settlementsOf(played).flatMap(({ results }) => results.map(({ outcomeId, result }) => [outcomeId, result]));
const dropped = ({ book }: Played) => Object.fromEntries(book.dropped);

const opening = line(-5, {
  img: true,
  marketDefinition: definition(),
  rc: priced([[2, 100]], [[3.4, 10]], [[3.9, 10]]),
});
const inPlay = line(0, { marketDefinition: definition({ inPlay: true }) });
const closed = (minute: number, own: unknown, more = {}) =>
  line(minute, { marketDefinition: definition({ inPlay: true, status: 'CLOSED', runners: own, ...more }) });
const homeWins = runners([HOME, 'WINNER'], [AWAY, 'LOSER'], [DRAW, 'LOSER']);
const awayWins = runners([HOME, 'LOSER'], [AWAY, 'WINNER'], [DRAW, 'LOSER']);

describe('ladders', () => {
  test.each(['batb', 'bdatb'])('by place (%s): a place is replaced, and a price of 0 removes it', (field) => {
    const home = (...levels: readonly unknown[]) => ({ rc: [{ id: HOME, [field]: levels }] });
    const played = play(
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: [
          {
            id: HOME,
            ltp: 2.5,
            [field]: [
              [0, 2, 100],
              [1, 1.95, 50],
            ],
          },
          { id: DRAW, [field]: [[0, 3.4, 10]] },
          { id: AWAY, [field]: [[0, 3.9, 10]] },
        ],
      }),
      line(-4, home([0, 1.95, 50], [1, 1.9, 20])),
      line(-3, home([0, 0, 0], [1, 0, 0])),
      line(-2, home([0, 1.8, 5])),
      line(-1, home([1, 1.7, 5])),
    );
    // What was traded last is no offer: the third message leaves none.
    expect(pricesOf(played)).toEqual([200, 195, 0, 180]);
  });

  test('by price: a size of 0 removes a price, and the last one leaves none', () => {
    const home = (...rungs: readonly unknown[]) => ({ rc: [{ id: HOME, ltp: 2.1, atb: rungs }] });
    const played = play(
      opening,
      line(-4, home([2.02, 30])),
      line(-3, home([2.02, 0])),
      line(-2, home([2, 0])),
      line(-1, home([1.99, 1])),
    );
    expect(pricesOf(played)).toEqual([200, 202, 200, 0, 199]);
  });

  test('the two ladders by place never mix: the display ladder counts where there is no other', () => {
    const played = play(
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: priced([[0, 2, 9]], [[0, 3.4, 9]], [[0, 3.9, 9]], 'batb'),
      }),
      line(-4, {
        rc: [
          {
            id: HOME,
            bdatb: [
              [0, 2.04, 9],
              [1, 2, 9],
            ],
          },
        ],
      }),
      line(-3, {
        rc: [
          { id: HOME, bdatb: [[0, 2.06, 9]] },
          { id: AWAY, bdatb: [[0, 4.2, 9]] },
        ],
      }),
      line(-2, { rc: [{ id: HOME, batb: [[0, 2.02, 9]] }] }),
    );
    expect(pricesOf(played)).toEqual([200, 202]);
    expect(lastOdds(played)).toEqual([202, 340, 390]);
  });

  test('an image replaces the whole market; a runner that it leaves out has no price', () => {
    const played = play(
      opening,
      line(-4, {
        img: true,
        marketDefinition: definition(),
        rc: [
          { id: HOME, ltp: 1.9, atb: [[1.9, 5]] },
          { id: AWAY, ltp: 4 },
        ],
      }),
      line(-3, { rc: [{ id: HOME, atb: [[1.88, 5]] }] }),
    );
    expect(lastOdds(played)).toEqual([190, 0, 0]);
  });

  test('a last traded price of 0 takes the one before it away, where nothing else is recorded', () => {
    const played = play(
      line(-5, { img: true, marketDefinition: definition(), rc: priced(2, 3.4, 3.9, 'ltp') }),
      line(-4, { rc: [{ id: HOME, ltp: 2.2 }] }),
      line(-3, { rc: [{ id: HOME, ltp: 0 }] }),
    );
    expect(pricesOf(played)).toEqual([200, 220, 0]);
  });

  test('prices to lay alone give no price to back: the market is counted under its name', () => {
    const played = play(
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: priced([[0, 2, 9]], [[0, 3.4, 9]], [[0, 3.9, 9]], 'batl'),
      }),
      line(-4, { rc: priced([[0, 2.1, 9]], [[0, 3.4, 9]], [[0, 3.9, 9]], 'bdatl') }),
      line(-3, { rc: priced([[2.1, 9]], [[3.4, 9]], [[3.9, 9]], 'atl') }),
      line(-2, { rc: [{ id: HOME, trd: [[2, 5]], tv: 5 }] }),
    );
    expect(lastOdds(played)).toEqual([0, 0, 0]);
    expect(dropped(played)).toEqual({ 'market without a price to back: MATCH_ODDS': 1 });
  });
});

describe('one market under two event ids', () => {
  const copy = (eventId: string, version: number, home: number) => ({
    img: true,
    marketDefinition: definition({ eventId, version }),
    rc: priced([[home, 100]], [[3.4, 10]], [[3.9, 10]]),
  });
  test.each([
    ['before', [copy('7000', 10, 9), copy('7001', 11, 2)]],
    ['after', [copy('7001', 11, 2), copy('7000', 10, 9)]],
  ])('the older copy comes %s the newer one: one match, with the prices of the newer', (_, copies) => {
    const played = play(
      line(-5, ...copies),
      line(-4, { rc: [{ id: HOME, atb: [[2.02, 30]] }] }),
      line(0, { marketDefinition: definition({ version: 12, inPlay: true }) }),
      line(1, copy('7000', 10, 9)),
      closed(110, homeWins, { version: 13 }),
    );
    expect([...played.book.matches.keys()]).toEqual(['7001']);
    expect(lastOdds(played)).toEqual([202, 340, 390]);
    expect(resultsOf(played)).toEqual([
      [1, 'win'],
      [2, 'lose'],
      [3, 'lose'],
    ]);
  });

  test('other markets of the older id belong to the same match; those of another event do not', () => {
    const total = (eventId: string, eventName: string) => ({
      id: eventId,
      img: true,
      marketDefinition: definition({
        eventId,
        eventName,
        marketType: 'OVER_UNDER_25',
        runners: [
          { id: 1, name: 'Under 2.5 Goals', sortPriority: 1, status: 'ACTIVE' },
          { id: 2, name: 'Over 2.5 Goals', sortPriority: 2, status: 'ACTIVE' },
        ],
      }),
      rc: [
        { id: 1, atb: [[1.9, 5]] },
        { id: 2, atb: [[1.95, 5]] },
      ],
    });
    const played = play(
      line(-5, copy('7000', 10, 9), copy('7001', 11, 2)),
      line(-4, total('7000', 'Suwon FC v Jeju SK'), total('7002', 'Ulsan HD v FC Seoul')),
    );
    expect([...played.book.matches.keys()]).toEqual(['7001', '7002']);
  });

  test('a definition that comes late never opens a market that was suspended', () => {
    const played = play(
      opening,
      line(10, { marketDefinition: definition({ version: 5, inPlay: true, status: 'SUSPENDED' }) }),
      line(11, { marketDefinition: definition({ version: 4, inPlay: true }) }),
    );
    const statuses = eventsOf(played).flatMap((event) => (event.kind === 'odds' ? event.odds.markets : []));
    expect(statuses.at(-1)?.status).toBe(-1);
    expect(dropped(played)).toEqual({ 'older copy of a market': 1 });
  });
});

describe('a recording that begins in the middle', () => {
  const image = priced([[2, 100]], [[3.4, 10]], [[3.9, 10]]);
  const moved = [
    {
      id: HOME,
      atb: [
        [2.02, 30],
        [2, 0],
      ],
    },
  ];

  test('S3 prices that come before the definition count from it on', () => {
    const defined = line(-3, { marketDefinition: definition() });
    const late = play(line(-5, { img: true, rc: image }), line(-4, { rc: moved }), defined);
    expect(pricesOf(late)).toEqual([202]);
    expect(lastOdds(late)).toEqual([202, 340, 390]);
    expect(dropped(late)).toEqual({});
    // A ladder that was begun before goes on: its best price goes, and there is no other.
    expect(
      pricesOf(play(line(-4, { rc: moved }), defined, line(-2, { rc: [{ id: HOME, atb: [[2.02, 0]] }] }))),
    ).toEqual([202, 0]);
  });

  test('S3 a definition with an image leaves nothing of the prices before it', () => {
    const played = play(
      line(-4, {
        rc: [
          { id: HOME, atb: [[4, 30]] },
          { id: DRAW, atb: [[9, 30]] },
        ],
      }),
      line(-3, { img: true, marketDefinition: definition(), rc: [{ id: HOME, atb: [[2, 100]] }] }),
    );
    expect(lastOdds(played)).toEqual([200, 0, 0]);
  });

  test('S3 changes of a market that is never defined are counted', () => {
    const played = play(line(-5, { img: true, rc: image }), line(-4, { rc: moved }));
    expect(played.steps).toEqual([]);
    expect(dropped(played)).toEqual({ 'market without definition': 2 });
  });

  test('S3 no more markets and bytes are kept than the limits say, and what is lost is counted', () => {
    const kept = createPricesBefore({ markets: 2, bytes: 450 });
    const lostBy = (marketId: string, ...back: readonly number[]): number => {
      const runner = { id: HOME, hc: 0, ltp: null, back, best: [], display: [] };
      const changes = [{ marketId, image: false, definition: null, runners: [runner] }];
      tapeCursor.open(tapeOf([{ pt: 1, isLate: false, changes }]), 0);
      return tapeCursor.next() ? keepBefore(kept, tapeCursor) : Number.NaN;
    };
    const lost = [
      lostBy('1.1', 2, 10),
      lostBy('1.2', 3, 10),
      lostBy('1.3', 4, 10),
      // A price that goes leaves room again.
      ...[2, 3, 4, 5, 6, 7].flatMap((price) => [lostBy('1.1', price, 10), lostBy('1.1', price, 0)]),
    ];
    expect(lost).toEqual([0, 0, 1, ...Array(12).fill(0)]);
    expect(kept.bytes).toBe(408);
    expect(lostBy('1.1', 2, 9, 3, 9, 4, 9, 5, 9, 6, 9, 7, 9)).toBe(14);
    expect([[...kept.waiting.keys()], kept.bytes, changesLeft(kept)]).toEqual([['1.2'], 208, 1]);
  });
});

describe('results', () => {
  test('a corrected result settles the bets, and is counted', () => {
    const played = play(
      opening,
      inPlay,
      closed(110, homeWins),
      line(125, { marketDefinition: definition({ inPlay: true, status: 'SUSPENDED' }) }),
      closed(130, awayWins),
    );
    expect(resultsOf(played)).toEqual([
      [1, 'lose'],
      [2, 'lose'],
      [3, 'win'],
    ]);
    expect(dropped(played)).toEqual({ 'settlement that was corrected': 1 });
  });

  test('a market that was closed by mistake and opens again is settled at its last close alone', () => {
    const played = play(
      opening,
      inPlay,
      closed(20, homeWins),
      line(25, { marketDefinition: definition({ inPlay: true }) }),
      closed(110, awayWins),
    );
    const states = eventsOf(played).flatMap((event) =>
      event.kind === 'state' ? [event.state.statusCode] : [],
    );
    const settled = eventsOf(played).filter(({ kind }) => kind === 'settlement');
    expect(settled.map(({ at }) => at)).toEqual([KICK_OFF + 110 * MINUTE]);
    expect(states.filter((code) => code === 100)).toHaveLength(1);
    expect(resultsOf(played)).toContainEqual([3, 'win']);
  });

  test.each([
    ['the winner alone', runners([HOME, 'WINNER']), ['win', 'lose', 'lose']],
    ['the winner and one loser', runners([DRAW, 'WINNER'], [HOME, 'LOSER']), ['lose', 'win', 'lose']],
    ['losers alone: the rest is void', runners([AWAY, 'LOSER'], [DRAW, 'LOSER']), ['void', 'lose', 'lose']],
    ['nobody: all is void', [], ['void', 'void', 'void']],
  ])('a closing definition that names %s', (_, own, expected) => {
    const played = play(opening, inPlay, closed(110, own));
    expect(resultsOf(played).map(([, result]) => result)).toEqual(expected);
  });
});

describe('definitions', () => {
  test.each([
    ['as the exchange writes it', (at: number) => new Date(at).toISOString()],
    ['in ms since 1970', (at: number) => at],
    ['without its zone', (at: number) => new Date(at).toISOString().slice(0, 19)],
  ])('a moved marketTime %s moves the match, with its prices', (_, written) => {
    const later = KICK_OFF + 90 * MINUTE;
    const played = play(opening, line(-4, { marketDefinition: definition({ marketTime: written(later) }) }));
    const moved = eventsOf(played).flatMap((event) => (event.kind === 'match' ? [event.match] : []));
    expect(moved.map(({ facts }) => facts.startsAt)).toEqual([KICK_OFF, later]);
    expect(moved.at(-1)?.markets[0]?.outcomes[0]?.odds).toBe(200);
  });

  test('a definition without marketTime moves nothing', () => {
    const played = play(opening, line(-4, { marketDefinition: definition({ marketTime: undefined }) }));
    expect(eventsOf(played).filter(({ kind }) => kind === 'match')).toHaveLength(1);
  });

  test.each([
    { bettingType: 'LINE' },
    { bettingType: 'RANGE' },
    { bettingType: undefined, lineMaxUnit: 500 },
    { bettingType: undefined, lineInterval: 0.5 },
    { bettingType: undefined, priceLadderDefinition: { type: 'LINE_RANGE' } },
  ])('prices of a market of lines are no odds: %o', (more) => {
    const total = {
      id: '1.9',
      img: true,
      marketDefinition: definition({
        eventTypeId: '7522',
        eventName: 'Lakers v Celtics',
        marketType: 'TOTAL_POINTS',
        runners: [
          { id: 1, name: 'Under', hc: 198.5, sortPriority: 1, status: 'ACTIVE' },
          { id: 2, name: 'Over', hc: 198.5, sortPriority: 2, status: 'ACTIVE' },
        ],
        ...more,
      }),
      rc: [{ id: 2, hc: 198.5, atb: [[198.5, 10]] }],
    };
    const played = play(line(-5, total));
    expect(eventsOf(played)).toEqual([]);
    const [why] = Object.keys(dropped(played));
    expect(why).toMatch(/^betting type (LINE|RANGE): its prices are no odds$/);
  });

  test('two files of one market under two event ids are one recording', async () => {
    const { groupByEvent } = await import('../../domain/recording/group-by-event.ts');
    const files = ['7000', '7001'].map(
      (eventId) =>
        readLines(line(-5, { img: true, marketDefinition: definition({ eventId, runners: active }) }))
          .messages,
    );
    expect(groupByEvent(files)).toEqual([[0, 1]]);
  });
});
