/** S5 HAR files as browsers, proxies and test programs write them: times of every kind, other names of fields, packets that came by requests. */
import { describe, expect, test } from 'vitest';
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import { isHar, readHar } from '../../domain/recording/har.ts';

const STARTED = '2025-03-01T14:00:00.000Z';
const T = Date.parse(STARTED);
type Row = Readonly<Record<string, unknown>>;

const alive = (seq: number): string =>
  `42["Alive",{"stream":"59","epoch":"e1","seq":${seq},"pt":${T + seq * 1000}}]`;
const frames: readonly (readonly [type: string, data: string])[] = [
  ['receive', '40{"sid":"b"}'],
  ['send', '42["subscribe",{"siteNumber":1,"game_code":59}]'],
  ['receive', alive(1)],
  ['receive', alive(2)],
];
const messages = (rowOf: (row: { type: string; data: string }, at: number) => Row): readonly Row[] =>
  frames.map(([type, data], at) => rowOf({ type, data }, at));
const timed = messages((row, at) => ({ ...row, opcode: 1, time: T / 1000 + at }));
const socket = (more: Row, sid = ''): Row => ({
  startedDateTime: STARTED,
  request: { url: `wss://play.example/socket.io/?EIO=4&transport=websocket${sid}` },
  _resourceType: 'websocket',
  ...more,
});
const harOf = (...entries: readonly Row[]): string => JSON.stringify({ log: { version: '1.2', entries } });
function read(text: string) {
  const har = readHar(text);
  if (har?.ok !== true) throw new Error(`refused: ${har?.error}`);
  return har.value;
}
const kindsOf = (text: string) =>
  read(text).entries.map((entry) =>
    'link' in entry ? entry.link : 'out' in entry ? entry.out : 'in' in entry ? entry.in : '',
  );
const ALL = ['connected', 'subscribe', 'Alive', 'Alive'];

describe('times', () => {
  test.each<readonly [string, (at: number) => unknown, number]>([
    ['seconds since 1970', (at) => T / 1000 + at, 3000],
    ['ms since 1970', (at) => T + at * 1000, 3000],
    ['seconds as texts', (at) => String(T / 1000 + at), 3000],
    ['dates', (at) => new Date(T + at * 1000).toISOString(), 3000],
    ['seconds of a clock of the browser’s own', (at) => 51_234.5 + at, 3000],
    ['-1', () => -1, 2000],
    ['0', () => 0, 2000],
    ['null', () => null, 2000],
    ['no time at all', () => undefined, 2000],
  ])('%s', (_, timeOf, last) => {
    const text = harOf(
      socket({ _webSocketMessages: messages((row, at) => ({ ...row, opcode: 1, time: timeOf(at) })) }),
    );
    const { startedAt, entries, passedOver } = read(text);
    expect([new Date(startedAt).toISOString(), entries.at(-1)?.at, passedOver]).toEqual([STARTED, last, {}]);
    expect(kindsOf(text)).toEqual(ALL);
  });

  test('where some frames alone have no time, these are counted', () => {
    const some = timed.map((one, at) => (at === 2 ? { ...one, time: null } : one));
    expect(read(harOf(socket({ _webSocketMessages: some }))).passedOver).toEqual({
      'frame without a time or data': 1,
    });
  });
});

test('frames of text that are written as base64 are read, also with other letters than ASCII', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const packed = [...timed, { ...timed[3], data: '2' }].map((one) => ({
    ...one,
    data: base64(String(one['data']).replace('"e1"', '"시작"')),
  }));
  const { entries, passedOver } = read(harOf(socket({ _webSocketMessages: packed })));
  expect([entries.length, passedOver]).toEqual([ALL.length, {}]);
  expect(JSON.stringify(entries)).toContain('시작');
});

test.each([
  ['over two lines', '+/8B\r\nAgME'],
  ['with the letters of addresses', '-_8BAgME'],
])('an attachment in base64 %s is read', (_, data) => {
  const packet = '451-["Odds",{"stream":"59","packed":{"_placeholder":true,"num":0}}]';
  const more = [
    { type: 'receive', opcode: 1, time: T / 1000 + 5, data: packet },
    { type: 'receive', opcode: 2, time: T / 1000 + 5, data },
  ];
  const last = read(harOf(socket({ _webSocketMessages: [...timed, ...more] }))).entries.at(-1);
  expect(last).toMatchObject({ in: 'Odds', row: { packed: Uint8Array.of(251, 255, 1, 2, 3, 4) } });
});

test.each<readonly [string, Row]>([
  ['_websocketMessages', { _websocketMessages: timed }],
  ['webSocketMessages', { webSocketMessages: timed }],
  [
    'payloadData and timestamp',
    {
      _webSocketMessages: timed.map(({ data, time, type }) => ({ type, payloadData: data, timestamp: time })),
    },
  ],
  [
    'from_client',
    {
      _webSocketMessages: timed.map(({ data, time, type }) => ({ from_client: type === 'send', data, time })),
    },
  ],
  [
    'sent and received',
    {
      _webSocketMessages: timed.map((one) => ({
        ...one,
        type: one['type'] === 'send' ? 'sent' : 'received',
      })),
    },
  ],
  [
    'outgoing and incoming',
    {
      _webSocketMessages: timed.map((one) => ({
        ...one,
        type: one['type'] === 'send' ? 'outgoing' : 'incoming',
      })),
    },
  ],
  ['opcodes as texts', { _webSocketMessages: timed.map((one) => ({ ...one, opcode: 'TEXT' })) }],
])('fields called %s are read', (_, more) => {
  expect(kindsOf(harOf(socket(more)))).toEqual(ALL);
});

test.each([
  '{ "$schema": "x", "comment" : "y",\n"log"',
  '{"a":1,"b":-1.5e3,"c":null,"d":true,"log"',
  String.raw`{"a":"x \" \\ y","log"`,
  '{"a":{"b":1,"c":"d"},"e":[1,"f"],"log"',
])('a file whose log is not its first field is a HAR: %s', (begin) => {
  const text = harOf(socket({ _webSocketMessages: timed })).replace('{"log"', begin);
  expect([isHar(text), kindsOf(text)]).toEqual([true, ALL]);
});

test.each(['{"a":1,"catalog":{"log":{}}}', `{"a":${'['.repeat(5000)}`, '{"a":{"log":{}}}'])(
  'a file of other fields is none',
  (text) => expect(isHar(text)).toBe(false),
);

describe('frames that continue another one', () => {
  const receive = (opcode: number, data: string, more: Row = {}): Row => ({
    type: 'receive',
    opcode,
    time: T / 1000 + 5,
    data,
    ...more,
  });
  const readAll = (...more: readonly Row[]) =>
    read(harOf(socket({ _webSocketMessages: [...timed, ...more] })));
  const packet = '451-["Odds",{"stream":"59","packed":{"_placeholder":true,"num":0}}]';
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const whole = alive(3);
  const ownPacket = Buffer.from(
    encodePacket({
      type: 2,
      nsp: '/',
      data: ['Alive', { stream: '59', epoch: 'e1', seq: 3, pt: T + 3000 }],
    }),
  ).toString('base64');

  test.each<readonly [string, readonly Row[]]>([
    ['two frames', [receive(1, whole.slice(0, 20)), receive(0, whole.slice(20))]],
    [
      'three frames in base64, cut within a letter',
      [
        ...[whole.slice(0, 6), whole.slice(6, 30)].map((part, at) => receive(at === 0 ? 1 : 0, base64(part))),
        receive(0, base64(whole.slice(30))),
      ],
    ],
    [
      'a sign of life between them',
      [receive(1, whole.slice(0, 20)), receive(9, ''), receive(0, whole.slice(20))],
    ],
    [
      'a frame of the other side between them',
      [
        receive(1, whole.slice(0, 20)),
        { ...receive(1, '3'), type: 'send' },
        receive(0, whole.slice(20), { time: T / 1000 + 7 }),
      ],
    ],
    [
      'frames that are marked as the last',
      [receive(1, whole.slice(0, 20), { fin: false }), receive(0, whole.slice(20), { fin: true })],
    ],
    [
      'opcodes as words',
      [{ ...receive(1, whole.slice(0, 9)) }, { ...receive(0, whole.slice(9)), opcode: 'continuation' }],
    ],
  ])('a text of %s is one packet', (_, more) => {
    const { entries, passedOver } = readAll(...more);
    expect(entries).toHaveLength(ALL.length + 1);
    expect(entries.at(-1)).toMatchObject({ in: 'Alive', row: { seq: 3 } });
    expect(Object.keys(passedOver).filter((what) => what !== 'control frame')).toEqual([]);
  });

  test('where each frame of a side is one, they are whole: the program does not know better', () => {
    const attached = [receive(1, packet), receive(2, 'AQIDBA==')];
    const zeros = [...timed, ...attached].map((one) =>
      one['type'] === 'send' ? one : { ...one, opcode: 0 },
    );
    const { entries, passedOver } = read(harOf(socket({ _webSocketMessages: zeros })));
    expect(entries).toHaveLength(ALL.length + 1);
    expect(entries.at(-1)).toMatchObject({ in: 'Odds', row: { packed: Uint8Array.of(1, 2, 3, 4) } });
    expect(passedOver).toEqual({});
  });

  test('the parts of an attachment are one, with the time of the last', () => {
    const { entries } = readAll(
      receive(1, packet.slice(0, 30)),
      receive(0, packet.slice(30)),
      receive(2, 'AQI='),
      receive(0, 'AwQ=', { time: T / 1000 + 8 }),
    );
    expect(entries.at(-1)).toMatchObject({ in: 'Odds', row: { packed: Uint8Array.of(1, 2, 3, 4) } });
  });

  test.each<readonly [string, readonly Row[], string]>([
    [
      'without the frame before it',
      [receive(1, '2', { fin: true }), receive(0, whole)],
      'continuation of a frame that is not there',
    ],
    [
      'before the end of the recording',
      [receive(1, whole, { fin: false })],
      'message without its last frame',
    ],
    [
      'without data',
      [receive(1, '42["A'), { ...receive(0, ''), data: null }],
      'frame without a time or data',
    ],
  ])('one %s is counted, and the others are read', (_, more, what) => {
    const { entries, passedOver } = readAll(...more, receive(1, alive(4)));
    expect(entries.at(-1)).toMatchObject({ in: 'Alive', row: { seq: 4 } });
    expect(passedOver).toEqual({ [what]: 1 });
  });

  test.each<readonly [string, readonly Row[]]>([
    ['a text', [receive(1, whole), receive(0, 'stray', { time: T / 1000 + 9 })]],
    ['a text and two of them', [receive(1, whole), receive(0, '["'), receive(0, whole)]],
    ['a packet of the site', [receive(2, ownPacket), receive(0, 'AQIDBA==', { time: T / 1000 + 9 })]],
  ])('unmarked frames that do not continue %s cost no packet', (_, more) => {
    const { entries, passedOver } = readAll(...more);
    expect(entries.at(-1)).toEqual({ at: 5000, in: 'Alive', row: expect.objectContaining({ seq: 3 }) });
    expect(passedOver).toEqual({ 'continuation of a frame that is whole': 1 });
  });

  test('a stray frame behind the packet that opens the link costs no link', () => {
    const { entries } = readAll(receive(1, '41'), receive(1, '40{"sid":"c"}'), receive(0, '}'));
    expect(entries.slice(-2)).toMatchObject([{ link: 'disconnected' }, { link: 'connected' }]);
  });

  test('where marks say that a frame goes on, its packet ends with the marked one', () => {
    const { entries, passedOver } = readAll(
      receive(1, whole, { fin: false }),
      receive(0, 'more', { fin: true }),
    );
    expect([entries.length, passedOver]).toEqual([ALL.length, { 'damaged packet': 1 }]);
  });
});

describe('packets that came by requests', () => {
  const request = (at: number, sid: string, more: Row): Row => ({
    startedDateTime: new Date(T + at).toISOString(),
    time: 20,
    ...more,
    request: {
      url: `https://play.example/socket.io/?EIO=4&transport=polling${sid}`,
      ...(more['request'] as Row | undefined),
    },
  });
  const answered = (text: string): Row => ({ response: { content: { text } } });
  const asked = (text: string): Row => ({ request: { postData: { text } }, ...answered('ok') });
  const polled = [
    request(0, '', answered('0{"sid":"a","upgrades":["websocket"]}')),
    request(100, '&sid=a', asked('40')),
    request(200, '&sid=a', answered('40{"sid":"b"}')),
    request(300, '&sid=a', asked('42["subscribe",{"siteNumber":1,"game_code":59}]')),
    request(400, '&sid=a', answered(`${alive(1)}\u001E${alive(2)}\u001E6`)),
  ];

  test('before the socket took over come first', () => {
    const upgraded = socket(
      { _webSocketMessages: [{ type: 'receive', opcode: 1, time: T / 1000 + 3, data: alive(3) }] },
      '&sid=a',
    );
    expect(kindsOf(harOf(upgraded, ...polled))).toEqual([...ALL, 'Alive']);
  });

  test('alone are a session', () => {
    const { entries, sockets } = read(harOf(...polled));
    expect([entries.map(({ at }) => at), sockets]).toEqual([[0, 80, 200, 200], 1]);
  });

  test('in a body that is written in base64', () => {
    const content = { text: Buffer.from(`40\u001E${alive(1)}`).toString('base64'), encoding: 'base64' };
    expect(kindsOf(harOf(request(0, '&sid=a', { response: { content } })))).toEqual(['connected', 'Alive']);
  });

  test('of Engine.IO 3 have their lengths before them, and bytes after a b', () => {
    const packets = [
      '40',
      '451-["Odds",{"stream":"59","packed":{"_placeholder":true,"num":0}}]',
      'b4AQID',
      alive(4),
    ];
    const body = packets.map((one) => `${one.length}:${one}`).join('');
    expect(kindsOf(harOf(request(0, '&sid=a', answered(body))))).toEqual(['connected', 'Odds', 'Alive']);
  });
});

test.each([
  ['no entry', harOf(), 'no-sockets'],
  ['an empty log', '{"log":{}}', 'no-sockets'],
  ['entries that are no list', '{"log":{"entries":null}}', 'no-sockets'],
  [
    'a socket of another program',
    harOf(socket({ _webSocketMessages: [{ type: 'receive', opcode: 1, time: 1, data: '{"a":1}' }] })),
    'no-market-data',
  ],
  [
    'an end that is cut off before any frame',
    harOf(socket({ _webSocketMessages: timed })).slice(0, 60),
    'damaged-har',
  ],
])('%s is named', (_, text, error) => {
  expect(readHar(text)).toEqual({ ok: false, error });
});
