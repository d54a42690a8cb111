/** S5 HAR files: the names and forms that proxies, test programs and scripts give to frames and bodies, each with its right value. */
import { expect, test } from 'vitest';
import {
  alive,
  bytes,
  entry,
  frame,
  odds,
  OPEN,
  seenHar,
  socket,
  STARTED,
  two,
  URL,
  type HarCase,
  type Row,
} from '../given/domain/seen-har.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const ASKED = frame(0, '42["subscribe",{}]');
/** The first frames of a session, with the marks of each side in place of `type`. */
const sides = (server: Row, client: Row): readonly Row[] => [
  entry([
    { ...OPEN, type: undefined, ...server },
    { ...ASKED, type: undefined, ...client },
    { ...frame(1, alive(1)), type: undefined, ...server },
  ]),
];
const bothSides = { read: ['0 connected', '0 subscribe', '1 Alive 1'], passed: {} };
const side: readonly HarCase[] = [
  ['frameReceived, frameSent', sides({ type: 'frameReceived' }, { type: 'frameSent' }), bothSides],
  [
    'the events of Chrome’s protocol',
    sides({ type: 'Network.webSocketFrameReceived' }, { type: 'Network.webSocketFrameSent' }),
    bothSides,
  ],
  ['download, upload', sides({ type: 'download' }, { type: 'upload' }), bothSides],
  ['down, up', sides({ direction: 'down' }, { direction: 'up' }), bothSides],
  ['s2c, c2s', sides({ dir: 's2c' }, { dir: 'c2s' }), bothSides],
  ['fromClient', sides({ fromClient: false }, { fromClient: true }), bothSides],
  ['sent', sides({ sent: false }, { sent: true }), bothSides],
  ['outgoing', sides({ outgoing: false }, { outgoing: true }), bothSides],
  ['update, sent-message', sides({ type: 'update' }, { type: 'sent-message' }), bothSides],
  ['upstream', sides({ direction: 'downstream' }, { direction: 'upstream' }), bothSides],
  ['RECEIVED, SENT', sides({ type: 'RECEIVED' }, { type: 'SENT' }), bothSides],
];

const messages = [OPEN, frame(1, alive(1))];
const bare = { startedDateTime: STARTED, request: { url: URL } };
const nested = (second: number, data: string): Row => ({
  timestamp: frame(second, '')['time'],
  type: 'receive',
  response: { opcode: 1, mask: false, payloadData: data },
});
const places: readonly HarCase[] = [
  ['webSocketFrames', [{ ...bare, webSocketFrames: messages }], { read: two() }],
  ['websocketMessages', [{ ...bare, websocketMessages: messages }], { read: two() }],
  ['_websocket_messages', [{ ...bare, _websocket_messages: messages }], { read: two() }],
  ['in the answer', [{ ...bare, response: { status: 101, _webSocketMessages: messages } }], { read: two() }],
  ['in a field for the socket', [{ ...bare, _webSocket: { messages } }], { read: two() }],
  ['each in a field of its message', [entry([nested(0, '40'), nested(1, alive(1))])], { read: two() }],
  [
    'with words of a library as opcodes',
    [entry(messages.map((one) => ({ ...one, opcode: 'Opcode.TEXT' })))],
    { read: two() },
  ],
];

const attachment = (data: unknown, more: Row = {}): readonly Row[] =>
  socket(frame(1, alive(1)), odds(2, 2), frame(2, data, { opcode: 2, ...more }));
const contents: readonly HarCase[] = [
  ['bytes in hexadecimal digits', attachment('0102', { encoding: 'hex' }), { read: two('2 Odds 2 1,2') }],
  ['the same in capitals', attachment('0AFF', { encoding: 'hex' }), { read: two('2 Odds 2 10,255') }],
  ['four digits that nobody calls hexadecimal', attachment('0102'), { read: two('2 Odds 2 211,93,54') }],
  [
    'bytes as a data address',
    attachment('data:application/octet-stream;base64,AQI='),
    { read: two('2 Odds 2 1,2') },
  ],
  ['bytes as an object of their places', attachment({ 0: 1, 1: 2 }), { read: two('2 Odds 2 1,2') }],
  [
    'an object of other fields',
    attachment({ a: 1 }),
    { read: two(), passed: { 'frame without a time or data': 1 } },
  ],
  [
    'frames that close the socket from both sides: one end',
    socket(
      frame(1, alive(1)),
      frame(2, 'A+g=', { opcode: 8, type: 'send' }),
      frame(3, 'A+g=', { opcode: 8 }),
    ),
    { read: two('2 disconnected') },
  ],
];

const polled = (content: Row): readonly Row[] => [
  {
    startedDateTime: STARTED,
    time: 0,
    request: { url: 'https://play.example/socket.io/?EIO=3&transport=polling&sid=a' },
    response: { content },
  },
];
const named = '42["Odds",{"seq":2,"name":"서울 ⚽ 😀 é"}]';
const counted = (lengthOf: (packet: string) => number): string =>
  ['40', named, alive(3)].map((packet) => `${lengthOf(packet)}:${packet}`).join('');
/** A packet of a binary body of Engine.IO 3. */
const packed = (content: Buffer, isBytes = false): Buffer =>
  Buffer.concat([
    Buffer.from([isBytes ? 1 : 0, ...Array.from(String(content.length), Number), 255]),
    content,
  ]);
const inBytes = (...packets: readonly Buffer[]): readonly Row[] =>
  polled({ text: Buffer.concat(packets).toString('base64'), encoding: 'base64' });
const three = { read: ['0 connected', '0 Odds 2', '0 Alive 3'] };
const bodies: readonly HarCase[] = [
  ['lengths in letters', polled({ text: counted((packet) => packet.length) }), three],
  ['lengths in bytes', polled({ text: counted((packet) => Buffer.byteLength(packet)) }), three],
  [
    'a binary body of texts',
    inBytes(packed(Buffer.from('40')), packed(Buffer.from(named)), packed(Buffer.from(alive(3)))),
    three,
  ],
  [
    'a binary body of a packet and its attachment',
    inBytes(
      packed(Buffer.from('40')),
      packed(Buffer.from('451-["Odds",{"seq":2,"packed":{"_placeholder":true,"num":0}}]')),
      packed(Buffer.from([4, 1, 2]), true),
    ),
    { read: ['0 connected', '0 Odds 2 1,2'] },
  ],
  [
    'a binary body that breaks off',
    [...inBytes(packed(Buffer.from(named)).subarray(0, 20)), ...socket(frame(1, alive(1)))],
    { read: two() },
  ],
];

seenCases(seenHar, [
  ['S5 the side of a frame:', side],
  ['S5 the frames:', places],
  ['S5 contents:', contents],
  ['S5 bodies of requests of Engine.IO 3:', bodies],
]);

test('S5 bytes of an attachment keep their opcode in a field of its message', () => {
  const own = { ...nested(2, 'AQI='), response: { opcode: 2, mask: false, payloadData: 'AQI=' } };
  expect(seenHar([entry([OPEN, frame(1, alive(1)), odds(2, 2), own])]).read).toEqual(two('2 Odds 2 1,2'));
  expect(seenHar(socket(frame(1, alive(1)), odds(2, 2), bytes(2, [1, 2]))).read).toEqual(two('2 Odds 2 1,2'));
});
