/** S5 HAR files: sides, times and places of frames that programs write beside those of Chrome, each with its right value. */
import {
  alive,
  bytes,
  entry,
  frame,
  odds,
  OPEN,
  seenHar,
  STARTED,
  T,
  two,
  URL,
  type HarCase,
  type Row,
} from '../given/domain/seen-har.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const ASKED = '42["subscribe",{}]';
const without = (one: Row): Row => ({ ...one, type: undefined });
const sides = (server: Row, client: Row): readonly Row[] => [
  entry([
    { ...without(OPEN), ...server },
    { ...without(frame(0.5, ASKED)), ...client },
    { ...without(frame(1, alive(1))), ...server },
  ]),
];
const both = { read: ['0 connected', '0.5 subscribe', '1 Alive 1'], passed: {} };
const side: readonly HarCase[] = [
  ['by the mask of the client (RFC 6455)', sides({ mask: false }, { mask: true }), both],
  ['by the mask, where a server has none', sides({}, { masked: true }), both],
  ['a mask says nothing beside a type', sides({ type: 'receive', mask: true }, { type: 'send' }), both],
  ['isOutgoing', sides({ isOutgoing: false }, { isOutgoing: true }), both],
  ['by arrows', sides({ type: '<-' }, { type: '->' }), both],
  ['by arrows of Chrome', sides({ type: '↓' }, { type: '↑' }), both],
  ['in capitals', sides({ type: 'Receive' }, { type: 'Send' }), both],
];

const at = (time: unknown, data: string): Row => ({ type: 'receive', opcode: 1, time, data });
const clocked = (times: readonly unknown[], more: Row = {}): readonly Row[] => [
  entry([at(times[0], '40{"sid":"b"}'), at(times[1], alive(1)), at(times[2], alive(2))], more),
];
const one = ['0 connected', '1 Alive 1', '2.5 Alive 2'];
const times: readonly HarCase[] = [
  ['ms since the start of the socket', clocked([0, 1000, 2500]), { read: one }],
  ['ms of a clock of the browser', clocked([81_000, 82_000, 83_500]), { read: one }],
  ['ms within a socket of 3 s', clocked([0, 1000, 2500], { time: 3000 }), { read: one }],
  [
    'seconds within a socket of an hour',
    clocked([0, 1000, 2500], { time: 3_600_000 }),
    {
      read: ['0 connected', '1000 Alive 1', '2500 Alive 2'],
    },
  ],
  ['seconds of such a clock', clocked([81.5, 82.5, 84]), { read: one }],
  ['a few whole seconds', clocked([1, 2, 3]), { read: ['0 connected', '1 Alive 1', '2 Alive 2'] }],
  [
    'whole seconds beside a short time of its entry',
    clocked([1, 2, 3], { time: 1 }),
    {
      read: ['0 connected', '1 Alive 1', '2 Alive 2'],
    },
  ],
  ['a start in ms since 1970', clocked([-1, -1, -1], { startedDateTime: T }), { started: STARTED }],
  [
    'a start in seconds since 1970',
    clocked([-1, -1, -1], { startedDateTime: T / 1000 }),
    { started: STARTED },
  ],
  [
    'a start with a zone',
    clocked([-1, -1, -1], { startedDateTime: '2025-03-01T23:00:00.000+09:00' }),
    {
      started: STARTED,
    },
  ],
];

const messages = [OPEN, frame(1, alive(1))];
const bare = { startedDateTime: STARTED, request: { url: URL } };
const places: readonly HarCase[] = [
  ['_webSocket.frames', [{ ...bare, _webSocket: { frames: messages } }], { read: two() }],
  ['webSocket.messages', [{ ...bare, webSocket: { messages } }], { read: two() }],
  ['websocket.frames', [{ ...bare, websocket: { frames: messages } }], { read: two() }],
];

const ping = { type: 'receive', time: T / 1000 + 1.05, opCode: 9, data: '' };
/** A frame as a program writes it that has bytes alone. */
const inBytes = (sent: Row): Row => ({
  ...sent,
  opcode: 2,
  data: Buffer.from(String(sent['data'])).toString('base64'),
});
const contents: readonly HarCase[] = [
  [
    'a ping by opCode between a packet and its attachment',
    [entry([OPEN, frame(1, alive(1)), odds(1, 2), ping, bytes(1.1, [1, 2])])],
    { read: two('1 Odds 2 1,2'), passed: { 'control frame': 1 } },
  ],
  [
    'an error of the link between a packet and its attachment',
    [
      entry([
        OPEN,
        frame(1, alive(1)),
        odds(1, 2),
        { type: 'error', time: T / 1000 + 1.05, data: 'err' },
        bytes(1.1, [1, 2]),
      ]),
    ],
    { read: two('1 Odds 2 1,2'), passed: { 'frame that carries no packet': 1 } },
  ],
  [
    'opcodes as decimals',
    [entry([OPEN, frame(1, alive(1), { opcode: '1.0' }), odds(1, 2), bytes(1.1, [1, 2], { opcode: '2.0' })])],
    { read: two('1 Odds 2 1,2') },
  ],
  ['a packet in quotes', [entry([OPEN, frame(1, JSON.stringify(alive(1)))])], { read: two(), passed: {} }],
  [
    'packets of text in frames of bytes',
    [entry([inBytes(OPEN), inBytes(frame(1, alive(1)))])],
    { read: two(), passed: {} },
  ],
  [
    'a close without data',
    [entry([OPEN, frame(1, alive(1)), frame(2, null, { opcode: 8 })])],
    { read: two('2 disconnected'), passed: {} },
  ],
  ['a packet behind a mark', [entry([OPEN, frame(1, `\ufeff${alive(1)}`)])], { read: two(), passed: {} }],
];

seenCases(seenHar, [
  ['S5 the side of a frame:', side],
  ['S5 times:', times],
  ['S5 frames in', places],
  ['S5 contents:', contents],
]);
