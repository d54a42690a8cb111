/** S5 streams of an exchange as people who record them report them: how lines settle, what programs write, files that were joined. */
import { describe, expect, test } from 'vitest';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { readLines } from '../given/domain/read-lines.ts';

const T = Date.UTC(2025, 2, 1, 14);
type Row = Readonly<Record<string, unknown>>;

const runner = (id: number, name: string, hc?: number, status = 'ACTIVE'): Row => ({
  id,
  name,
  sortPriority: id,
  status,
  ...(hc === undefined ? {} : { hc }),
});
const definition = (more: Row = {}): Row => ({
  eventId: '7001',
  eventTypeId: '1',
  eventName: 'A v B',
  marketType: 'MATCH_ODDS',
  bettingType: 'ODDS',
  marketTime: new Date(T).toISOString(),
  status: 'OPEN',
  runners: [runner(1, 'A'), runner(2, 'B'), runner(58_805, 'The Draw')],
  ...more,
});
const message = (second: number, change: Row, marketId = '1.1'): string =>
  JSON.stringify({ op: 'mcm', pt: T + second * 1000, mc: [{ id: marketId, ...change }] });

function play(...lines: readonly string[]) {
  const read = readLines(lines.join('\n'));
  const { steps, book } = playRecording(read.messages, siteDirectory);
  const events = steps.flatMap(({ events: own }) => own);
  const updates = events.flatMap((event) =>
    event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [],
  );
  const results = Object.fromEntries(
    events.flatMap((event) =>
      event.kind === 'settlement'
        ? event.markets.map(({ specifier, results: own }) => [specifier, own.map(({ result }) => result)])
        : [],
    ),
  );
  return { read, events, updates, results, dropped: book.dropped };
}

const prices = (rows: readonly Row[]): Row => ({
  rc: rows.map(({ id, hc }) => ({ id, ...(hc === undefined ? {} : { hc }), atb: [[1.9, 5]] })),
});
/** A market from its first prices to its close. */
function settled(more: Row, closing: readonly Row[]) {
  const open = closing.map((one) => ({ ...one, status: 'ACTIVE' }));
  return play(
    message(0, { marketDefinition: definition({ ...more, runners: open }), ...prices(open) }),
    message(9, { marketDefinition: definition({ ...more, status: 'CLOSED', runners: closing }) }),
  );
}

const ASIAN = { marketType: 'ASIAN_HANDICAP', bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' };
/** A line as an exchange closes it: W, L, or R (removed) for each side. */
const sides = (hc: number, ends: string): readonly Row[] => {
  const status = (at: number): string => ({ W: 'WINNER', L: 'LOSER' })[ends.charAt(at)] ?? 'REMOVED';
  return [runner(1, 'A', hc, status(0)), runner(2, 'B', hc === 0 ? 0 : -hc, status(1))];
};
const totals = (line: number, ends: string): readonly Row[] =>
  ['Over', 'Under'].map((name, at) =>
    runner(at + 1, name, line, ends.charAt(at) === 'W' ? 'WINNER' : 'LOSER'),
  );

describe('a line with a number, without the score', () => {
  test('a quarter line is half won or half lost where the lines beside it show the margin', () => {
    const lines = [
      sides(-0.5, 'LW'),
      sides(-0.25, 'LW'),
      sides(0, 'LL'),
      sides(0.25, 'WL'),
      sides(0.5, 'WL'),
    ];
    expect(settled(ASIAN, lines.flat()).results).toEqual({
      'hcp=-0.5': ['lose', 'win'],
      'hcp=-0.25': ['half-lose', 'half-win'],
      'hcp=0': ['void', 'void'],
      'hcp=0.25': ['half-win', 'half-lose'],
      'hcp=0.5': ['win', 'lose'],
    });
  });

  test('alone it is void where it may be a whole win or a half one, which is counted', () => {
    const { results, dropped } = settled(ASIAN, [...sides(-0.25, 'LW'), ...sides(1.75, 'WL')]);
    expect(results).toEqual({ 'hcp=-0.25': ['void', 'void'], 'hcp=1.75': ['win', 'lose'] });
    expect(dropped.get('quarter line whose half win is not known: void')).toBe(1);
  });

  test.each([
    ['basketball handicap', { eventTypeId: '7522', marketType: 'HANDICAP' }, sides(-5, 'LL'), 'hcp=-5'],
    [
      'basketball total',
      { eventTypeId: '7522', marketType: 'COMBINED_TOTAL' },
      totals(210, 'LL'),
      'total=210',
    ],
    ['baseball run line', { eventTypeId: '7511', marketType: 'RUN_LINE' }, sides(1, 'RR'), 'hcp=1'],
    ['total of goals', { marketType: 'ALT_TOTAL_GOALS' }, totals(3, 'LL'), 'total=3'],
  ])('a %s that comes out even is void, not lost by both', (_, more, closing, specifier) => {
    expect(settled(more, closing).results).toEqual({ [specifier]: ['void', 'void'] });
  });

  test('handicaps that are written as texts with their sign are lines of their own', () => {
    const written = sides(-0.5, 'WL').map((one) => {
      const hc = Number(one['hc']);
      return { ...one, hc: hc > 0 ? `+${hc}` : String(hc) };
    });
    expect(settled(ASIAN, written).results).toEqual({ 'hcp=-0.5': ['win', 'lose'] });
  });

  test('quarter lines of goals settle by the lines beside them', () => {
    const lines = [totals(2, 'WL'), totals(2.75, 'WL'), totals(3, 'LL'), totals(3.25, 'LW')];
    expect(settled({ marketType: 'ALT_TOTAL_GOALS' }, lines.flat()).results).toMatchObject({
      'total=2': ['win', 'lose'],
      'total=2.75': ['half-win', 'half-lose'],
      'total=3.25': ['half-lose', 'half-win'],
    });
  });
});

describe('runners', () => {
  const ends = (...statuses: readonly string[]): readonly Row[] =>
    [
      [1, 'A'],
      [2, 'B'],
      [58_805, 'The Draw'],
    ].map(([id, name], at) => runner(Number(id), String(name), undefined, statuses[at]));

  test.each([
    [
      ['WINNER', 'LOSER', 'LOSER'],
      ['win', 'lose', 'lose'],
    ],
    [
      ['WINNER', 'WINNER', 'LOSER'],
      ['dead-heat-2', 'lose', 'dead-heat-2'],
    ],
    [
      ['WINNER', 'WINNER', 'WINNER'],
      ['dead-heat-3', 'dead-heat-3', 'dead-heat-3'],
    ],
    [
      ['LOSER', 'LOSER', 'LOSER'],
      ['void', 'void', 'void'],
    ],
    [
      ['REMOVED', 'WINNER', 'LOSER'],
      ['void', 'lose', 'win'],
    ],
    [
      ['ACTIVE', 'ACTIVE', 'ACTIVE'],
      ['void', 'void', 'void'],
    ],
  ])('home, away and draw that end as %j are paid as %j', (statuses, expected) => {
    expect(settled({}, ends(...statuses)).results).toEqual({ '': expected });
  });

  test('a tie of two sides without a draw is a dead heat', () => {
    const closing = ends('WINNER', 'WINNER').slice(0, 2);
    expect(settled({ eventTypeId: '7522' }, closing).results).toEqual({ '': ['dead-heat-2', 'dead-heat-2'] });
  });
});

describe('a market that closes twice', () => {
  const ends = (...rows: readonly (readonly [id: number, status: string])[]): readonly Row[] =>
    rows.map(([id, status]) => runner(id, `Runner ${id}`, undefined, status));
  const all = ends([1, 'WINNER'], [2, 'LOSER'], [58_805, 'LOSER']);
  const open = { marketDefinition: definition(), ...prices([{ id: 1 }, { id: 2 }, { id: 58_805 }]) };
  const closed = (second: number, runners: readonly Row[]): string =>
    message(second, { marketDefinition: definition({ status: 'CLOSED', runners }) });
  const again = message(15, { marketDefinition: definition() });

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['names a loser alone: the winner stays', [closed(20, ends([2, 'LOSER']))], ['win', 'lose', 'lose']],
    ['names a removed runner alone', [closed(20, ends([58_805, 'REMOVED']))], ['win', 'void', 'lose']],
    ['names another winner alone', [closed(20, ends([2, 'WINNER']))], ['lose', 'lose', 'win']],
    ['was open in between', [again, closed(20, ends([2, 'LOSER']))], ['void', 'void', 'lose']],
  ])('and then %s', (_, lines, expected) => {
    const { results } = play(message(0, open), closed(10, all), ...lines);
    expect(results).toEqual({ '': expected });
  });

  test('keeps the results of its other lines, where the second close names one line', () => {
    const lines = [...sides(-0.5, 'WL'), ...sides(-1.5, 'LW')];
    const more = { ...ASIAN, runners: lines.map((one) => ({ ...one, status: 'ACTIVE' })) };
    const { results } = play(
      message(0, { marketDefinition: definition(more), ...prices(lines) }),
      message(10, { marketDefinition: definition({ ...ASIAN, status: 'CLOSED', runners: lines }) }),
      message(11, {
        marketDefinition: definition({ ...ASIAN, status: 'CLOSED', runners: sides(-0.5, 'LW') }),
      }),
    );
    expect(results).toEqual({ 'hcp=-0.5': ['lose', 'win'], 'hcp=-1.5': ['lose', 'win'] });
  });
});

test('odds of basketball with a draw are those of the regular time, not of the winner with overtime', () => {
  const more = { eventTypeId: '7522', eventName: 'B @ A' };
  const { updates } = play(
    message(0, {
      marketDefinition: definition(more),
      rc: [
        { id: 1, atb: [[1.5, 5]] },
        { id: 2, atb: [[2.8, 5]] },
        { id: 58_805, atb: [[15, 5]] },
      ],
    }),
  );
  expect(updates.map(({ marketId, outcomes }) => [marketId, ...outcomes.map(({ odds }) => odds)])).toEqual([
    [1, 150, 1500, 280],
  ]);
});

describe('a recording that begins with its match in play', () => {
  const MINUTE = 60;
  const statesOf = (...lines: readonly string[]) =>
    play(...lines).events.flatMap((event) =>
      event.kind === 'state' ? [event.state] : event.kind === 'match' ? [event.match.state] : [],
    );
  const begun = message(30 * MINUTE, {
    img: true,
    marketDefinition: definition({ inPlay: true }),
    ...prices([{ id: 1 }, { id: 2 }, { id: 58_805 }]),
  });
  const later = (minute: number, price: number): string =>
    message(minute * MINUTE, { rc: [{ id: 1, atb: [[price, 5]] }] });

  test('has the clock of its planned kick-off', () => {
    expect(statesOf(begun)[0]).toMatchObject({ statusCode: 6, clockSeconds: 30 * MINUTE });
  });
  test('is in its second half where its first one is long over', () => {
    const late = begun.replace(String(T + 30 * MINUTE * 1000), String(T + 80 * MINUTE * 1000));
    // 48 minutes of the first half and 15 of the break.
    expect(statesOf(late)[0]).toMatchObject({ statusCode: 7, clockSeconds: (45 + 80 - 63) * MINUTE });
  });
  test.each([
    ['was seen before its start', [message(0, { marketDefinition: definition() })]],
    ['was to begin on another day', [later(-1, 2)]],
  ])('begins now, where it %s', (why, before) => {
    const own = why.endsWith('day')
      ? begun.replace(new Date(T).toISOString(), new Date(T - 86_400_000).toISOString())
      : begun;
    expect(statesOf(...before, own).at(-1)).toMatchObject({ statusCode: 6, clockSeconds: 0 });
  });
  test('plays from its first message on', () => {
    const { messages } = readLines([begun, later(31, 2)].join('\n'));
    expect(playRecording(messages, siteDirectory).playsAt).toBe(T + 30 * MINUTE * 1000);
  });
});

test.each([
  ['Inter v Inter Miami', 'Inter', 'Inter Miami'],
  ['Inter Miami v Inter', 'Inter Miami', 'Inter'],
])('in %s each side has its own price, whatever the order of the runners', (eventName, home, away) => {
  for (const places of [
    [1, 2],
    [2, 1],
  ]) {
    const runners = [home, away].map((name, at) => ({ ...runner(at + 1, name), sortPriority: places[at] }));
    const { updates } = play(
      message(0, {
        marketDefinition: definition({ eventName, marketType: 'DRAW_NO_BET', runners }),
        rc: [
          { id: 1, atb: [[1.5, 5]] },
          { id: 2, atb: [[2.8, 5]] },
        ],
      }),
    );
    expect(updates[0]?.outcomes.map(({ odds }) => odds)).toEqual([150, 280]);
  }
});

test('a market that was in play by mistake waits again, and a new kick-off moves its match', () => {
  const market = prices([{ id: 1 }, { id: 2 }, { id: 58_805 }]);
  const { events } = play(
    message(0, { marketDefinition: definition(), ...market }),
    message(5, { marketDefinition: definition({ inPlay: true }) }),
    message(9, { marketDefinition: definition({ marketTime: new Date(T + 3_600_000).toISOString() }) }),
  );
  const last = events.findLast((event) => event.kind === 'match');
  expect(last?.match.facts.startsAt).toBe(T + 3_600_000);
  expect(last?.match.state.statusCode).toBe(0);
});

describe('what programs write', () => {
  const opening = message(0, {
    marketDefinition: definition(),
    rc: [1, 2, 58_805].map((id) => ({ id, atb: [[2.5, 10]] })),
  });
  test.each([
    [
      'numbers that are none, as Python writes them',
      opening.replace('"id":1,"atb"', '"id":1,"spn":NaN,"spf":-Infinity,"atb"'),
    ],
    ['prices and sizes as texts', opening.replaceAll('[2.5,10]', '["2.5","10"]')],
    ['the time as a text', opening.replace(/"pt":(\d+)/, '"pt":"$1"')],
    ['ids as texts', opening.replaceAll(/"id":(\d+)/g, '"id":"$1"')],
    [
      'objects as Python shows them',
      opening
        .replace('"eventName"', '"name":"Match Odds","turnInPlayEnabled":true,"venue":null,"eventName"')
        .replaceAll('"', "'")
        .replace("'Match Odds'", `"The O'Neil Cup"`)
        .replace('true', 'True')
        .replace('null', 'None'),
    ],
  ])('%s', (_, line) => {
    const { read, updates } = play(line);
    expect([...read.dropped]).toEqual([]);
    expect(updates.map(({ status, outcomes }) => [status, ...outcomes.map(({ odds }) => odds)])).toEqual([
      [1, 250, 250, 250],
    ]);
  });

  test('files of markets that were joined play side by side, each at its time', () => {
    const goals = {
      marketType: 'OVER_UNDER_25',
      runners: [runner(1, 'Under 2.5 Goals'), runner(2, 'Over 2.5 Goals')],
    };
    const market = (more: Row, marketId: string): string[] =>
      [0, 60, 120].map((second) =>
        message(
          second,
          second === 0
            ? { marketDefinition: definition(more), ...prices([{ id: 1 }, { id: 2 }]) }
            : { rc: [{ id: 1, ltp: 2, atb: [[2 + second / 100, 5]] }] },
          marketId,
        ),
      );
    const { read, events } = play(...market({}, '1.1'), ...market(goals, '1.2'));
    expect([...read.dropped]).toEqual([['message behind newer ones, put at its time', 2]]);
    expect(events.map(({ at }) => (at - T) / 1000)).toEqual([0, 0, 60, 60, 120, 120]);
  });
});
