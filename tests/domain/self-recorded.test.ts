/** S5 streams of an exchange as people record them: wrapped, in arrays, over many lines, by levels, as market books, named by a catalogue. */
import { describe, expect, test } from 'vitest';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { joinNames, readNames, withNames } from '../../domain/recording/recorded-names.ts';
import { createLineReader } from '../../domain/recording/read-lines.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { messagesOn } from '../given/domain/messages-on-tape.ts';
import { readLines, utf8Of } from '../given/domain/read-lines.ts';
import { recordingLines } from '../given/domain/recording.ts';

const lines = recordingLines();
const messagesIn = (text: string) => messagesOn(readLines(text).messages);
const expected = messagesIn(lines.join('\n'));
const values = lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the form of the file', () => {
  test.each([
    ['an array a line', lines.map((line) => `[${line}]`).join('\n')],
    ['several in an array', `[${lines.slice(0, 9).join(',')}]\n[${lines.slice(9).join(',')}]`],
    ['one array over the lines', `[\n${lines.join(',\n')}\n]\n`],
    ['one array in one line', JSON.stringify(values)],
    ['JSON over many lines', JSON.stringify(values, null, 2)],
    ['objects over many lines', values.map((value) => JSON.stringify(value, null, 1)).join('\n')],
    ['messages after each other', lines.join('')],
    ['lines of a log', lines.map((line) => `2024-05-05 10:00:00,123 INFO stream: ${line}`).join('\r\n')],
    ['a wrapper with a time', lines.map((line) => `{"at":"2024-05-05T10:00:00Z","data":${line}}`).join('\n')],
    ['a wrapper with a text', lines.map((line) => JSON.stringify({ ts: 1, raw: line })).join('\n')],
    ['a wrapper with a list', lines.map((line) => `{"type":"update","messages":[${line}]}`).join('\n')],
    ['no operation', lines.map((line) => line.replace('"op":"mcm",', '')).join('\n')],
  ])('%s: every message is read', (_, text) => {
    const read = readLines(text);
    expect(read.problems).toEqual([]);
    expect(messagesOn(read.messages)).toEqual(expected);
  });

  test('a text that comes in parts of any size is read the same', () => {
    const korean = lines.map((line) => line.replace('Ulsan HD v FC Seoul', '울산 HD v FC 서울'));
    for (const [texts, messages] of [
      [lines, expected],
      [korean, messagesIn(korean.join('\n'))],
    ] as const)
      for (const text of [
        texts.join('\n'),
        JSON.stringify(
          texts.map((one) => JSON.parse(one) as unknown),
          null,
          2,
        ),
      ])
        for (const size of [997, 998, 20_001]) {
          const bytes = Buffer.from(text);
          const reader = createLineReader(utf8Of);
          for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
          expect(messagesOn(reader.end().messages)).toEqual(messages);
        }
  });

  test('a message without a time has that of its wrapper, in ms, seconds or as a date', () => {
    const bare = '{"op":"mcm","mc":[{"id":"1.1","rc":[]}]}';
    for (const time of ['1714903200123', '1714903200.123', '"2024-05-05T10:00:00.123Z"'])
      expect(messagesIn(`{"timestamp":${time},"data":${bare}}`)[0]?.pt).toBe(1_714_903_200_123);
  });

  test('answers that are no market data are counted, not called damaged', () => {
    const others = [
      '{"op":"connection","connectionId":"1"}',
      '{"op":"status","id":1}',
      '{"op":"ocm","pt":1,"oc":[]}',
    ];
    const read = readLines([...others, ...lines].join('\n'));
    expect([read.problems, read.messages.length]).toEqual([[], expected.length]);
    expect(Object.fromEntries(read.dropped)).toEqual({
      'connection message': 1,
      'status message': 1,
      'ocm message': 1,
    });
  });

  test('a line of lists inside each other costs itself alone, however many they are', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const read = readLines([deep, ...lines].join('\n'));
    expect(messagesOn(read.messages)).toEqual(expected);
    expect(read.problems).toEqual([{ line: 1, why: 'not-a-message' }]);
  });

  test('an object over many lines that ends early costs itself alone', () => {
    const text = JSON.stringify(values, null, 2);
    const cut = readLines(text.slice(0, Math.floor(text.length / 2)));
    expect(cut.messages.length).toBeGreaterThan(30);
    expect(messagesOn(cut.messages)).toEqual(expected.slice(0, cut.messages.length));
    expect(cut.problems).toEqual([{ line: expect.any(Number), why: 'not-json' }]);
  });
});

const [firstChange] = (values[0]?.['mc'] ?? []) as { marketDefinition: Record<string, unknown> }[];
const definition = firstChange?.marketDefinition ?? {};

/** The home side's odds after each message. */
function homeOdds(messages: readonly unknown[]): number[] {
  const read = readLines(messages.map((one) => JSON.stringify(one)).join('\n'));
  return playRecording(read.messages, siteDirectory)
    .steps.flatMap(({ events }) => events)
    .flatMap((event) =>
      event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [],
    )
    .map(({ outcomes }) => outcomes[0]?.odds ?? 0);
}

describe('best prices by their place', () => {
  const changes = (name: string, ...all: readonly (readonly (readonly number[])[])[]): number[] =>
    homeOdds([
      { op: 'mcm', pt: 1, mc: [{ id: '1.1', marketDefinition: definition }] },
      ...all.map((levels, at) => ({
        op: 'mcm',
        pt: at + 2,
        mc: [{ id: '1.1', rc: [{ id: 101, [name]: levels }] }],
      })),
    ]).slice(1);

  test.each(['batb', 'bdatb'])(
    '%s: a new price at a place replaces the old one; size 0 empties the place',
    (name) => {
      expect(
        changes(
          name,
          [
            [0, 1.9, 10],
            [1, 1.8, 5],
          ],
          [[0, 1.7, 10]],
          [[0, 0, 0]],
          [[1, 1.8, 0]],
        ),
      ).toEqual([190, 170, 180, 0]);
    },
  );
});

describe('market books', () => {
  const runners = (price: number) => [
    {
      selectionId: 101,
      handicap: 0,
      status: 'ACTIVE',
      lastPriceTraded: 3,
      ex: { availableToBack: [{ price, size: 10 }], availableToLay: [], tradedVolume: [] },
    },
    { selectionId: 102, status: 'ACTIVE', lastPriceTraded: 4, ex: { availableToBack: [] } },
    { selectionId: 58805, status: 'ACTIVE', lastPriceTraded: 3.5 },
  ];
  const book = (at: number, price: number, more: object = {}) => ({
    marketId: '1.1',
    status: 'OPEN',
    inplay: false,
    publishTime: 1_714_903_200_000 + at,
    runners: runners(price),
    ...more,
  });

  test('a book with its definition holds the whole market each time', () => {
    const told = { marketDefinition: definition };
    expect(homeOdds([book(1, 2.1, told), book(2, 1.5, told)])).toEqual([210, 150]);
  });

  test('without a definition a catalogue among the files tells event, sport and names', () => {
    const catalogue = {
      marketId: '1.1',
      marketName: 'Match Odds',
      marketStartTime: '2024-05-05T10:00:00.000Z',
      description: { marketType: 'MATCH_ODDS' },
      eventType: { id: '1', name: 'Soccer' },
      event: { id: '27', name: 'Ulsan HD v FC Seoul', countryCode: 'KR' },
      runners: [
        { selectionId: 102, runnerName: 'FC Seoul' },
        { selectionId: 101, runnerName: 'Ulsan HD' },
        { selectionId: 58805, runnerName: 'The Draw' },
      ],
    };
    const alone = readLines(JSON.stringify(book(1, 2.1)));
    const unnamed = playRecording(alone.messages, siteDirectory);
    expect([...unnamed.book.dropped.keys()]).toEqual([
      'market without an event (a market catalogue has it: --names)',
    ]);
    const read = readLines(`${JSON.stringify([catalogue])}\n${JSON.stringify(book(1, 2.1))}`);
    expect(read.problems).toEqual([]);
    const played = playRecording(withNames(read.messages, read.names), siteDirectory);
    const [match] = played.book.matches.values();
    expect(match?.facts.home.name.ko).toBe('울산 HD FC');
    const startsAt = Date.parse(catalogue.marketStartTime);
    expect(match?.facts.startsAt).toBe(startsAt);
    // Some programs write times in ms.
    const inMs = readLines(JSON.stringify([{ ...catalogue, marketStartTime: startsAt }]));
    expect(inMs.names.markets.get('1.1')?.startsAt).toBe(startsAt);
    expect(playRecording(withNames(alone.messages, read.names), siteDirectory).steps).toEqual(played.steps);
  });
});

describe('names for a stream with ids alone', () => {
  const bare = lines
    .join('\n')
    .replaceAll(/"eventName":"[^"]*",/g, '')
    .replaceAll(/"name":"[^"]*",/g, '');
  const teams = (text: string): string[] => {
    const names = joinNames([readNames(text)]);
    const { book } = playRecording(withNames(readLines(bare).messages, names), siteDirectory);
    return [...book.matches.values()].flatMap(({ facts }) => [facts.home.name.en, facts.away.name.en]);
  };
  test.each([
    ['a table', 'id,name\n31415926,Ulsan HD v FC Seoul\n101,Ulsan HD'],
    ['an object', '{"31415926":"Ulsan HD v FC Seoul"}'],
    ['a list of events', '[{"event":{"id":"31415926","name":"Ulsan HD v FC Seoul"},"marketCount":5}]'],
    ['a line each', '\uFEFF{"id":31415926,"name":"Ulsan HD v FC Seoul"}\n{"id":101,"name":"Ulsan HD"}'],
  ])('%s', (_, text) => {
    expect(teams(text)).toEqual(['Ulsan HD', 'FC Seoul']);
  });

  test('without them ids are the names', () => {
    expect(teams('nothing')).toEqual(['31415926 (1)', '31415926 (2)']);
  });
});
