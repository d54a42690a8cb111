/** S5 HAR files: small inputs of what browsers, proxies and protocols of Socket.IO write into them, each with its right value. */
import { describe, expect, test } from 'vitest';
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import { readHar } from '../../domain/recording/har.ts';

type Row = Readonly<Record<string, unknown>>;
const T = Date.parse('2025-03-01T14:00:00.000Z');
const STARTED = new Date(T).toISOString();
const URL = 'wss://play.example/socket.io/?EIO=4&transport=websocket';

const aliveData = (seq: number): Row => ({ stream: '59', epoch: 'e1', seq, pt: T + seq * 1000 });
const alive = (seq: number, before = '42'): string => `${before}${JSON.stringify(['Alive', aliveData(seq)])}`;
const frame = (second: number, data: unknown, more: Row = {}): Row => ({
  type: 'receive',
  opcode: 1,
  time: T / 1000 + second,
  data,
  ...more,
});
const bytes = (second: number, own: readonly number[], more: Row = {}): Row =>
  frame(second, Buffer.from(own).toString('base64'), { opcode: 2, ...more });
const SENT = { type: 'send' };
const TIMELESS = { time: -1 };
const entry = (messages: unknown, more: Row = {}): Row => ({
  startedDateTime: STARTED,
  request: { url: URL },
  _resourceType: 'websocket',
  _webSocketMessages: messages,
  ...more,
});

/** `read`: the entries as their second and what they are, a packet by its number and bytes. `passed`: what was passed over. */
function seen(entries: readonly unknown[]) {
  const har = readHar(JSON.stringify({ log: { version: '1.2', entries } }));
  if (har?.ok !== true) return { read: [`refused: ${har?.error}`], passed: {}, started: '' };
  const { startedAt, passedOver } = har.value;
  return {
    read: har.value.entries.map((one) => {
      if ('link' in one) return `${one.at / 1000} ${one.link}`;
      if ('out' in one) return `${one.at / 1000} ${one.out}`;
      if (!('in' in one)) return 'other';
      const { seq, packed, second } = one.row as Readonly<Record<string, number | Uint8Array | undefined>>;
      return [one.at / 1000, one.in, seq, packed, second].filter((part) => part !== undefined).join(' ');
    }),
    passed: passedOver,
    started: new Date(startedAt).toISOString(),
  };
}
type Seen = Partial<Readonly<Omit<ReturnType<typeof seen>, 'read'>> & { readonly read: readonly string[] }>;
type Case = readonly [name: string, entries: readonly unknown[], expected: Seen];

const OPEN = frame(0, '40{"sid":"b"}');
const socket = (...own: readonly unknown[]): readonly Row[] => [entry([OPEN, ...own])];
const place = (num: number): Row => ({ _placeholder: true, num });
const odds = (second: number, seq: number, before = '451-', more: Row = {}): Row =>
  frame(second, `${before}${JSON.stringify(['Odds', { stream: '59', seq, packed: place(0), ...more }])}`);
const two = (...parts: readonly string[]): readonly string[] => ['0 connected', '1 Alive 1', ...parts];

const ends: readonly Case[] = [
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

const strays: readonly Case[] = [
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

const packets: readonly Case[] = [
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

const minimal = (at: string, ...own: readonly Row[]): Row =>
  entry(
    own.map((one) => ({ ...one, ...TIMELESS })),
    { startedDateTime: at },
  );
const times: readonly Case[] = [
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
const files: readonly Case[] = [
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

describe.each([
  ['S5 the end of a socket:', ends],
  ['S5 strays:', strays],
  ['S5 packets:', packets],
  ['S5 times:', times],
  ['S5 files:', files],
] as const)('%s', (_, cases) => {
  test.each(cases)('%s', (_name, entries, expected) => {
    const all = seen(entries);
    const shown = Object.keys(expected).map((key) => [key, all[key as keyof Seen]]);
    expect(Object.fromEntries(shown)).toEqual(expected);
  });
});
