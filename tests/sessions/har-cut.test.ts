/** S5 HAR files that end early, are damaged, or stand one behind the other: what is whole is read, and a cut is named. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHar } from '../../domain/recording/har.ts';
import {
  alive,
  bytes,
  entry,
  frame,
  harText,
  odds,
  OPEN,
  seenHarText,
  socket,
  STARTED,
  two,
} from '../given/domain/seen-har.ts';

const whole = harText(socket(frame(1, alive(1)), frame(2, alive(2)), frame(3, alive(3))));
const later = harText([entry([frame(5, '40'), frame(6, alive(6))])]);
const pretty = JSON.stringify(JSON.parse(whole), null, 2);
const request = { startedDateTime: STARTED, request: { url: 'https://play.example/' } };
const besideSocket = harText([...socket(frame(1, alive(1))), { ...request, response: { status: 200 } }]);
const attached = harText(socket(frame(1, alive(1)), odds(2, 2), bytes(2, [1, 2]), frame(3, alive(3))));
const upTo = (text: string, mark: string): string => text.slice(0, text.indexOf(mark));
const LOST = { 'frame without a time or data': 1 };
const joined = harText([
  entry([OPEN, frame(1, alive(1)), frame(2, alive(2))]),
  entry([frame(5, '40{"sid":"c"}'), frame(6, alive(6))]),
]);
const HEAD = '{"log":{"entries":[';

test.each<readonly [string, string, readonly string[], Readonly<Record<string, number>>]>([
  ['within the data of its last frame', upTo(whole, String.raw`\"seq\":3`), two('2 Alive 2'), {}],
  [
    'within a number',
    whole.slice(0, whole.indexOf('"opcode":1,"time":1740837603') + 24),
    two('2 Alive 2'),
    {},
  ],
  ['behind its last frame', whole.slice(0, -5), two('2 Alive 2', '3 Alive 3'), {}],
  ['before its last sign', whole.slice(0, -1), two('2 Alive 2', '3 Alive 3'), {}],
  ['behind a comma', `${whole.slice(0, whole.lastIndexOf(',{"type"'))},`, two('2 Alive 2'), {}],
  ['behind the slash of a quote', whole.slice(0, whole.lastIndexOf('\\') + 1), two('2 Alive 2'), {}],
  ['between a colon and its value', whole.slice(0, whole.lastIndexOf('"data":') + 7), two('2 Alive 2'), {}],
  ['where it is written over many lines', upTo(pretty, String.raw`seq\":2`), two(), {}],
  ['within the entry behind the socket', upTo(besideSocket, '200'), two(), {}],
  ['between a packet and its attachment', upTo(attached, 'AQI='), two(), {}],
  ['behind an attachment', upTo(attached, String.raw`\"seq\":3`), two('2 Odds 2 1,2'), {}],
  [
    'by a sign that JSON does not have',
    whole.replace('},{"type":"receive","opcode":1,"time":1740837602', '},@$&'),
    two('2 Alive 2', '3 Alive 3'),
    LOST,
  ],
  ['by letters behind its end', `${whole}xyz`, two('2 Alive 2', '3 Alive 3'), {}],
  [
    'by a comma before the end of a list',
    whole.replace(/\]\}\]\}\}$/, ',]}]}}'),
    two('2 Alive 2', '3 Alive 3'),
    {},
  ],
])('a HAR that is cut or damaged %s keeps its whole frames', (_, text, read, passed) => {
  expect(seenHarText(text)).toEqual(expect.objectContaining({ read, passed, isCut: true }));
});

test.each<readonly [string, string, readonly string[], Readonly<Record<string, number>>]>([
  ['a time', whole.replace('"time":1740837602', '"time":17408x37602'), two('3 Alive 3'), LOST],
  [
    'a quote',
    whole.replace('"time":1740837602,"data":"', '"time":1740837602,"data":'),
    two('3 Alive 3'),
    LOST,
  ],
  [
    'the first frame',
    whole.replace('{"type":"receive"', '{type'),
    ['0 Alive 1', '1 Alive 2', '2 Alive 3'],
    LOST,
  ],
  [
    'two frames with one between them',
    whole.replace('"time":1740837601', '"time":17x01').replace('"time":1740837603', '"time":17x03'),
    ['0 connected', '2 Alive 2'],
    LOST,
  ],
  [
    'an attachment, which is not taken from the next packet',
    attached.replace('"AQI="', '"AQI'),
    two('3 Alive 3'),
    { ...LOST, 'packet without its attachments': 1 },
  ],
  [
    'a packet, whose attachment belongs to none',
    attached.replace('"451-', '451-'),
    two('3 Alive 3'),
    { ...LOST, 'binary frame': 1 },
  ],
  [
    'a frame of the first of two sockets',
    joined.replace('"time":1740837601', '"time":17x01'),
    ['0 connected', '2 Alive 2', '5 connected', '6 Alive 6'],
    LOST,
  ],
  [
    'a frame of the second of two sockets',
    joined.replace('"time":1740837605', '"time":17x05'),
    two('2 Alive 2', '6 Alive 6'),
    LOST,
  ],
  [
    'the entry of the second socket before its frames',
    joined.replace(
      /("url":"wss[^"]*)("(?=\},"_resourceType":"websocket","_webSocketMessages":\[\{[^}]*605))/,
      '$1',
    ),
    two('2 Alive 2', '5 connected', '6 Alive 6'),
    LOST,
  ],
])(
  'a HAR that is damaged in its middle (%s) keeps the whole frames behind it, too',
  (_, text, read, passed) => {
    expect(seenHarText(text)).toEqual(expect.objectContaining({ read, passed, isCut: true }));
  },
);

test('a HAR whose objects are all damaged is refused within a few readings', () => {
  const nested = `${HEAD}${'{"a":'.repeat(20_000)}x`;
  expect(readHar(nested)).toEqual({ ok: false, error: 'damaged-har' });
});

test.each<readonly [string, string, readonly string[]]>([
  [
    'two files that were joined',
    `${whole}\n${later}`,
    two('2 Alive 2', '3 Alive 3', '5 connected', '6 Alive 6'),
  ],
  ['the same without a line end', whole + later, two('2 Alive 2', '3 Alive 3', '5 connected', '6 Alive 6')],
  [
    'the same with a mark each',
    `\uFEFF${whole}\r\n\uFEFF${later}`,
    two('2 Alive 2', '3 Alive 3', '5 connected', '6 Alive 6'),
  ],
  ['a list around the file', `[${whole}]`, two('2 Alive 2', '3 Alive 3')],
  [
    'fields with others in them before the log',
    `{"_meta":{"by":{"name":"x"}},${whole.slice(1)}`,
    two('2 Alive 2', '3 Alive 3'),
  ],
  ['a file that was filled up with zeros', whole + '\0'.repeat(9), two('2 Alive 2', '3 Alive 3')],
  [
    'line ends and tabs within a string',
    whole.replace(String.raw`,\"seq\":2`, ',\n\t\\"seq\\":2'),
    two('2 Alive 2', '3 Alive 3'),
  ],
])('%s: nothing is missing', (_, text, read) => {
  expect(seenHarText(text)).toEqual(expect.objectContaining({ read, passed: {}, isCut: false }));
});

test.each(['', '{"_webSocketMessages":[', upTo(whole.slice(HEAD.length), '{"type"')])(
  'a HAR that is cut before its first frame is refused as damaged: %j',
  (rest) => expect(readHar(HEAD + rest)).toEqual({ ok: false, error: 'damaged-har' }),
);

test('wherever a HAR ends, it has the frames before that place, and no other', () => {
  const all = seenHarText(whole).read;
  fc.assert(
    fc.property(fc.integer({ min: HEAD.length, max: whole.length - 1 }), (end) => {
      const { read } = seenHarText(whole.slice(0, end));
      const frames = whole.slice(0, end).split(/"data":"(?:[^"\\]|\\.)*"\}/).length - 1;
      expect(read).toEqual(frames > 1 ? all.slice(0, frames) : ['refused: damaged-har']);
    }),
  );
});

test('frames in a file of their own that is cut are read, and the last one is counted', () => {
  const frames = JSON.stringify([OPEN, frame(1, alive(1)), frame(2, alive(2))]);
  const har = harText([{ ...entry(undefined), response: { content: { _file: 'a.json' } } }]);
  const found = readHar(har, () => ({ bytes: new Uint8Array(0), text: () => frames.slice(0, -30) }));
  expect(found).toMatchObject({
    ok: true,
    value: { entries: { length: 2 }, passedOver: { 'frame without a time or data': 1 } },
  });
});
