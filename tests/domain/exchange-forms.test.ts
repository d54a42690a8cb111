/** S3 messages of an exchange's stream in their forms and orders: small inputs, each with its right value. */
import { describe, expect, test } from 'vitest';
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
import {
  defined,
  home,
  OPEN,
  opening,
  seenStream,
  type StreamCase,
  total,
} from '../given/domain/seen-stream.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

type Row = Readonly<Record<string, unknown>>;

/** A sign of life, with the status of the stream. */
const heartbeat = (minute: number, status: number | null): string =>
  JSON.stringify({ op: 'mcm', clk: 'AA', ct: 'HEARTBEAT', pt: KICK_OFF + minute * 60_000, status });

const messages: readonly StreamCase[] = [
  [
    'a later line with an earlier time is put at its time',
    [opening, home(-2, { atb: [[2.2, 5]] }), home(-3, { atb: [[2.1, 5]] })],
    { prices: [OPEN, '1: 1 210 340 390', '1: 1 220 340 390'] },
  ],
  [
    'two lines with one time stand in the order of the file',
    [opening, home(-2, { atb: [[2.2, 5]] }), home(-2, { atb: [[2.2, 0]] })],
    { prices: [OPEN, '1: 1 220 340 390', OPEN] },
  ],
  [
    'one market twice in one message: in its order',
    [
      opening,
      line(
        -2,
        { rc: [{ id: HOME, atb: [[2.2, 5]] }] },
        {
          rc: [
            {
              id: HOME,
              atb: [
                [2.2, 0],
                [2.1, 5],
              ],
            },
          ],
        },
      ),
    ],
    { prices: [OPEN, '1: 1 210 340 390'] },
  ],
  [
    'one runner twice in one change',
    [
      opening,
      line(-2, {
        rc: [
          { id: HOME, atb: [[2.2, 5]] },
          { id: HOME, atb: [[2.3, 5]] },
        ],
      }),
    ],
    { prices: [OPEN, '1: 1 230 340 390'] },
  ],
  [
    'an image that is a text ("true")',
    [opening, line(-2, { img: 'true', rc: [{ id: HOME, atb: [[1.8, 5]] }] })],
    { prices: [OPEN, '1: 1 180 0x 0x'] },
  ],
  [
    'conflated, late by the exchange (503), with a total',
    [
      opening,
      home(-2, { atb: [[2.2, 5]], tv: 1000 }).replace('"mc":', '"con":true,"status":503,"ct":null,"mc":'),
    ],
    { prices: [OPEN, '1: -1 220 340 390'] },
  ],
  [
    'late by the exchange (503): suspended until it is up to date, also where nothing else changes',
    [
      opening,
      home(-4, { atb: [[2.2, 5]] }).replace('"mc":', '"status":503,"mc":'),
      home(-3, { atb: [[2.3, 5]] }).replace('"mc":', '"status":503,"mc":'),
      home(-2, { tv: 1000 }),
    ],
    {
      prices: [OPEN, '1: -1 220 340 390', '1: -1 230 340 390', '1: 1 230 340 390'],
      passed: { 'stream behind (503): closed until it is up to date': 1 },
    },
  ],
  [
    'late by a sign of life, and up to date by the next one',
    [opening, ...[503, null].map((status, at) => heartbeat(-4 + at, status))],
    { prices: [OPEN, '1: -1 200 340 390', '1: 1 200 340 390'] },
  ],
  [
    'late while it is suspended, settled and not ready: as it is',
    [
      opening,
      defined(-4, { status: 'SUSPENDED' }),
      heartbeat(-3, 503),
      defined(-2, { status: 'OPEN' }),
      heartbeat(-1, 503),
      defined(9, { status: 'CLOSED', runners: runners([HOME, 'WINNER'], [AWAY, 'LOSER'], [DRAW, 'LOSER']) }),
    ],
    {
      prices: [OPEN, '1: -1 200 340 390', '1: 1 200 340 390', '1: -1 200 340 390', '1: -3 200x 340x 390x'],
      results: { '1': 'win lose lose' },
    },
  ],
  [
    'another status of a message (200) changes nothing',
    [opening, home(-4, { atb: [[2.2, 5]] }).replace('"mc":', '"status":200,"mc":')],
    { prices: [OPEN, '1: 1 220 340 390'] },
  ],
  [
    'a runner that no definition names',
    [opening, line(-2, { rc: [{ id: 999, atb: [[5, 5]] }] })],
    { prices: [OPEN] },
  ],
  [
    'prices of a runner before its definition',
    [
      line(-5, {
        marketDefinition: definition({ runners: (active as Row[]).slice(0, 2) }),
        rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]),
      }),
      defined(-4, { version: 2 }),
    ],
    { prices: [OPEN] },
  ],
  [
    'sizes that are huge, tiny and with an exponent',
    [
      opening,
      home(-4, { atb: [[2.02, 1e12]] }),
      home(-3, { atb: [[2.04, 0.01]] }),
      home(-2, { atb: [[2.06, 1e-7]] }),
    ],
    { prices: [OPEN, '1: 1 202 340 390', '1: 1 204 340 390', '1: 1 206 340 390'] },
  ],
  [
    'the lowest and the highest price',
    [
      opening,
      home(-4, {
        atb: [
          [2, 0],
          [1.01, 5],
        ],
      }),
      home(-3, { atb: [[1000, 2]] }),
    ],
    { prices: [OPEN, '1: 1 101 340 390', '1: 1 100000 340 390'] },
  ],
  [
    'prices that no exchange has are passed over',
    [
      opening,
      home(-4, {
        atb: [
          [1, 5],
          [0, 5],
          [-3, 5],
          [1001, 5],
        ],
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'a size below 0 takes the price away',
    [opening, home(-4, { atb: [[2.1, 5]] }), home(-3, { atb: [[2.1, -1]] })],
    { prices: [OPEN, '1: 1 210 340 390', OPEN] },
  ],
  [
    'places as texts',
    [
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: priced([['0', '2', '1']], [['0', '3.4', '1']], [['0', '3.9', '1']], 'batb'),
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'places that come from the last to the first',
    [
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: priced(
          [
            [2, 1.9, 1],
            [1, 1.95, 1],
            [0, 2, 1],
          ],
          [[0, 3.4, 1]],
          [[0, 3.9, 1]],
          'batb',
        ),
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'a ladder by price that has more than offers at the best three',
    [
      line(-5, {
        img: true,
        marketDefinition: definition(),
        rc: priced(
          [
            [1.01, 900],
            [1.5, 3],
            [1.99, 2],
            [2, 1],
          ],
          [[3.4, 1]],
          [[3.9, 1]],
        ),
      }),
    ],
    { prices: [OPEN] },
  ],
  [
    'what was traded last alone (historical data, basic)',
    [
      line(-5, { marketDefinition: definition() }),
      line(-4, {
        rc: [
          { id: HOME, ltp: 2 },
          { id: DRAW, ltp: 3.4 },
        ],
      }),
      line(-3, { rc: [{ id: AWAY, ltp: 3.9 }] }),
    ],
    { prices: ['1: 0 0x 0x 0x', '1: 1 200 340 0x', OPEN] },
  ],
  [
    'a zero handicap, written as -0, 0.0 or null',
    [
      opening,
      line(-4, { rc: [{ id: HOME, hc: -0, atb: [[2.1, 5]] }] }),
      line(-3, { rc: [{ id: HOME, hc: null, atb: [[2.2, 5]] }] }),
    ],
    { prices: [OPEN, '1: 1 210 340 390', '1: 1 220 340 390'] },
  ],
  [
    'numbers of events and sports as numbers',
    [opening.replace('"eventId":"7001"', '"eventId":7001').replace('"eventTypeId":"1"', '"eventTypeId":1')],
    { ids: ['7001'], prices: [OPEN] },
  ],
  [
    'a mark before the text, blank lines and a cut last line',
    [`\uFEFF${opening}`, '', '  ', home(-4, { atb: [[2.1, 5]] }), home(-3, { atb: [[2.2, 5]] }).slice(0, -9)],
    { prices: [OPEN, '1: 1 210 340 390'], lines: 1 },
  ],
  [
    'a recorder that wraps each message with its own time',
    [
      JSON.stringify({ publish_time: KICK_OFF - 300_000, streaming_update: JSON.parse(opening) as unknown }),
      home(-4, { atb: [[2.1, 5]] }),
    ],
    { prices: [OPEN, '1: 1 210 340 390'] },
  ],
  [
    'two matches in one message',
    [
      line(
        -5,
        { img: true, marketDefinition: definition(), rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]) },
        {
          id: '1.2',
          img: true,
          marketDefinition: definition({
            eventId: '7002',
            eventName: 'Ulsan HD v Daegu FC',
            runners: [
              { id: HOME, name: 'Ulsan HD', sortPriority: 1, status: 'ACTIVE' },
              { id: AWAY, name: 'Daegu FC', sortPriority: 2, status: 'ACTIVE' },
              { id: DRAW, name: 'The Draw', sortPriority: 3, status: 'ACTIVE' },
            ],
          }),
          rc: priced([[1.5, 1]], [[4, 1]], [[7, 1]]),
        },
      ),
    ],
    { ids: ['7001', '7002'], prices: [OPEN, '1: 1 150 400 700'] },
  ],
];

seenCases(seenStream, [['S3 messages:', messages]]);

/** Prices of a total that is recorded in a file of its own. */
const goals = (minute: number, under: number): string =>
  line(minute, { id: '1.OVER_UNDER_25', rc: [{ id: 1, atb: [[under, 5]] }] });
const late = heartbeat(-4, 503);

describe('S3 recordings that are joined, of which one is behind (503)', () => {
  test('suspends its own markets until it is up to date, whatever the others say', () => {
    const others = [line(-5, total('OVER_UNDER_25')), goals(-3, 2), goals(-2, 2.1)];
    expect(seenStream([opening, late, heartbeat(-1, null)], others).prices).toEqual([
      OPEN,
      '18 total=2.5: 1 195 190',
      '1: -1 200 340 390',
      '18 total=2.5: 1 195 200',
      '18 total=2.5: 1 195 210',
      '1: 1 200 340 390',
    ]);
  });

  test('shows a market of both as the one that changed it last', () => {
    const others = [home(-3, { atb: [[1.8, 5]] }), heartbeat(-2, 503), heartbeat(-1, null)];
    expect(seenStream([opening, late], others).prices).toEqual([
      OPEN,
      '1: -1 200 340 390',
      OPEN,
      '1: -1 200 340 390',
      OPEN,
    ]);
  });
});
