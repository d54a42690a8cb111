/**
 * `npm run replay -- FILE --to mcap`: a recorded session as an MCAP file (mcap.dev). Each kind of entry and each table is a topic with a JSON
 * schema; messages are JSON, their times are the recorded ones.
 */
import { McapWriter } from '@mcap/core';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Row } from '../../domain/row.ts';
import { rowsOf, type TableName } from './session-rows.ts';
import { type ColumnKind, columnsOf } from './column-kinds.ts';

const types = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  json: {},
} as const satisfies Readonly<Record<ColumnKind, Row>>;

const schemaOf = (table: TableName): Row => ({
  title: `spo.${table}`,
  type: 'object',
  properties: Object.fromEntries(columnsOf(table).map(({ name, kind }) => [name, types[kind]])),
  required: ['n', 'at'],
});

/** Entries have a topic for each kind, such as /entries/in; tables have one. */
const topicOf = (table: TableName, { kind }: Row): string =>
  table === 'entries' ? `/entries/${String(kind)}` : `/${table}`;

const nanoseconds = (ms: number): bigint => BigInt(Math.round(ms * 1000)) * 1000n;

/** `entries` last: they are the most, and the file is read by its index. */
const written = [
  'prices',
  'scores',
  'bets',
  'refusals',
  'frames',
  'entries',
] as const satisfies readonly TableName[];

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function writeMcap(file: SpoFile, take: (part: Uint8Array) => Promise<void>): Promise<void> {
  const { startedAt, build } = file.header;
  let size = 0n;
  const writer = new McapWriter({
    writable: {
      async write(part) {
        size += BigInt(part.length);
        await take(part.slice());
      },
      position: () => size,
    },
  });
  const text = new TextEncoder();
  const json = (value: unknown): Uint8Array => text.encode(JSON.stringify(value));
  await writer.start({ profile: '', library: `spo ${build}` });
  for (const table of written) {
    const schemaId = await writer.registerSchema({
      name: `spo.${table}`,
      encoding: 'jsonschema',
      data: json(schemaOf(table)),
    });
    const channels = new Map<string, number>();
    for await (const row of rowsOf(file, table)) {
      const topic = topicOf(table, row);
      const channelId =
        channels.get(topic) ??
        (await writer.registerChannel({ schemaId, topic, messageEncoding: 'json', metadata: new Map() }));
      channels.set(topic, channelId);
      const time = nanoseconds(startedAt + Number(row['at']));
      await writer.addMessage({
        channelId,
        sequence: Number(row['n']),
        logTime: time,
        publishTime: time,
        data: json(row),
      });
    }
  }
  await writer.end();
}
