/** A session of any length, with the hashes and keyframes of a recorder: it is written while its own replay plays it. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { createSpoWriter, SPO_VERSION } from '../../domain/protocol/session/spo-writer.ts';
import { encodeAlive, encodePackedOdds } from '../../domain/protocol/stream/stream-codec.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { rowOf } from '../../domain/row.ts';
import { market, snapshot } from '../../tests/given/domain/book.ts';
import { entriesOf, openedSession, recordSessionOf } from '../../tests/given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { openReplay } from '../../worker/replay/replay.ts';

export const longShape = { matches: 100, lines: 10, updates: 3, everyMs: 10, aliveEvery: 100 } as const;

const lineOf = (at: number): string => `total=${at}.5`;

/** What a recorder writes first: the state of a core that follows the live list. */
async function firstKeyframe(): Promise<unknown> {
  const matches = Array.from({ length: longShape.matches }, (_, at) =>
    snapshot(
      at + 1,
      Array.from({ length: longShape.lines }, (__, line) =>
        market(18, [190, 195], { specifier: lineOf(line) }),
      ),
    ),
  );
  return entriesOf(openedSession(await recordSessionOf(matches)))[0]?.value;
}

/** The rows that follow a keyframe: odds of `updates` lines of a match, and signs of life. */
function* rowsAfter(keyframe: unknown, startedAt: number, count: number): IterableIterator<SessionEntry> {
  const streams = rowOf(keyframe)['streams'];
  const stream = Array.isArray(streams) ? rowOf(streams[0]) : {};
  const first = Number(stream['seq']);
  for (let n = 1; n <= count; n++) {
    const at = n * longShape.everyMs;
    const pt = startedAt + at;
    const head = { stream: LIVE_LIST, epoch: String(stream['epoch']), seq: first + n, pt };
    if (n % longShape.aliveEvery === 0) {
      yield { at, in: 'Alive', row: encodeAlive(head, { feedPt: pt, feedUp: true }) };
      continue;
    }
    const markets = Array.from({ length: longShape.updates }, (_, at3) =>
      market(18, [150 + ((n * 7 + at3) % 200), 160 + ((n * 3) % 150)], {
        specifier: lineOf((n + at3) % longShape.lines),
      }),
    );
    yield {
      at,
      in: 'Odds',
      row: encodePackedOdds(head, [{ matchId: 1 + ((n * 31) % longShape.matches), markets }]),
    };
  }
}

const spoOf = (entry: SessionEntry): SpoEntry =>
  'in' in entry
    ? { kind: 'in', at: entry.at, name: entry.in, value: entry.row }
    : { kind: 'mark', at: entry.at, name: '', value: null };

/** Writes a file with `count` messages. `write` gets its bytes in order. */
export async function writeLongSession(count: number, write: (bytes: Uint8Array) => void): Promise<void> {
  const startedAt = 1_700_000_000_000;
  const keyframe = await firstKeyframe();
  const taken: SessionEntry[] = [];
  function* entries(): IterableIterator<SessionEntry> {
    for (const entry of rowsAfter(keyframe, startedAt, count)) {
      taken.push(entry);
      yield entry;
    }
  }
  const replay = openReplay({ startedAt, start: { at: 0, keyframe }, entries: entries() });
  const header = {
    format: 'spo',
    version: SPO_VERSION,
    build: 'bench',
    codec: 'msgpack',
    startedAt,
    siteKey: '',
    limits: { entries: count, bytes: 0 },
  } as const;
  const writer = createSpoWriter(header, write);
  writer.addKeyframe(0, keyframe);
  let at = 0;
  while (await replay.step()) {
    const entry = taken.shift();
    if (entry === undefined) break;
    at = entry.at;
    writer.add(spoOf(entry));
    if (writer.isHashDue) writer.addHash(at, replay.shownHash());
    if (writer.isKeyframeDue) {
      writer.addKeyframe(at, replay.keyframe());
    }
  }
  writer.end(at, replay.shownHash());
  replay.stop();
}

/** The bytes of such a file. */
export async function longSession(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await writeLongSession(count, (bytes) => parts.push(bytes));
  return joinedBytes(parts);
}

const WRITE_BYTES = 4 * 1024 * 1024;

/** The same on the disk. */
export async function longSessionFile(path: string, count: number): Promise<void> {
  const file = openSync(path, 'w');
  let [parts, size]: [Uint8Array[], number] = [[], 0];
  const flush = (): void => {
    writeSync(file, joinedBytes(parts));
    [parts, size] = [[], 0];
  };
  try {
    await writeLongSession(count, (bytes) => {
      parts.push(bytes);
      size += bytes.length;
      if (size >= WRITE_BYTES) flush();
    });
    flush();
  } finally {
    closeSync(file);
  }
}

/** Places all over a session, the same for every run. */
export const placesIn = (entries: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => 2 + ((at * 7_919 * 104_729) % (entries - 2)));
