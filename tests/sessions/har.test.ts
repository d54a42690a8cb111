/** HAR files of sockets: the same session reaches the same lists; damaged frames and other sockets cost nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harOf } from '../../bench/replay/session-export.ts';
import { encodePacket } from '../../domain/protocol/wire/packet.ts';
import { readBase64 } from '../../domain/recording/base64.ts';
import { type HarSession, readHar } from '../../domain/recording/har.ts';
import { fileOfLog } from '../../domain/recording/log-file.ts';
import { readSession } from '../../domain/recording/session-log.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';

interface HarMessage {
  readonly type: string;
  readonly time: number;
  readonly opcode: number;
  readonly data: string;
}
const text = readFileSync(join(import.meta.dirname, 'journey-v1.spo.jsonl'), 'utf8');
const log = readSession(text);
if (log === null) throw new Error('no session');
const exported = [...harOf(fileOfLog(log))].join('');
const messages = JSON.parse(exported).log.entries[0]['_webSocketMessages'] as HarMessage[];

const harWith = (
  own: readonly unknown[],
  url = 'wss://site.example/socket.io/?EIO=4&transport=websocket',
): string => JSON.stringify({ log: { entries: [{ request: { url }, _webSocketMessages: own }] } });

function read(har: string): HarSession {
  const found = readHar(har);
  if (found?.ok !== true) throw new Error(found === null ? 'no HAR' : found.error);
  return found.value;
}

async function offerAfter(session: Pick<HarSession, 'startedAt' | 'entries'>): Promise<string> {
  const player = openPlayer(fileOfLog(session));
  await player.seek(Number.POSITIVE_INFINITY);
  const offer = player.replay.hash();
  player.stop();
  return offer;
}

const eventOf = ({ data }: HarMessage): [string, unknown] => JSON.parse(data.slice(2));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The same frames in other forms; times and directions stay. */
const forms: Readonly<Record<string, (message: HarMessage) => readonly unknown[]>> = {
  'as exported, with times in seconds': (message) => [message],
  'with times in ms': (message) => [{ ...message, time: message.time * 1000 }],
  'with times as dates, and the names of another program': (message) => [
    {
      ...message,
      type: message.type === 'send' ? 'sent' : 'received',
      time: new Date(message.time * 1000).toISOString(),
    },
  ],
  'as packets of msgpack of Engine.IO 3, in a file that does not say so': (message) =>
    message.data.startsWith('42')
      ? [
          {
            ...message,
            opcode: 2,
            data: base64(
              Buffer.concat([
                Uint8Array.of(4),
                encodePacket({ type: 2, nsp: '/betting', data: eventOf(message) }),
              ]),
            ),
          },
        ]
      : [message],
  'as packets of msgpack whose bytes are letters': (message) =>
    message.data.startsWith('42')
      ? [
          {
            ...message,
            opcode: 2,
            data: Buffer.from(encodePacket({ type: 2, nsp: '/betting', data: eventOf(message) })).toString(
              'latin1',
            ),
          },
        ]
      : [message],
  'in a namespace, with an acknowledgement': ({ data, ...rest }) => [
    { ...rest, data: data.startsWith('42') ? `42/betting,7${data.slice(2)}` : data },
  ],
  'as packets of msgpack': (message) =>
    message.data.startsWith('42')
      ? [
          {
            ...message,
            opcode: 2,
            data: base64(encodePacket({ type: 2, nsp: '/betting', data: eventOf(message) })),
          },
        ]
      : [message],
  'as binary events whose texts are attachments': (message) => {
    if (!message.data.startsWith('42')) return [message];
    const [name, row] = eventOf(message);
    const place = { _placeholder: true, num: 0 };
    return [
      { ...message, data: `451-/betting,${JSON.stringify([name, { ...(row as object), extra: place }])}` },
      { ...message, opcode: 2, data: base64(Uint8Array.of(1, 2, 3)) },
    ];
  },
};

describe('S5 a session as HAR', () => {
  const expected = log.entries.findLast((one) => 'offer' in one);

  test.each(Object.keys(forms))('%s, has the same lists', async (form) => {
    const har = read(harWith(messages.flatMap((message) => forms[form]?.(message) ?? [])));
    expect(har.passedOver).toEqual({});
    expect(await offerAfter(har)).toBe(expected !== undefined && 'offer' in expected ? expected.offer : '');
  });

  test('other sockets, pings and logins in the file have no effect, and a token is in no entry', async () => {
    const at = (messages[0]?.time ?? 0) + 0.01;
    const noise = ['0{"sid":"a","pingInterval":1}', '40/betting,{"token":"planted-token"}', '2', '3'].map(
      (data) => ({ type: 'send', time: at, opcode: 1, data }),
    );
    const own = JSON.parse(harWith([...noise, ...messages])).log.entries;
    const chat = JSON.parse(
      harWith([{ type: 'receive', time: at, opcode: 1, data: '42["Message",{"text":"secret"}]' }]),
    );
    const har = read(JSON.stringify({ log: { entries: [...chat.log.entries, { request: {} }, ...own] } }));
    expect(JSON.stringify(har.entries)).not.toMatch(/planted-token|secret/);
    expect(har.passedOver).toEqual({ Message: 1 });
    expect(await offerAfter(har)).toBe(await offerAfter(log));
  });
});

test.each<readonly [string, unknown, string]>([
  ['no time', { type: 'receive', opcode: 1, data: '42["Odds",{}]' }, 'frame without a time or data'],
  [
    'a time of the year 1e17',
    { type: 'receive', time: 1e17, opcode: 1, data: '' },
    'frame without a time or data',
  ],
  [
    'data that is no base64',
    { type: 'receive', time: 2e9, opcode: 2, data: '###' },
    'frame without a time or data',
  ],
  [
    'a packet that is cut off',
    { type: 'receive', time: 2e9, opcode: 1, data: '42["Odds",{"a' },
    'damaged packet',
  ],
  ['bytes of another program', { type: 'receive', time: 2e9, opcode: 2, data: 'wcHB' }, 'binary frame'],
  [
    'a text of another program',
    { type: 'receive', time: 2e9, opcode: 1, data: 'hello' },
    'text that is no packet',
  ],
  [
    'too many attachments',
    { type: 'receive', time: 2e9, opcode: 1, data: '4599-["Odds",1]' },
    'packet with too many attachments',
  ],
])('S5 a frame with %s costs that frame', (_, frame, why) => {
  const har = read(harWith([frame, ...messages]));
  expect(har.passedOver).toEqual({ [why]: 1 });
  expect(har.entries.length).toBe(read(exported).entries.length);
});

test.each([
  ['no HAR', '{"other":1}', null],
  ['a HAR that is cut off', exported.slice(0, 5000), 'damaged-har'],
  ['no socket', JSON.stringify({ log: { entries: [{ request: {} }] } }), 'no-sockets'],
  ['no market data', harWith([{ type: 'receive', time: 1, opcode: 1, data: 'a' }]), 'no-market-data'],
])('a file with %s is refused', (_, har, why) => {
  const found = readHar(har);
  expect(found === null ? null : found.ok ? 'read' : found.error).toBe(why);
});

test('no change of a byte makes the reader fail', () => {
  const small = harWith(messages.slice(0, 40));
  fc.assert(
    fc.property(fc.nat(small.length - 1), fc.string({ maxLength: 3 }), (at, put) => {
      const found = readHar(small.slice(0, at) + put + small.slice(at + 1));
      expect(found === null || typeof found.ok === 'boolean').toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('base64 of every length is read as it was written, and other texts are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const written = base64(bytes);
      expect(readBase64(written)).toEqual(bytes);
      expect(readBase64(written.replaceAll('=', ''))).toEqual(bytes);
    }),
  );
  expect(['#', 'AAAAA', 'AA A', 'ÀAAA'].map(readBase64)).toEqual([null, null, null, null]);
});
