/** S5 HAR files: small inputs of the packets of Socket.IO and of the forms of other programs, each with its right value. */
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import {
  alive,
  aliveData,
  bytes,
  entry,
  frame,
  odds,
  OPEN,
  place,
  SENT,
  socket,
  T,
  two,
  URL,
  seenHar,
  type HarCase,
  type Row,
} from '../given/domain/seen-har.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const packets: readonly HarCase[] = [
  [
    'bytes that the client sends between a packet and its attachment',
    socket(frame(1, alive(1)), odds(2, 2), bytes(2, [9, 9], SENT), bytes(2, [1, 2])),
    { read: two('2 Odds 2 1,2'), passed: { 'binary frame': 1 } },
  ],
  [
    'packets of both sides that wait at once',
    socket(
      frame(1, alive(1)),
      odds(2, 2),
      { ...frame(2, '451-["upload",{"_placeholder":true,"num":0}]'), ...SENT },
      bytes(2, [9, 9], SENT),
      bytes(2, [1, 2]),
    ),
    { read: two('2 Odds 2 1,2'), passed: { upload: 1 } },
  ],
  [
    'two attachments in the order of their numbers',
    socket(frame(1, alive(1)), odds(2, 2, '452-', { second: place(1) }), bytes(2, [1]), bytes(2, [2])),
    { read: two('2 Odds 2 1 2') },
  ],
  [
    'the numbers stand the other way round',
    socket(
      frame(1, alive(1)),
      odds(2, 2, '452-', { packed: place(1), second: place(0) }),
      bytes(2, [1]),
      bytes(2, [2]),
    ),
    { read: two('2 Odds 2 2 1') },
  ],
  [
    'an attachment is missing: the next packet is read',
    socket(frame(1, alive(1)), odds(2, 2), frame(3, alive(3))),
    { read: two('3 Alive 3'), passed: { 'packet without its attachments': 1 } },
  ],
  [
    'an answer (43), and one with an attachment (461-)',
    socket(
      frame(1, alive(1)),
      frame(2, '431[{"ok":1}]'),
      frame(2, '461-2[{"_placeholder":true,"num":0}]'),
      bytes(2, [7]),
      odds(3, 3),
      bytes(3, [1]),
    ),
    { read: two('3 Odds 3 1'), passed: {} },
  ],
  [
    'the upgrade of a session (2probe, 3probe, 5, 6)',
    socket(
      { ...frame(0, '2probe'), ...SENT },
      frame(0, '3probe'),
      { ...frame(0, '5'), ...SENT },
      frame(0, '6'),
      frame(1, alive(1)),
    ),
    { read: two(), passed: {} },
  ],
  ['an event that asks for an answer', socket(frame(1, alive(1, '4217'))), { read: two() }],
  [
    'bytes of Engine.IO as a text that begins with b',
    [
      entry([OPEN, frame(1, alive(1)), odds(2, 2), frame(2, 'b4AQI=')], {
        request: { url: URL.replace('EIO=4', 'EIO=3') },
      }),
    ],
    { read: two('2 Odds 2 1,2'), passed: {} },
  ],
  [
    'the same of Engine.IO 4',
    socket(frame(1, alive(1)), odds(2, 2), frame(2, 'bAQI=')),
    { read: two('2 Odds 2 1,2'), passed: {} },
  ],
  [
    'msgpack with options beside the packet',
    socket(bytes(1, [...encodePacket({ type: 2, nsp: '/', data: ['Alive', aliveData(1)], id: 7 })])),
    { read: two() },
  ],
  [
    'a packet that ends the link, in msgpack',
    socket(frame(1, alive(1)), bytes(2, [...encodePacket({ type: 1, nsp: '/' })])),
    { read: two('2 disconnected') },
  ],
  [
    'a packet as an empty binary frame',
    socket(frame(1, alive(1)), bytes(2, [])),
    { read: two(), passed: { 'binary frame': 1 } },
  ],
];

const jsonp = (second: number, packet: string): Row => ({
  startedDateTime: new Date(T + second * 1000).toISOString(),
  time: 0,
  request: { url: `https://play.example/socket.io/?EIO=3&transport=polling&j=1&sid=a` },
  response: { content: { text: `___eio[1](${JSON.stringify(`${packet.length}:${packet}`)});` } },
});
const asked = (second: number, packet: string): Row => ({
  ...jsonp(second, '6'),
  request: {
    url: 'https://play.example/socket.io/?EIO=3&transport=polling&j=1&sid=a',
    postData: { text: `d=${encodeURIComponent(`${packet.length}:${packet}`)}` },
  },
  response: { content: { text: 'ok' } },
});
const files: readonly HarCase[] = [
  [
    'events with the names of what every object has',
    socket(
      frame(1, alive(1)),
      frame(2, '42["constructor",1]'),
      frame(3, '42["toString",1]'),
      frame(4, '42["constructor",1]'),
    ),
    { read: two(), passed: { constructor: 2, toString: 1 } },
  ],
  [
    'requests by scripts (JSONP)',
    [jsonp(0, '40'), asked(0, '42["subscribe",{"game_code":59}]'), jsonp(1, alive(1))],
    { read: ['0 connected', '0 subscribe', '1 Alive 1'] },
  ],
  [
    'entries that are none, and one of a socket without frames',
    [null, 7, {}, entry(null), entry([]), ...socket(frame(1, alive(1)))],
    { read: two() },
  ],
  ['fields of a list in place of the frames', [entry({}), ...socket(frame(1, alive(1)))], { read: two() }],
  [
    'the kinds of proxies: request, response',
    [
      entry([
        { ...OPEN, type: 'response' },
        { ...frame(0, '42["subscribe",{}]'), type: 'request' },
        { ...frame(1, alive(1)), type: 'response' },
      ]),
    ],
    { read: ['0 connected', '0 subscribe', '1 Alive 1'] },
  ],
  [
    'a socket whose address has no question',
    [entry([OPEN, frame(1, alive(1))], { request: { url: 'wss://play.example/socket.io/' } })],
    { read: two() },
  ],
  ['a socket without an address', [entry([OPEN, frame(1, alive(1))], { request: null })], { read: two() }],
];

const forms: readonly HarCase[] = [
  [
    'bytes as a Buffer that Node wrote as JSON',
    socket(frame(1, alive(1)), odds(2, 2), frame(2, { type: 'Buffer', data: [1, 2] }, { opcode: 2 })),
    { read: two('2 Odds 2 1,2') },
  ],
  [
    'bytes as a list of numbers',
    socket(frame(1, alive(1)), odds(2, 2), frame(2, [1, 2], { opcode: 2 })),
    { read: two('2 Odds 2 1,2') },
  ],
  [
    'a text as a Buffer',
    socket(frame(1, { type: 'Buffer', data: [...Buffer.from(alive(1))] })),
    { read: two() },
  ],
  [
    'a list that holds no bytes',
    socket(frame(1, alive(1)), frame(2, [256, 'x'], { opcode: 2 })),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'a mark of bytes in place of opcodes',
    socket(
      frame(1, alive(1), { opcode: undefined, isBinary: false }),
      { ...odds(2, 2), opcode: undefined, isBinary: false },
      bytes(2, [1, 2], { opcode: undefined, isBinary: true }),
    ),
    { read: two('2 Odds 2 1,2') },
  ],
  [
    'another name of that mark',
    socket(
      frame(1, alive(1)),
      bytes(2, [...encodePacket({ type: 2, nsp: '/', data: ['Alive', aliveData(2)] })], {
        opcode: undefined,
        binary: true,
      }),
    ),
    { read: two('2 Alive 2') },
  ],
  [
    'the side as dir, the time as ts and the data as text',
    [
      entry(
        [OPEN, { ...frame(0, '42["subscribe",{}]'), type: undefined, dir: 'out' }, frame(1, alive(1))].map(
          ({ time, data, ...rest }: Row) => ({ ...rest, ts: time, text: data }),
        ),
      ),
    ],
    { read: ['0 connected', '0 subscribe', '1 Alive 1'] },
  ],
  ...(['OPCODE_TEXT', 'WS_OPCODE_TEXT', 'TEXT_FRAME', '0x1', '0x01', '0X0001', 'text frame'] as const).map(
    (opcode): HarCase => [`the opcode as ${opcode}`, socket(frame(1, alive(1), { opcode })), { read: two() }],
  ),
  [
    'bytes by the opcode 0x2',
    socket(frame(1, alive(1)), odds(2, 2), bytes(2, [7], { opcode: '0x2' })),
    { read: two('2 Odds 2 7') },
  ],
  [
    'millionths and billionths of seconds',
    socket(
      frame(1, alive(1), { time: (T + 1000) * 1e3 }),
      frame(2, alive(2), { time: String((T + 2000) * 1e6) }),
    ),
    { read: two('2 Alive 2') },
  ],
  [
    'dates with a zone in several forms',
    socket(
      frame(1, alive(1), { time: '2025-03-01T23:00:01+09' }),
      frame(2, alive(2), { time: '2025-03-01 23:00:02 KST' }),
      frame(3, alive(3), { time: '20250301T140003Z' }),
    ),
    { read: two('2 Alive 2', '3 Alive 3') },
  ],
  [
    '0 for a time that the program does not know',
    socket(frame(1, alive(1)), frame(2, alive(2), { time: 0 }), frame(3, alive(3))),
    { read: two('1 Alive 2', '3 Alive 3') },
  ],
  [
    'the side as from',
    [
      entry([
        { ...OPEN, type: undefined, from: 'server' },
        { ...frame(0, '42["subscribe",{}]'), type: undefined, from: 'client' },
        { ...frame(1, alive(1)), type: undefined, from: 'server' },
      ]),
    ],
    { read: ['0 connected', '0 subscribe', '1 Alive 1'] },
  ],
];

seenCases(seenHar, [
  ['S5 packets:', packets],
  ['S5 files:', files],
  ['S5 forms of other programs:', forms],
]);
