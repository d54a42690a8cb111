/** Common lines of an exchange's stream are read in place; the result must be that of JSON.parse and decodeMessage. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createKeeping,
  decodeMessage,
  type RecordedMessage,
} from '../../domain/recording/betfair-message.ts';
import { createCommonLines } from '../../domain/recording/common-line.ts';
import { TapeWriter } from '../../domain/recording/tape-writer.ts';
import { isRow } from '../../domain/row.ts';
import { messagesOn, tapeOf } from '../given/domain/messages-on-tape.ts';
import { recordingLines } from '../given/domain/recording.ts';

const keepingAll = () => createKeeping(() => true);

/** undefined: the line is left to JSON.parse. */
function inPlace(line: string, keeping = keepingAll()): RecordedMessage | undefined {
  const tape = new TapeWriter();
  const pt = createCommonLines(keeping, tape).read(Buffer.from(`{}\n${line}\n{"op"`), 3);
  if (Number.isNaN(pt)) return undefined;
  tape.endMessage(pt);
  return messagesOn(tape.end())[0];
}

/** null: the line is damaged, or is no message. */
function byJson(line: string, keeping = keepingAll()): RecordedMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    const read = isRow(value) && value['op'] === 'mcm' ? decodeMessage(value, keeping) : null;
    if (read?.ok !== true || read.value === null) return null;
    const [message] = messagesOn(tapeOf([read.value]));
    return message === undefined ? null : { ...message, dropped: read.value.dropped };
  } catch {
    return null;
  }
}

const one = (rc: string): string =>
  `{"op":"mcm","clk":"78","pt":1577582047419,"mc":[{"id":"1.166811431","rc":[${rc}],"con":true,"img":false}]}`;

describe('lines that are read in place', () => {
  test.each([
    ['prices to back', one('{"atb":[[1.47,34.55],[2,0],[1.01,10]],"id":237478}')],
    ['a last traded price with volumes', one('{"trd":[[1.47,4861.03]],"ltp":1.47,"tv":4861.03,"id":237478}')],
    ['the lay side', one('{"atl":[[3.25,94.81]],"id":60424},{"spl":[],"spn":0,"id":60424}')],
    ['best prices by place', one('{"batb":[[0,1.5,2],[1,0,0],[30,1.5,2],[2,1.4,1]],"id":7,"hc":-1.5}')],
    ['a text and a flag that nobody reads', one('{"x":"é","y":null,"z":true,"id":1,"ltp":5}')],
    ['prices outside of the exchange’s', one('{"atb":[[1,1],[1000.5,1]],"ltp":0,"id":1}')],
    ['spaces after colons and commas', one('{"atb":[[1.5,2]],"id":7}').replaceAll(/([:,])/g, '$1 ')],
    ['best prices of both kinds', one('{"batb":[[0,2,1]],"bdatb":[[0,3,1]],"id":7}')],
    ['best prices with what other prices make possible', one('{"bdatb":[[0,3,1]],"id":7}')],
    ['a line’s end of two signs', `${one('{"ltp":2,"id":7}')}\r`],
    ['a ladder with a space in its second step', one('{"atb":[[1.47,34.55],[2, 0]],"id":7}')],
    ['a ladder with a long number in its second step', one('{"atb":[[1.47,34.55],[2,123456789.25]],"id":7}')],
    ['a time with decimals', one('{"ltp":2,"id":7}').replace('419', '419.25')],
    ['a short time', one('{"ltp":2,"id":7}').replace('1577582047419', '99')],
    ['a runner whose number is 0', one('{"ltp":2,"id":0}')],
    ['names of one sign, of none and of more than four', one('{"a":1,"":2,"abcde":3,"ltp":2,"id":7}')],
    ['no changes of runners', one('')],
    ['an image', one('{"ltp":2,"id":7}').replace('"img":false', '"img":true')],
    ['two markets', '{"op":"mcm","pt":5,"mc":[{"id":"1.1","rc":[{"ltp":3,"id":1}]},{"id":"1.2","rc":[]}]}'],
  ])('%s', (_, line) => {
    expect(inPlace(line)).toEqual(byJson(line));
    expect(inPlace(line)).toBeDefined();
  });

  test('most lines of a recording, with the same messages', () => {
    const [inPlaceKeeping, jsonKeeping] = [keepingAll(), keepingAll()];
    const lines = recordingLines();
    let read = 0;
    for (const line of lines) {
      const message = inPlace(line, inPlaceKeeping);
      const expected = byJson(line, jsonKeeping);
      if (message === undefined) continue;
      read++;
      expect(message).toEqual(expected);
    }
    const withDefinitions = lines.filter((line) => line.includes('marketDefinition')).length;
    expect(read).toBe(lines.length - withDefinitions);
    expect(read).toBeGreaterThan(50);
  });

  test('prices of a market that is not played are passed over by both', () => {
    const line = one('{"atb":[[1.47,34.55]],"id":237478}');
    const defined = JSON.stringify({
      op: 'mcm',
      pt: 5,
      mc: [{ id: '1.166811431', marketDefinition: { eventId: '9', eventTypeId: '2' } }],
    });
    const [a, b] = [createKeeping(() => false), createKeeping(() => false)];
    byJson(defined, a);
    byJson(defined, b);
    expect(inPlace(line, a)).toEqual(byJson(line, b));
    expect(inPlace(line, a)?.changes).toMatchObject([{ marketId: '1.166811431', runners: [] }]);
  });
});

test.each([
  ['played', true, 1],
  ['not played', false, 0],
] as const)(
  'S3 of a market that is %s, the last definition is held with its runners or without them',
  (_, isPlayed, held) => {
    const keeping = createKeeping(() => isPlayed);
    const marketDefinition = { eventId: '9', eventTypeId: '1', version: 3, runners: [{ id: 7 }] };
    byJson(JSON.stringify({ op: 'mcm', pt: 5, mc: [{ id: '1.1', marketDefinition }] }), keeping);
    expect(keeping.marketOf('1.1').defined).toMatchObject({ eventId: '9', version: 3 });
    expect(keeping.marketOf('1.1').defined.runners).toHaveLength(held);
  },
);

describe('lines that are left to JSON.parse', () => {
  test.each([
    ['a definition', one('').replace('"rc":[]', '"marketDefinition":{"eventId":"1"}')],
    ['an exponent', one('{"ltp":1e2,"id":7}')],
    ['more digits than a number holds', one('{"ltp":1.2345678901234567,"id":7}')],
    ['an escape', one('').replace('"78"', String.raw`"7\u0038"`)],
    ['a field that comes twice', one('{"ltp":2,"id":7,"ltp":3}')],
    ['an id as a text', one('{"ltp":2,"id":"7"}')],
    ['no id', one('{"ltp":2}')],
    ['another operation', one('').replace('mcm', 'ocm')],
    ['no time', one('').replace('"pt":1577582047419,', '')],
    ['a time of the year 3 million', one('').replace('1577582047419', '100000000000000000')],
    ['a heartbeat', '{"op":"mcm","pt":5,"ct":"HEARTBEAT"}'],
    ['a cut line', one('{"ltp":2,"id":7}').slice(0, -9)],
    ['something behind the message', `${one('')}{}`],
    ['a number with a leading zero', one('{"ltp":02,"id":7}')],
    ['a number that ends with its point', one('{"ltp":2.,"id":7}')],
    ['a text with a raw tab', one('').replace('"78"', '"7\t8"')],
  ])('%s', (_, line) => {
    expect(inPlace(line)).toBeUndefined();
  });
});

const mostly = (usual: fc.Arbitrary<string>, rare: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 120, arbitrary: usual }, { weight: 1, arbitrary: rare });
const numberText = mostly(
  fc.integer({ min: 101, max: 3000 }).map((price) => String(price / 100)),
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constantFrom('0', '-0', '-1.50', '1.0', '1e3', '1E-2', '01', '1.', '.5', '-', 'NaN', 'null', '"7"'),
    fc.constantFrom('123456789012345', '1234567890123456', '0.000000000000001', '1.23456789012345'),
  ),
);
const listText = (width: number) =>
  fc
    .array(fc.array(numberText, { minLength: width, maxLength: width }), { maxLength: 3 })
    .map((rungs) => `[${rungs.map((rung) => `[${rung.join(',')}]`).join(',')}]`);
const anyText = mostly(
  fc.oneof(numberText, listText(2), fc.constantFrom('true', 'false', 'null', '[]', '"x"', '""')),
  fc.constantFrom('{}', '[[]]', String.raw`"\""`, '[1,"a",[true,null]]', '[[[[[1]]]]]', 'tru'),
);
const field = (name: string, text: fc.Arbitrary<string>) => text.map((value) => `"${name}":${value}`);
const fieldText = fc.oneof(
  { weight: 8, arbitrary: field('atb', mostly(listText(2), anyText)) },
  { weight: 4, arbitrary: field('batb', mostly(listText(3), anyText)) },
  { weight: 8, arbitrary: field('ltp', numberText) },
  { weight: 4, arbitrary: field('hc', numberText) },
  { weight: 8, arbitrary: field('atl', anyText) },
  { weight: 8, arbitrary: field('trd', anyText) },
  {
    weight: 8,
    arbitrary: field('bdatb', mostly(fc.constantFrom('[[0,2,1]]', '[[0,0,0],[1,1.9,5]]'), anyText)),
  },
  { weight: 1, arbitrary: fc.constantFrom('"id":8', '"batb":[[0,2,1]]') },
);
const runnerText = fc
  .tuple(fc.array(fieldText, { maxLength: 3 }), mostly(fc.constantFrom('7', '47972'), numberText), fc.nat(3))
  .map(([fields, id, at]) => `{${fields.toSpliced(at, 0, `"id":${id}`).join(',')}}`);
const listed = (text: fc.Arbitrary<string>) =>
  fc.array(text, { maxLength: 3 }).map((texts) => `[${texts.join(',')}]`);
const marketText = fc
  .tuple(
    mostly(fc.constantFrom('"1.1"', '"1.166811431"'), fc.constantFrom('7', '""', '"é"')),
    listed(runnerText),
    anyText,
    mostly(fc.constantFrom('true', 'false'), fc.constant('1')),
  )
  .map(([id, runners, other, image]) => `{"id":${id},"rc":${runners},"con":${other},"img":${image}}`);
const messageText = fc
  .tuple(
    mostly(
      fc.constant('1577582047419'),
      fc.constantFrom('0', '-5', '1e17', '100000000000000000', '1577582047419.5', '"1"'),
    ),
    fc.array(marketText, { minLength: 1, maxLength: 2 }).map((texts) => `[${texts.join(',')}]`),
    anyText,
  )
  .map(([pt, markets, clock]) => `{"op":"mcm","clk":${clock},"pt":${pt},"mc":${markets}}`);
/** A line with spaces, or with one sign replaced, put in or cut out. */
const lineText = fc
  .tuple(
    messageText,
    fc.constantFrom('', '', '', ' ', '  ', '\t'),
    fc.option(fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom(...Array.from('",:{}[]\\0e-. ntf\u0001é'))), {
      freq: 1,
    }),
  )
  .map(([text, space, damage]) => {
    const spaced = space === '' ? text : text.replaceAll(/([:,])/g, `$1${space}`);
    if (damage === null) return spaced;
    const [at, cut, sign] = [damage[0] % spaced.length, damage[1], damage[2]];
    return spaced.slice(0, at) + sign + spaced.slice(at + cut);
  });

test('what is read in place is what JSON.parse and decodeMessage return, whatever the line', () => {
  let read = 0;
  fc.assert(
    fc.property(lineText, (line) => {
      const message = inPlace(line);
      if (message === undefined) return;
      read++;
      expect(message).toEqual(byJson(line));
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(5000);
});
