/** A session as MCAP and as Parquet (`--to mcap`, `--to parquet`), read by the libraries of these formats. */
import { readFileSync } from 'node:fs';
import { McapIndexedReader } from '@mcap/core';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { writeMcap } from '../../bench/replay/mcap-export.ts';
import { writeParquet } from '../../bench/replay/parquet-export.ts';
import { rowsOf } from '../../bench/replay/session-rows.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
const whole = bytesOf('journey.spo');
const journey = openedSession(whole);
/** One bit of an entry in the middle is another one. */
const damaged = openedSession(whole.map((byte, at) => (at === 30_000 ? byte ^ 16 : byte)));
const cut = openedSession(whole.subarray(0, 30_000));

async function allOf<T>(rows: AsyncIterable<T> | Iterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function written(
  write: (take: (part: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await write(async (part) => void parts.push(part));
  return joinedBytes(parts);
}

test.each([
  ['whole', journey],
  ['damaged', damaged],
  ['cut', cut],
])('V4 MCAP of a %s session: a topic with a schema for each kind of entry and table', async (_, session) => {
  const bytes = await written((take) => writeMcap(session, take));
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.length),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    },
  });
  const topics = new Map([...reader.channelsById.values()].map(({ id, topic }) => [id, topic]));
  const counts = new Map<string, number>();
  const prices: unknown[] = [];
  const text = new TextDecoder();
  for await (const { channelId, data, logTime, sequence } of reader.readMessages()) {
    const topic = topics.get(channelId) ?? '';
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
    const row = JSON.parse(text.decode(data));
    if (topic !== '/prices') continue;
    prices.push(row);
    expect(sequence).toBe(row.n);
    expect(Number(logTime / 1_000_000n)).toBeCloseTo(session.header.startedAt + row.at, -1);
  }
  const entries = [...counts].flatMap(([topic, count]) => (topic.startsWith('/entries/') ? [count] : []));
  expect(entries.reduce((sum, count) => sum + count, 0)).toBe(entriesOf(session).length);
  expect(prices).toEqual(await allOf(rowsOf(session, 'prices')));
  expect(prices.length).toBeGreaterThan(50);
  const schemas = [...reader.schemasById.values()].map(({ name, encoding, data }) => [
    name,
    encoding,
    Object.keys(JSON.parse(text.decode(data)).properties).length > 3,
  ]);
  expect(schemas).toContainEqual(['spo.prices', 'jsonschema', true]);
  expect(schemas.length).toBe(6);
});

test('the damaged session lacks one entry, and the cut one the entries behind the cut', () => {
  const [all, less, few] = [journey, damaged, cut].map((session) => entriesOf(session).length);
  expect([all, less, few]).toEqual([342, 341, expect.any(Number)]);
  expect(few).toBeLessThan(300);
});

test('V4 Parquet: the prices of a damaged session are the rows of --query, too', async () => {
  const bytes = await written((take) => writeParquet(damaged, 'prices', take));
  const read = await parquetReadObjects({ file: bytes.buffer });
  const plain = read.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  );
  expect(plain).toEqual(await allOf(rowsOf(damaged, 'prices')));
});

test('V4 Parquet: the bets are the rows of --query, with their types', async () => {
  const session = openedSession(bytesOf('two-windows.spo'));
  const bytes = await written((take) => writeParquet(session, 'bets', take));
  const read = await parquetReadObjects({ file: bytes.buffer });
  const rows = await allOf(rowsOf(session, 'bets'));
  expect(read.length).toBe(rows.length);
  expect(read[0]).toMatchObject({ n: 51n, stake: 1_000_000n, state: 'sent' });
  const plain = Object.entries(read.at(-1) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[name, typeof value === 'bigint' ? Number(value) : value]],
  );
  expect(Object.fromEntries(plain)).toEqual({ ...rows.at(-1) });
});
