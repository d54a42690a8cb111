/** S5 HAR files: entries without a log, within other objects, and beside it; data in objects. Each with its right value. */
import { expect, test } from 'vitest';
import { isHar } from '../../domain/recording/har.ts';
import {
  alive,
  entry,
  frame,
  OPEN,
  seenHar,
  seenHarText,
  STARTED,
  T,
  two,
  URL,
  type HarCase,
} from '../given/domain/seen-har.ts';
import { seenCases } from '../given/domain/seen-cases.ts';

const messages = [OPEN, frame(1, alive(1))];
const one = entry(messages);
const page = {
  startedDateTime: STARTED,
  time: 12,
  request: { method: 'GET', url: 'https://play.example/' },
  response: { status: 200 },
};
const log = { version: '1.2', creator: { name: 'made', version: '1' }, entries: [page, one] };
const apart = { log: { ...log, entries: [page] } };
const text = (value: unknown): string => JSON.stringify(value);

test.each<readonly [string, string]>([
  ['a list of entries', text([page, one])],
  ['a list of entries whose frames come first', text([{ _webSocketMessages: messages, ...page }])],
  ['entries without a log', text({ entries: [page, one] })],
  ['entries behind other fields', text({ version: '1.2', creator: { name: 'made' }, entries: [one] })],
  ['an entry by itself', text(one)],
  ['an entry a line', `${text(page)}\n${text(one)}\n`],
  ['the log in a field "har"', text({ har: { log } })],
  ['the log in a field "data", with others', text({ id: 7, data: { name: 'x', log } })],
  ['such files in a list', text([{ har: { log } }])],
  [
    'sockets beside the entries',
    text({ log: { ...apart.log, webSockets: [{ url: URL, startedDateTime: STARTED, messages }] } }),
  ],
  ['_webSockets with frames', text({ log: { ...apart.log, _webSockets: [{ url: URL, frames: messages }] } })],
  ['sockets that have a request', text({ log: { entries: [], webSockets: [one] } })],
  ['a mark and blanks before it', `\ufeff \n${text([one])}`],
])('S5 %s', (_, har) => expect(seenHarText(har)).toMatchObject({ read: two(), passed: {}, isCut: false }));

const longer = entry([...messages, frame(2, alive(2))]);
test.each([
  ['a list of entries', text([page, longer])],
  ['entries without a log', text({ entries: [page, longer] })],
  ['an entry by itself', text(longer)],
  ['the log in a field', text({ har: { log: { ...log, entries: [page, longer] } } })],
])('S5 %s that is cut off keeps its whole frames', (_, har) => {
  expect(seenHarText(har.slice(0, -20))).toMatchObject({ read: two(), isCut: true });
});
test.each([
  ['a list of entries', text([longer, page])],
  ['entries without a log', text({ entries: [longer, page] })],
  ['the log in a field', text({ har: { log: { ...log, entries: [longer, page] } } })],
])('S5 %s with a damaged frame keeps those behind it', (_, har) => {
  const damaged = har.replace(`"time":${T / 1000 + 1}`, '"time":17x01');
  expect(seenHarText(damaged)).toMatchObject({ read: ['0 connected', '2 Alive 2'], isCut: true });
});

test.each([
  '[{"request":{"url":"/"}}]',
  '{"entries":[]}',
  '{"data":{"entries":[{"id":1}]}}',
  '[1,2]',
  '{"op":"mcm","request":{}}',
  '{"startedDateTime":"2025-03-01"}',
])('S5 %s is no HAR file', (json) => expect(isHar(json)).toBe(false));

const hex = Buffer.from(alive(1)).toString('hex');
const of = (data: unknown, more = {}): HarCase[1] => [
  entry([
    OPEN,
    { type: 'receive', opcode: 1, time: T / 1000 + 1, ...more, payload: data },
    frame(2, alive(2)),
  ]),
];
const seen = { read: two('2 Alive 2'), passed: {} };
const without = (passed: string) => ({ read: ['0 connected', '2 Alive 2'], passed: { [passed]: 1 } });
const contents: readonly HarCase[] = [
  ['payload: {text}', of({ text: alive(1) }), seen],
  ['payload: {data}', of({ data: alive(1) }), seen],
  [
    'payload: {content} in base64',
    of({ content: Buffer.from(alive(1)).toString('base64'), encoding: 'base64' }),
    seen,
  ],
  ['payload: {text} in hexadecimal digits', of({ text: hex, encoding: 'hex' }), seen],
  ['payload: {type, data} of a Buffer', of({ type: 'Buffer', data: [...Buffer.from(alive(1))] }), seen],
  ['a text in hexadecimal digits', of(hex, { encoding: 'hex' }), seen],
  ['a damaged text in such digits', of(hex.slice(1), { encoding: 'hex' }), without('damaged packet')],
  ['an empty object', of({}), without('frame without a time or data')],
];
const named = ['content', 'message', 'body'].map((name): HarCase => [
  `data as ${name}`,
  [entry([OPEN, { type: 'receive', opcode: 1, time: T / 1000 + 1, [name]: alive(1) }])],
  { read: two(), passed: {} },
]);
seenCases(seenHar, [
  ['S5 contents:', contents],
  ['S5 names:', named],
]);
