/** HAR files of minimal recordings, with control frames, with frames in files of their own, and cut off. */
import { readSessionFile } from '../../../worker/replay/stage/read-session-file.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openBytes } from '../../../server/feed/recording/open-file.ts';

const STARTED = Date.parse('2025-03-01T14:00:00.000Z');
interface Message {
  readonly type: 'send' | 'receive';
  readonly time: number;
  readonly opcode: number;
  readonly data: string;
}
const receive = (second: number, data: string, opcode = 1): Message => ({
  type: 'receive',
  time: STARTED / 1000 + second,
  opcode,
  data,
});
const aliveAt = (second: number): string =>
  `42["Alive",{"stream":"59","epoch":"e1","seq":${second},"pt":${STARTED + second * 1000}}]`;
const messages = [
  receive(0, '40{"sid":"b"}'),
  receive(1, aliveAt(1)),
  receive(
    2,
    '451-["Odds",{"stream":"59","epoch":"e1","seq":2,"pt":1,"packed":{"_placeholder":true,"num":0}}]',
  ),
  receive(2.001, '', 9),
  receive(2.002, '', 10),
  receive(2.003, '', 0),
  receive(2.01, 'AQID', 2),
  receive(3, aliveAt(3)),
  receive(4, '', 8),
];
const entry = (more: object): object => ({
  startedDateTime: new Date(STARTED).toISOString(),
  request: { url: 'wss://play.example/socket.io/?EIO=4&transport=websocket' },
  _resourceType: 'websocket',
  ...more,
});
const harOf = (...entries: readonly object[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const embedded = (own: readonly Message[]): string => harOf(entry({ _webSocketMessages: own }));
const elsewhere = harOf(entry({ response: { status: 101, content: { _file: 'frames.jsonl' } } }));
const linesOf = (own: readonly Message[]): string => own.map((one) => `${JSON.stringify(one)}\n`).join('');

async function opened(name: string, bytes: Uint8Array) {
  const said: string[] = [];
  const [file] = await openBytes(name, Buffer.from(bytes), (line) => void said.push(line));
  if (file?.kind !== 'session') throw new Error(`no session: ${said.join('; ')}`);
  return { session: file.session, said: said.join('\n') };
}
const text = (har: string) => opened('a.har', strToU8(har));
const zipped = (files: Readonly<Record<string, string>>) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, one]) => [name, strToU8(one)]))),
  );
const zip = (files: Readonly<Record<string, string>>) => opened('a.zip', zipped(files));

test('control frames stand between a packet and its attachment; the frame that closes is a disconnection', async () => {
  const { session, said } = await text(embedded(messages));
  // connected, Alive, Odds with its empty continuation, Alive, disconnected
  expect(session.count).toBe(5);
  expect(said).toMatch(/; passed over: control frame 2$/);
});

test('a recording without times is read in its order, at the times that the messages carry', async () => {
  const timeless = messages.map((one) => ({ ...one, time: -1 }));
  const { session } = await text(embedded(timeless));
  expect(session.count).toBe(5);
  expect(session.header.startedAt).toBe(STARTED);
});

test.each([
  ['before', { 'a.har': elsewhere, 'frames.jsonl': linesOf(messages) }],
  ['behind', { '1-frames.jsonl': '', 'frames.jsonl': linesOf(messages), 'z.har': elsewhere }],
  ['in a folder behind', { 'har.har': elsewhere, 'resources/frames.jsonl': linesOf(messages) }],
])('frames in a file of their own are read from the archive, the HAR %s them', async (_, files) => {
  const { session } = await zip(files);
  expect(session.count).toBe(5);
  // The page /replay reads the same.
  const shown = await readSessionFile(new Blob([zipped(files)]));
  expect(shown.ok && [shown.value.session.count, shown.value.others]).toEqual([5, 0]);
});

test('on the page /replay a zip with two HARs is opened as any archive: the first, and the others counted', async () => {
  const two = zipped({ 'a.har': embedded(messages), 'b.har': elsewhere, 'frames.jsonl': linesOf(messages) });
  const shown = await readSessionFile(new Blob([two]));
  expect(shown.ok && [shown.value.session.count, shown.value.others]).toEqual([5, 2]);
});

test.each([
  ['without the file of its frames', elsewhere, /frames are in files of their own/],
  [
    'cut off in its first frame',
    embedded(messages).slice(0, 260),
    /^a\.har is a HAR file that is cut off or damaged/,
  ],
])('a HAR %s is named as such', async (_, har, expected) => {
  await expect(text(har)).rejects.toThrow(expected);
});

test('the frames of a HAR that is cut off are read, and the cut is named, on the page /replay, too', async () => {
  const cut = embedded(messages).slice(0, -40);
  const { session, said } = await text(cut);
  expect(session.count).toBe(4);
  expect(said).toContain('a.har: the HAR file is cut off or damaged; its whole frames are used');
  const shown = await readSessionFile(new Blob([cut]));
  expect(shown.ok && [shown.value.session.count, shown.value.isCut]).toEqual([4, true]);
  const whole = await readSessionFile(new Blob([embedded(messages)]));
  expect(whole.ok && [whole.value.session.count, whole.value.isCut]).toEqual([5, false]);
});

test('the frames of a minimal recording have the order of the file', async () => {
  const swapped = [messages[0], messages[7], messages[1]].flatMap((one) =>
    one === undefined ? [] : [{ ...one, time: -1 }],
  );
  const { session } = await text(embedded(swapped));
  expect(session.count).toBe(3);
});

const besides: Readonly<Record<string, string>> = {
  'in another order of fields': messages
    .map(({ type, time, opcode, data }) => JSON.stringify({ opcode, data, time, type }))
    .join('\n'),
  'as one list': JSON.stringify(messages, null, 1),
};
test.each(Object.keys(besides))('a file of frames %s is read by its name in the HAR', async (kind) => {
  const { session } = await zip({ 'a.har': elsewhere, 'frames.jsonl': besides[kind] ?? '' });
  expect(session.count).toBe(5);
});

test('each frame may be in a file of its own; a file that no HAR names is said', async () => {
  const apart = messages.map(({ type, time, opcode }, at) => ({
    type,
    time,
    opcode,
    _file: `parts/${at}.dat`,
  }));
  const files = messages.map(({ opcode, data }, at): [string, Uint8Array] => [
    `parts/${at}.dat`,
    opcode === 2 ? new Uint8Array([1, 2, 3]) : strToU8(data),
  ]);
  const har = strToU8(harOf(entry({ _webSocketMessages: apart })));
  const packed = { ...Object.fromEntries(files), 'a.har': har, 'notes.txt': strToU8('nothing') };
  const { session, said } = await opened('a.zip', new Uint8Array(zipSync(packed)));
  expect(session.count).toBe(5);
  expect(said.split('\n').filter((line) => line.includes('this is not JSON'))).toEqual([
    'a.zip/notes.txt, line 1: this is not JSON (the line is cut off or damaged); the line is passed over',
  ]);
});

test('a sign of life of Engine.IO between a packet and its attachment costs neither', async () => {
  const [connect, alive, odds, , , , bytes] = messages;
  const life = [receive(2.004, '2'), receive(2.005, '6')];
  const { session } = await text(
    embedded([connect, alive, odds, ...life, bytes].map((one) => one ?? receive(0, ''))),
  );
  expect(session.count).toBe(3);
});

test('a program that records no kinds of frames writes attachments in base64', async () => {
  const { session } = await text(
    harOf(
      entry({
        _webSocketMessages: messages.flatMap(({ opcode, ...rest }) =>
          opcode < 3 && opcode > 0 ? [rest] : [],
        ),
      }),
    ),
  );
  expect(session.count).toBe(4);
});

test('times that count from the socket’s start begin at 0', async () => {
  const own = messages.map((one) => ({
    ...one,
    time: Math.round((one.time - STARTED / 1000) * 1000) / 1000,
  }));
  const { session } = await text(embedded(own));
  expect([session.count, session.header.startedAt]).toEqual([5, STARTED]);
});

test('a HAR in UTF-16, as programs of Windows save it, is read, also on the page /replay', async () => {
  const har = Buffer.from(`\uFEFF${embedded(messages)}`, 'utf16le');
  const { session } = await opened('a.har', har);
  expect(session.count).toBe(5);
  const shown = await readSessionFile(new Blob([new Uint8Array(har)]));
  expect(shown.ok && shown.value.session.count).toBe(5);
});

test('frames beside a HAR may be in UTF-16', async () => {
  const beside = new Uint8Array(Buffer.from(`\uFEFF${linesOf(messages)}`, 'utf16le'));
  const all = new Uint8Array(zipSync({ 'a.har': strToU8(elsewhere), 'frames.jsonl': beside }));
  const { session } = await opened('a.zip', all);
  expect(session.count).toBe(5);
  const shown = await readSessionFile(new Blob([all]));
  expect(shown.ok && shown.value.session.count).toBe(5);
});
