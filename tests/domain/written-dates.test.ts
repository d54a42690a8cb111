/** Days that do not exist are no dates, wherever a date is read. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPerson } from '../../domain/member/person.ts';
import { dateIn } from '../../domain/recording/uof-attributes.ts';
import { definitionOf } from '../../domain/recording/betfair-message.ts';
import { timeOfRow } from '../../domain/recording/stream-values.ts';
import { tradeMarketList } from '../../domain/protocol/calls/bets/trade-calls.ts';
import { drawHistoryQuery } from '../../domain/protocol/bets/draw-history.ts';
import { fromWireTime, startOfSiteDay, writtenDay } from '../../domain/time/korean-time.ts';
import { timeInZone } from '../../domain/time/named-zone.ts';
import { writtenTime } from '../../domain/time/written-time.ts';

const none = ['2026-02-30', '2026-04-31', '2025-02-29', '2026-13-01', '2026-00-10', '2026-01-00', 'never'];
const real = ['2024-02-29', '2026-12-31', '2026-01-01'];

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026.11.21 10:00:00', '2026-11-21'],
  ['2026. 1. 5.', '2026-01-05'],
  ['2026년 11월 21일', '2026-11-21'],
  ['2026/1/5', '2026-01-05'],
  ['20261121', '2026-11-21'],
  ['２０２６．１１．２１', '2026-11-21'],
  ['2026.11.21(토)', '2026-11-21'],
  ['21.11.2026', null],
  ['2026-00-10', null],
  ['202611', null],
  ['2026112100', null],
])('A21 A22 %s as a day of a banner or popup is %s', (written, day) => {
  expect(writtenDay(written)).toBe(day);
});

test.each([
  ['2026-11-21 10:00:00', '2026-11-21'],
  ['2026-11-21T10:00:00Z', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026.11.21', '2026-11-21'],
  ['2026. 1. 5.', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['21.11.2026', null],
  ['2026-11-211', null],
  ['2026년 11월 21일', '2026-11-21'],
  ['2026-11-21T10:00', '2026-11-21'],
  ['2026-11-30T23:30:00Z', '2026-12-01'],
  ['2026-11-30T23:30:00+09:00', '2026-11-30'],
  ['2026.11.30 23:30:00 KST', '2026-11-30'],
  ['2026.11.21 9:05', '2026-11-21'],
  ['２０２６．１１．２１', '2026-11-21'],
  ['2026-11-30x', null],
  ['2026.11.30 오후', null],
  ['2026-11-30 25:00:00', null],
  ['2026-02-30', null],
])('F4 L1 %s as a day of a list is %s', (written, day) => {
  const asked = drawHistoryQuery.safeParse({ gameType: 57, startAt: written });
  expect(asked.success ? asked.data.startAt : null).toBe(day);
  const trade = tradeMarketList.params.safeParse({ ...listed, st_date: written });
  expect(trade.success ? trade.data.st_date : null).toBe(day);
});

describe('a day that does not exist', () => {
  test.each(none)('F4: %s is no date of a feed, of a list or of a field', (day) => {
    const element = {
      name: 'fixture',
      attributes: new Map([['start_time', `${day}T10:00:00Z`]]),
      children: [],
    };
    expect(writtenTime(`${day}T10:00:00.000Z`)).toBeNull();
    expect(startOfSiteDay(day)).toBeNull();
    expect(fromWireTime(`${day} 10:00:00`)).toBeNull();
    expect(dateIn(element as never, 'start_time')).toBeNull();
    expect(definitionOf({ eventId: '1', marketTime: `${day}T10:00:00.000Z` })?.startsAt).toBeNull();
    expect(timeOfRow({ publishTime: `${day}T10:00:00.000Z`, pt: `${day}T10:00:00.000Z` })).toBeNull();
    expect(tradeMarketList.params.safeParse({ ...listed, st_date: day }).success).toBe(false);
    expect(drawHistoryQuery.safeParse({ gameType: 57, startAt: day }).success).toBe(false);
  });

  test.each(real)('%s is a date', (day) => {
    expect(writtenTime(`${day}T10:00:00Z`)).toBe(Date.parse(`${day}T10:00:00Z`));
    expect(tradeMarketList.params.safeParse({ ...listed, st_date: day }).success).toBe(true);
  });

  test.each([
    '2026-11-22T10:00Z',
    '2026-11-22T10:00:00.0000000Z',
    '2026-11-22T19:00:00+0900',
    '2026-11-22T19:00:00+09',
    '2026-11-22 19:00:00 +09:00',
    '2026-11-22 19:00:00 KST',
    '2026-11-22 19:00 JST',
    '2026-11-22 10:00:00 UTC',
    '2026-11-22 10:00:00 Z',
    '2026-11-22T10:00:00,000Z',
    '2026-11-22 10:00:00',
    '2026-11-22t10:00:00z',
    '20261122T100000Z',
    '20261122T190000+0900',
    '2026-11-22T19:00:00+09:00[Asia/Seoul]',
    '2026-11-22T19:00:00[Asia/Seoul]',
    '2026-11-22T10:00:00[UTC]',
    '2026-11-22T19:00:00[+09:00]',
    '2026-11-22T19:00:00+09:00[+09:00]',
    '2026-11-22T10:00:00[Europe/London]',
    '2026-11-22T05:00:00[America/New_York]',
    '2026-11-22T15:45:00[Asia/Kathmandu]',
    '2026-11-22T10:00:00Z[Europe/Paris]',
    'Sun Nov 22 19:00:00 KST 2026',
    'Sun, 22 Nov 2026 19:00:00 KST',
  ])('a time of ISO 8601 with its zone in any form: %s', (written) => {
    expect(writtenTime(written)).toBe(Date.UTC(2026, 10, 22, 10));
  });

  test.each([
    ['2026-07-02T10:00[Europe/London]', Date.UTC(2026, 6, 2, 9)],
    // The clock goes from 2:00 to 3:00 at 7:00 UTC, and back at 6:00 UTC.
    ['2026-03-08T01:59[America/New_York]', Date.UTC(2026, 2, 8, 6, 59)],
    ['2026-03-08T03:00[America/New_York]', Date.UTC(2026, 2, 8, 7)],
    ['2026-11-01T02:00[America/New_York]', Date.UTC(2026, 10, 1, 7)],
  ])('%s is in summer or winter time', (written, ms) => expect(writtenTime(written)).toBe(ms));

  test.each([
    '2026-11-22T10:00:00[Mars/Base]',
    '2026-11-22T25:00:00Z',
    '2026-11-22T10:61:00Z',
    '20261322T100000Z',
    '20260230T100000Z',
    '2026-02-30 10:00 KST',
    '2026-11-22T10:00:00+25:00',
  ])('%s is no time', (written) => expect(writtenTime(written)).toBeNull());

  test.each([
    '22 Nov 2026 10:00:00 GMT',
    'Sun, 22 Nov 2026 10:00:00 GMT',
    'Nov 22, 2026 10:00:00 UTC',
    '2026/11/22 10:00:00Z',
    '11/22/2026 10:00:00Z',
    '22-Nov-2026 10:00:00 GMT',
    'Sun Nov 22 10:00:00 UTC 2026',
    'Sun Nov 22 10:00:00 GMT 2026',
    'Sun Nov 22 03:00:00 PDT 2026',
    'Sun Nov 22 2026 10:00:00 GMT+0000',
  ])('another form that Date.parse reads is a time: %s', (written) => {
    expect(writtenTime(written)).toBe(Date.UTC(2026, 10, 22, 10));
  });

  test.each([
    '30 Feb 2026 10:00:00 GMT',
    'Mon, 30 Feb 2026 10:00:00 GMT',
    'Feb 30, 2026 10:00:00 UTC',
    '31-Jun-2026 10:00:00 GMT',
    '2026/02/30 10:00:00Z',
    '02/30/2026 10:00:00Z',
    '+002026-02-30T10:00:00Z',
    '29 February 2026 10:00:00 GMT',
    'Mon Feb 30 10:00:00 UTC 2026',
    'Mon Feb 30 10:00:00 2026',
    'Mon Feb 30 10:00:00 UTC 2026\n',
  ])('none of these is taken as a day of the next month: %s', (written) => {
    expect(writtenTime(written)).toBeNull();
  });

  test.each(['２０２６-11-21', '２０２６－１１－２１T00:00:00Z', '２０２６/１１/２１', '٢٠٢٦-١١-٢١'])(
    'digits of full width and of other scripts are digits: %s',
    (written) => expect(writtenTime(written)).toBe(Date.UTC(2026, 10, 21)),
  );

  test.each([
    ['\u200b1990-02-28', '1990-02-28'],
    ['1990-02-28\u200e', '1990-02-28'],
    ['1990–2–28', '1990-02-28'],
    ['28.02.1990', ''],
    ['1990-W08-3', ''],
    ['1990.2', ''],
  ])('B12 a birth typed as %j is %j', (birth, day) => {
    expect(readPerson({ name: '', birth, phone: '' }).birth).toBe(day);
  });
});

test('S3 the time of a wrapper is a number or of ISO 8601: day and month of others are unclear', () => {
  const at = Date.UTC(2025, 2, 1, 14);
  const times = [at, at / 1000, '2025-03-01 14:00:00', '01/03/2025 14:00:00', '03/01/2025 14:00:00'];
  expect(times.map((time) => timeOfRow({ time }))).toEqual([at, at, at, null, null]);
});

describe('a time without a zone is in UTC, whatever the zone of the host', () => {
  const host = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = host ?? 'UTC';
  });
  test.each([
    '2026-11-21T10:00:00',
    '2026-11-21 10:00',
    '2026-11-21T10:00:00.000000',
    '2026-11-21T19:00+09:00',
    '2026/11/21 10:00:00',
    'Nov 21, 2026 10:00:00',
    '21 Nov 2026 10:00',
    '21-Nov-2026 10:00:00',
    '2026.11.21 10:00:00',
    '11/21/2026 10:00 AM',
    'Sat Nov 21 10:00:00 2026',
    'Sat Nov 21 19:00:00 +0900 2026',
    '2026/11/21 19:00:00+09:00',
    '2026/11/21 10:00:00 UTC',
    'Sat, 21 Nov 2026 05:00 EST',
  ])('%s', (written) => {
    process.env['TZ'] = 'Asia/Seoul';
    expect(writtenTime(written)).toBe(Date.UTC(2026, 10, 21, 10));
  });
});

const listed = { ver: 'v1', utc: '+09:00', order: 'date', align: 'desc', pageRowNum: '10', page: '1' };

describe('a zone is looked up once for all of its times', () => {
  afterEach(() => vi.restoreAllMocks());
  /** How many zones are looked up to read a time in each. */
  const lookUps = (zones: readonly string[]): number => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (const zone of zones) expect(timeInZone('2026-11-22T12:00:00', zone)).not.toBeNull();
    return made.mock.calls.length;
  };
  const offsets = Array.from({ length: 60 }, (_, minute) => `+03:${String(minute).padStart(2, '0')}`);
  test('of many times', () => {
    expect(lookUps(Array.from({ length: 100 }, () => 'Asia/Tokyo'))).toBe(1);
  });
  test('and few are kept at once', () => {
    expect(lookUps(['Asia/Dubai', ...offsets, 'Asia/Dubai'])).toBe(62);
  });
});
