/** Sessions of version 1 (JSON lines): what is unreadable costs its line. */
import { describe, expect, test } from 'vitest';
import { readSession, readSubscription } from '../../domain/recording/session-log.ts';

const head = '{"spo":"session","version":1,"startedAt":1800000000000,"codec":"msgpack"}';
const link = '{"at":5,"link":"connected"}';
const meter = { feedAgeMs: 1, updatesPerSecond: 2, merged: 0, skipped: 0, queue: 0, commitMs: 1 };

describe('a session of version 1', () => {
  test.each([
    ['a BOM', `\uFEFF${head}\n${link}\n`],
    ['blank first lines', `\n  \n${head}\n${link}\n`],
    ['no last line end', `${head}\n${link}`],
    ['line ends of Windows', `${head}\r\n${link}\r\n`],
    ['blanks around its lines', `  ${head}\t\n  ${link}  \n`],
  ])('is read with %s', (_, text) => {
    expect(readSession(text)).toMatchObject({ startedAt: 1_800_000_000_000, entries: [JSON.parse(link)] });
  });

  test.each([
    ['a meter without a window', JSON.stringify({ at: 1, meter })],
    ['a meter of texts', JSON.stringify({ at: 1, meter: { ...meter, queue: 'x', window: null } })],
    ['a link that there is not', '{"at":1,"link":"lost"}'],
    ['an event that there is not', '{"at":1,"in":"Goals","row":{}}'],
    ['a request that there is not', '{"at":1,"out":"login","row":{}}'],
    ['a list', '[1]'],
    ['a line that is cut off', '{"at":1,"link":"conn'],
    ['a time of 1e17', '{"at":1e17,"link":"connected"}'],
    ['a time before the start', '{"at":-1,"link":"connected"}'],
    ['a time that is no number', '{"at":"1","link":"connected"}'],
  ])('passes over %s', (_, line) => {
    expect(readSession(`${head}\n${line}\n${link}\n`)).toMatchObject({
      entries: [JSON.parse(link)],
      badLines: [2],
    });
  });

  test.each([1e30, -1, 'x', null])('takes a start of %s as 0', (startedAt) => {
    expect(readSession(JSON.stringify({ spo: 'session', version: 1, startedAt }))?.startedAt).toBe(0);
  });
});

test.each([
  [{ game_code: 59 }, '59'],
  [{ game_code: '59' }, '59'],
  [{ game_code: 59, MatchId: 7 }, '59/7'],
  [{ game_code: '59', MatchId: '7' }, '59/7'],
  [{ game_code: 'live' }, ''],
  [null, ''],
])('a subscription %j is of the stream %j', (row, stream) => {
  expect(readSubscription(row).stream).toBe(stream);
});
