/** S5 HAR files: small inputs of sockets that end, stray frames and times of every kind, each with its right value. */
import {
  alive,
  bytes,
  entry,
  frame,
  odds,
  OPEN,
  socket,
  STARTED,
  T,
  two,
  seenHar,
  type HarCase,
  type Row,
} from '../given/domain/seen-har.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const TIMELESS = { time: -1 };

const ends: readonly HarCase[] = [
  [
    'HTTP Toolkit names the end of a socket with its time',
    [
      entry([OPEN, frame(1, alive(1))], {
        _webSocketClose: { code: 1006, reason: '', timestamp: T / 1000 + 7 },
      }),
    ],
    { read: two('7 disconnected') },
  ],
  [
    'without a time it ends as long after its start as the entry took',
    [entry([OPEN, frame(1, alive(1))], { time: 6000, _webSocketClose: { code: 1000 } })],
    { read: two('6 disconnected') },
  ],
  [
    'a time of another clock is none',
    [entry([OPEN, frame(1, alive(1))], { time: -1, _webSocketClose: { code: 1000, timestamp: 51_234.5 } })],
    { read: two('1 disconnected') },
  ],
  [
    'it broke off',
    [entry([OPEN, frame(1, alive(1))], { _webSocketClose: 'aborted' })],
    { read: two('1 disconnected') },
  ],
  ['it is open to the end', [entry([OPEN, frame(1, alive(1))], { _webSocketClose: null })], { read: two() }],
  [
    'a frame that closes it, too: one end',
    [
      entry([OPEN, frame(1, alive(1)), frame(5, '', { opcode: 8 })], {
        _webSocketClose: { code: 1000, timestamp: T / 1000 + 6 },
      }),
    ],
    { read: two('5 disconnected') },
  ],
  [
    'the link of Socket.IO was left before: one end',
    [entry([OPEN, frame(1, alive(1)), frame(4, '41')], { _webSocketClose: { timestamp: T / 1000 + 6 } })],
    { read: two('4 disconnected') },
  ],
  [
    'a packet that waits for its attachment at the end',
    [entry([OPEN, frame(1, alive(1)), odds(2, 2)], { _webSocketClose: 'aborted' })],
    { read: two('2 disconnected'), passed: { 'packet without its attachments': 1 } },
  ],
  [
    'two sockets one after the other',
    [
      entry([OPEN, frame(1, alive(1))], { _webSocketClose: { timestamp: T / 1000 + 2 } }),
      entry([frame(5, '40'), frame(6, alive(2))], { startedDateTime: new Date(T + 5000).toISOString() }),
    ],
    { read: two('2 disconnected', '5 connected', '6 Alive 2') },
  ],
  [
    'an error of the browser (opcode -1) carries no packet',
    socket(frame(1, alive(1)), frame(2, 'Invalid frame header', { opcode: -1, type: 'error' })),
    { read: two(), passed: { 'frame that carries no packet': 1 } },
  ],
  [
    'the other namespace is left, the betting one is not',
    socket(frame(0, '40/chat,{"sid":"c"}'), frame(1, alive(1)), frame(2, '41/chat,'), frame(3, alive(3))),
    { read: two('3 Alive 3') },
  ],
  [
    'the betting namespace is left, the first one is not',
    [
      entry([
        OPEN,
        frame(0, '40/betting,{"sid":"c"}'),
        frame(1, alive(1, '42/betting,')),
        frame(2, '41/betting,'),
      ]),
    ],
    { read: two('2 disconnected') },
  ],
  [
    'a namespace with a question behind it',
    [entry([frame(0, '40/betting?token=x,'), frame(1, alive(1, '42/betting,')), frame(2, '41/betting,')])],
    { read: two('2 disconnected') },
  ],
  [
    'a refused namespace (44) opens nothing',
    socket(frame(0, '44/betting,{"message":"no"}'), frame(1, alive(1))),
    { read: two() },
  ],
];

const strays: readonly HarCase[] = [
  [
    'a continuation without data costs no whole packet',
    socket(frame(1, alive(1)), frame(1, null, { opcode: 0 })),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'nor one with a bad time',
    socket(frame(1, alive(1)), frame(1, 'x', { opcode: 0, time: 1e17 })),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'nor one whose time is a word',
    socket(frame(1, alive(1)), frame(1, 'x', { opcode: 0, time: 'soon' })),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'nor one that is no base64 behind an attachment',
    socket(frame(1, alive(1)), odds(2, 2), bytes(2, [1, 2]), frame(2, '###', { opcode: 0 })),
    { read: two('2 Odds 2 1,2'), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'nor two of them',
    socket(
      frame(1, alive(1)),
      frame(1, null, { opcode: 0 }),
      frame(1, undefined, { opcode: 0 }),
      frame(3, alive(3)),
    ),
    { read: two('3 Alive 3'), passed: { 'frame without a time or data': 2 } },
  ],
  [
    'a continuation with a good part and a bad one',
    socket(
      frame(1, alive(1).slice(0, 20)),
      frame(1, alive(1).slice(20), { opcode: 0 }),
      frame(1, null, { opcode: 0 }),
    ),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'a text without data between a packet and its attachment',
    socket(frame(1, alive(1)), odds(2, 2), frame(2, null), bytes(2, [1, 2])),
    { read: two('2 Odds 2 1,2'), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'bytes with a bad time between them',
    socket(frame(1, alive(1)), odds(2, 2), bytes(2, [9], { time: -7 }), bytes(2, [1, 2])),
    { read: two('2 Odds 2 1,2'), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'a frame that is null, a number, a list',
    socket(null, 7, [], frame(1, alive(1))),
    { read: two(), passed: { 'frame without a time or data': 3 } },
  ],
];

const minimal = (at: string, ...own: readonly Row[]): Row =>
  entry(
    own.map((one) => ({ ...one, ...TIMELESS })),
    { startedDateTime: at },
  );
const times: readonly HarCase[] = [
  [
    '-1 beside real times: the frame stands at the one before it',
    socket(frame(1, alive(1)), frame(0, alive(2), TIMELESS), frame(3, alive(3))),
    { read: two('1 Alive 2', '3 Alive 3') },
  ],
  [
    '-1 at an attachment alone',
    socket(frame(1, alive(1)), odds(2, 2), bytes(0, [1], TIMELESS)),
    { read: two('2 Odds 2 1') },
  ],
  ['-1 at the first frame alone', [entry([{ ...OPEN, ...TIMELESS }, frame(1, alive(1))])], { read: two() }],
  [
    'a minimal recording that has no start',
    [minimal('', OPEN, frame(0, alive(1)), frame(0, alive(5)))],
    { read: ['0 connected', '0 Alive 1', '4 Alive 5'], started: new Date(T + 1000).toISOString() },
  ],
  [
    'one whose start is a time of -1',
    [minimal('1969-12-31T23:59:59.999Z', OPEN, frame(0, alive(1)))],
    { read: ['0 connected', '0 Alive 1'], started: new Date(T + 1000).toISOString() },
  ],
  [
    'two sockets of a minimal recording stand in the order of their messages',
    [
      minimal(STARTED, OPEN, frame(0, alive(1)), frame(0, alive(4))),
      minimal(new Date(T + 5000).toISOString(), OPEN, frame(0, alive(6))),
    ],
    { read: two('4 Alive 4', '5 connected', '6 Alive 6') },
  ],
  [
    'frames that stand behind newer ones',
    socket(frame(3, alive(3)), frame(1, alive(1))),
    { read: ['0 connected', '1 Alive 1', '3 Alive 3'] },
  ],
  [
    'the same time for all',
    [entry([OPEN, frame(0, alive(1)), odds(0, 2), bytes(0, [1])])],
    { read: ['0 connected', '0 Alive 1', '0 Odds 2 1'] },
  ],
];

seenCases(seenHar, [
  ['S5 the end of a socket:', ends],
  ['S5 strays:', strays],
  ['S5 times:', times],
]);
