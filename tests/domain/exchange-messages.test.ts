/** S3 messages of an exchange's stream: small inputs of what it and the programs that record it write, each with its right value. */
import { AWAY, definition, DRAW, HOME, line, priced } from '../given/domain/exchange.ts';
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

const withField = (text: string, more: Row): string => JSON.stringify({ ...JSON.parse(text), ...more });
const byPlace = line(-5, {
  img: true,
  marketDefinition: definition(),
  rc: [
    {
      id: HOME,
      batb: [
        [0, 2, 10],
        [1, 1.95, 5],
      ],
    },
    { id: DRAW, batb: [[0, 3.4, 9]] },
    { id: AWAY, batb: [[0, 3.9, 9]] },
  ],
});

const ladders: readonly StreamCase[] = [
  [
    'a place alone is removed: the next one is the best',
    [byPlace, home(-4, { batb: [[0, 0, 0]] })],
    { prices: [OPEN, '1: 1 195 340 390'] },
  ],
  [
    'an empty list among places',
    [byPlace, home(-4, { batb: [[], [0, 2.02, 5]] })],
    { prices: [OPEN, '1: 1 202 340 390'] },
  ],
  [
    'a place with a price and no size',
    [
      byPlace,
      home(-4, {
        batb: [
          [0, 2.1, 0],
          [1, 0, 0],
        ],
      }),
    ],
    { prices: [OPEN, '1: 1 0x 340 390'] },
  ],
  [
    'an image with fewer places leaves none of the deeper ones',
    [
      byPlace,
      line(-4, { img: true, rc: priced([[0, 1.9, 5]], [[0, 3.4, 9]], [[0, 3.9, 9]], 'batb') }),
      home(-3, { batb: [[0, 0, 0]] }),
    ],
    { prices: [OPEN, '1: 1 190 340 390', '1: 1 0x 340 390'] },
  ],
  ['the size alone changes', [byPlace, home(-4, { batb: [[0, 2, 1]] })], { prices: [OPEN] }],
  ['a price goes that was never there', [opening, home(-4, { atb: [[2.5, 0]] })], { prices: [OPEN] }],
  [
    'one message removes the best price and names a lower one',
    [
      opening,
      home(-4, {
        atb: [
          [2, 0],
          [1.98, 5],
        ],
      }),
    ],
    { prices: [OPEN, '1: 1 198 340 390'] },
  ],
  [
    'traded volumes and starting prices move nothing',
    [opening, home(-4, { tv: 9, trd: [[2.1, 9]], spn: 2.2, spf: 2.3, spb: [[1, 2]], spl: [[1, 2]] })],
    { prices: [OPEN] },
  ],
  ['what was traded last moves nothing beside offers', [opening, home(-4, { ltp: 9 })], { prices: [OPEN] }],
  [
    'an image without runners clears the prices',
    [opening, line(-4, { img: true })],
    { prices: [OPEN, '1: 0 0x 0x 0x'] },
  ],
  [
    'an image that is none (img false) leaves them',
    [opening, line(-4, { img: false, rc: [{ id: HOME, atb: [[2.02, 1]] }] })],
    { prices: [OPEN, '1: 1 202 340 390'] },
  ],
  [
    'a ladder by place and one by price: places count',
    [opening, home(-4, { batb: [[0, 1.9, 5]] }), home(-3, { atb: [[2.5, 5]] })],
    { prices: [OPEN, '1: 1 190 340 390'] },
  ],
];

const messages: readonly StreamCase[] = [
  [
    'an image in segments',
    [
      withField(opening, { ct: 'SUB_IMAGE', segmentType: 'SEG_START' }),
      withField(line(-5, total('OVER_UNDER_25')), { ct: 'SUB_IMAGE', segmentType: 'SEG' }),
      withField(line(-5, total('OVER_UNDER_35')), {
        ct: 'SUB_IMAGE',
        segmentType: 'SEG_END',
        initialClk: 'x',
      }),
    ],
    { prices: [OPEN, '18 total=2.5: 1 195 190', '18 total=3.5: 1 195 190'], passed: {}, lines: 0 },
  ],
  [
    'a delta after a reconnection (RESUB_DELTA) is no image',
    [
      opening,
      withField(line(-4, { con: true, rc: [{ id: HOME, atb: [[2.02, 1]] }] }), { ct: 'RESUB_DELTA' }),
    ],
    { prices: [OPEN, '1: 1 202 340 390'] },
  ],
  [
    'heartbeats with and without a list and a time',
    [
      opening,
      ...[{ ct: 'HEARTBEAT', mc: [] }, { ct: 'HEARTBEAT' }].map((more) => withField(line(-4), more)),
      '{"op":"mcm","id":2,"clk":"AA","ct":"HEARTBEAT"}',
    ],
    { prices: [OPEN], lines: 0, passed: {} },
  ],
  [
    'answers of the connection and orders between the messages',
    [
      '{"op":"connection","connectionId":"1-2"}',
      '{"op":"status","id":1,"statusCode":"SUCCESS","connectionClosed":false}',
      opening,
      '{"op":"ocm","pt":1,"clk":"A","oc":[{"id":"1.1","orc":[{"id":101,"mb":[[2,5]]}]}]}',
    ],
    { prices: [OPEN], lines: 0, passed: { 'connection message': 1, 'status message': 1, 'ocm message': 1 } },
  ],
  [
    'messages of other streams',
    [
      opening,
      '{"op":"rcm","pt":1,"rc":[{"id":"a","rpc":{"g":"5f"}}]}',
      '{"op":"ccm","pt":1,"cc":[{"eventId":"1"}]}',
      '{"op":"raceSubscription","id":3}',
      '{"op":"cricketSubscription","id":4}',
    ],
    {
      prices: [OPEN],
      lines: 0,
      passed: {
        'rcm message': 1,
        'ccm message': 1,
        'raceSubscription message': 1,
        'cricketSubscription message': 1,
      },
    },
  ],
  [
    'one message twice',
    [opening, home(-4, { atb: [[2.02, 1]] }), home(-4, { atb: [[2.02, 1]] })],
    { prices: [OPEN, '1: 1 202 340 390'] },
  ],
  [
    'a definition and the prices as two changes of one message',
    [line(-5, { marketDefinition: definition() }, { rc: priced([[2, 1]], [[3.4, 1]], [[3.9, 1]]) })],
    { prices: [OPEN] },
  ],
  [
    'null in place of a definition, of runners and of lists',
    [
      opening,
      line(-4, { marketDefinition: null, rc: null, img: null }),
      home(-3, { atb: null, batb: null, ltp: null, hc: null }),
    ],
    { prices: [OPEN], lines: 0 },
  ],
  [
    'a time with an exponent',
    [opening.replace(/"pt":(\d+)/, (_, pt: string) => `"pt":${Number(pt) / 1e12}e12`)],
    { prices: [OPEN], lines: 0 },
  ],
  [
    'times in seconds among those in ms, of a definition and of prices alone',
    [
      opening,
      home(-4, { atb: [[2.02, 1]] }).replace(/"pt":(\d+)000/, '"pt":$1'),
      defined(-3, { status: 'SUSPENDED' }).replace(/"pt":(\d+)000/, '"pt":$1'),
    ],
    { prices: [OPEN, '1: 1 202 340 390', '1: -1 202 340 390'], passed: {}, lines: 0 },
  ],
  ...['000', '000000'].map((zeros): StreamCase => [
    `times in smaller parts of seconds (${zeros} behind the ms), of a definition and of prices alone`,
    [opening, home(1, { atb: [[2.2, 5]] })].map((one) => one.replace(/"pt":(\d+)/, `"pt":$1${zeros}`)),
    { prices: [OPEN, '1: 1 220 340 390'], lines: 0 },
  ]),
  ['a time that is none', [opening.replace(/"pt":\d+/, '"pt":99999999999999')], { prices: [], lines: 1 }],
  [
    'a time as a date',
    [opening.replace(/"pt":(\d+)/, (_, pt: string) => `"pt":"${new Date(Number(pt)).toISOString()}"`)],
    { prices: [OPEN], lines: 0 },
  ],
  ...['03/01/2025 13:55:00', '01/03/2025 13:55:00', 'Sat Mar 1 13:55:00 2025', '1 Mar 2025'].map(
    (pt): StreamCase => [
      `a time as a text that is neither a number nor of ISO 8601: ${pt}`,
      [opening.replace(/"pt":\d+/, `"pt":"${pt}"`)],
      { prices: [], lines: 1 },
    ],
  ),
  [
    'statuses in small letters',
    [opening.replaceAll('ACTIVE', 'active').replace('OPEN', 'open'), defined(-3, { status: 'suspended' })],
    { prices: [OPEN, '1: -1 200 340 390'] },
  ],
  [
    'a price and a size as texts with an exponent',
    [opening, home(-4, { atb: [['2.02e0', '1e2']] })],
    { prices: [OPEN, '1: 1 202 340 390'], lines: 0 },
  ],
  [
    'lines that end with CRLF',
    [`${opening}\r`, `${home(-4, { atb: [[2.02, 1]] })}\r`],
    { prices: [OPEN, '1: 1 202 340 390'], lines: 0 },
  ],
  [
    'two messages on one line',
    [opening + home(-4, { atb: [[2.02, 1]] })],
    { prices: [OPEN, '1: 1 202 340 390'], lines: 0 },
  ],
  [
    'numbers with their point (2.0, 101.0)',
    [opening.replaceAll('[2,100]', '[2.0,100.0]').replaceAll('"id":101', '"id":101.0')],
    { prices: [OPEN] },
  ],
];

seenCases(seenStream, [
  ['S3 a ladder', ladders],
  ['S3 a message', messages],
]);
