/**
 * S12 Files that are hardly recordings any more: each ends in a sentence on the page /replay, in both languages, and in one of the command, and
 * what can be read of it is listed and played.
 */
import { describe, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showSession } from '../../bench/replay/replay-session.ts';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { createSpoWriter } from '../../domain/protocol/session/spo-writer.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { openBytes } from '../../server/feed/recording/open-file.ts';
import { enReplay } from '../../src/features/replay/replay.en.ts';
import { koReplay } from '../../src/features/replay/replay.ko.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { recordBet } from '../given/core/recorded-bet.ts';
import { entriesOf, openedSession, recordJourney } from '../given/core/recorded-session.ts';
import { damaged, falsified, offsetsIn } from '../given/domain/falsified-session.ts';
import { spoHeader, spoOf } from '../given/domain/spo-bytes.ts';

const journey = await recordJourney();
const other = (await recordBet()).bytes;
const recorded = entriesOf(openedSession(journey));
const LAST = recorded.length - 1;

/** A closed file of the entries whose hash is that of this program. */
async function closedOf(entries: readonly SpoEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const player = openPlayer(openedSession(spoOf(entries)));
  await player.seek(entries.length);
  const state = await player.hash();
  player.stop();
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(spoHeader, (bytes) => void parts.push(bytes));
  for (const entry of entries) {
    if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, entry.value);
    else writer.add(entry);
  }
  writer.end(entries.at(-1)?.at ?? 0, state);
  return joinedBytes(parts);
}

const commands: readonly SpoEntry[] = [
  { kind: 'command', at: 10, name: 'slip.setStake', value: [300_000] },
  { kind: 'command', at: 20, name: 'bets.place', value: [false] },
  { kind: 'command', at: 30, name: 'slip.clear', value: [] },
];
/** The journey without its hash, whose entries from number 60 on are 3 s earlier. */
const backwards = recorded
  .filter(({ kind, name }) => kind !== 'hash' && name !== 'end')
  .map((entry, n) => (n < 60 ? entry : { ...entry, at: Math.max(0, entry.at - 3000) }));

/** What the page shows of the file beside its facts: keys of its texts. */
async function onPage(bytes: Uint8Array<ArrayBuffer>) {
  const stage = createStage({ siteFetch: () => Promise.resolve(Response.json({})), expose: () => {} });
  const opened = await stage.open(new File([bytes], 'a.spo'));
  if (!opened.ok) return { keys: [`replay.refused.${opened.error}`], count: 0, listed: 0, played: 0 };
  let check = await stage.check();
  while (check?.isDone === false) check = await stage.check();
  if (check === null) throw new Error('no file is open');
  const { isClosed, count } = opened.value;
  const { faults, clockBack, hasChain, unproved } = check;
  const keys = [
    ...faults.map(({ kind, from, to }) =>
      kind === 'cut' ? 'replay.damage.cut' : `replay.chain.${kind}.${to - from <= 1 ? 'one' : 'many'}`,
    ),
    ...(clockBack === null ? [] : ['replay.chain.clock-back']),
    ...(isClosed ? [] : ['replay.broken-off']),
    ...(hasChain ? [] : ['replay.chain.none']),
    ...(hasChain && faults.length === 0 && unproved > 0 ? ['replay.chain.unproved'] : []),
  ];
  const place = await stage.go(count, 'with-changes');
  expect(place.stop).toBe(null);
  const lines = await stage.entries(0, 500);
  return { keys, count, listed: lines.filter(({ kind }) => kind !== 'unreadable').length, played: place.n };
}

/** What the command says of it, and how it ends. */
async function byCommand(bytes: Uint8Array) {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  try {
    const [file] = await openBytes('a.spo', Buffer.from(bytes), say);
    if (file?.kind !== 'session') return { said, result: file?.kind };
    return { said, result: await showSession(file, parseReplayOptions(['a.spo']), say) };
  } catch (error) {
    return { said: [String(error)], result: 'nothingUsable' };
  }
}

const otherVersion = (at: number, byte: number): Uint8Array<ArrayBuffer> => {
  const bytes = journey.slice();
  bytes[at] = byte;
  return bytes;
};
const version1 = new TextEncoder().encode(
  '{"spo":"session","version":1,"startedAt":1800000000000,"codec":"msgpack"}\n{"at":5,"link":"connected"}\n',
);
const part = (bytes: Uint8Array, from: number, to: number): Uint8Array =>
  bytes.slice(offsetsIn(bytes)[from], offsetsIn(bytes)[to]);

type Case = readonly [
  what: string,
  bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  keys: readonly string[],
  says: RegExp,
  result: string,
  /** Entries that cannot be read, or are gone. */
  lost: number,
];
const cases: readonly Case[] = [
  [
    'cut in an entry',
    () => journey.slice(0, (offsetsIn(journey)[90] ?? 0) - 1),
    ['replay.damage.cut', 'replay.broken-off', 'replay.chain.none'],
    /^chain {6}cut at entry 89/m,
    'notVerified',
    0,
  ],
  [
    'with a flipped bit',
    () => damaged(journey, 70),
    ['replay.chain.damaged.one'],
    /^chain {6}damaged at entry 70/m,
    'notVerified',
    1,
  ],
  [
    'with two blocks in each other’s place',
    () => falsified(journey, (all) => void all.splice(70, 2, ...all.slice(70, 72).toReversed())),
    ['replay.chain.changed.many'],
    /^chain {6}CHANGED: an entry from 0 to/m,
    'differs',
    0,
  ],
  [
    'with the chain of another recording',
    () =>
      joinedBytes([
        journey.slice(0, offsetsIn(journey)[60]),
        part(other, 10, entriesOf(openedSession(other)).length),
      ]),
    ['replay.chain.changed.many', 'replay.chain.clock-back', 'replay.broken-off'],
    /^chain {6}CHANGED/m,
    'differs',
    0,
  ],
  [
    'of version 1, as lines',
    () => version1,
    ['replay.broken-off', 'replay.chain.none'],
    /^result {5}not verified/m,
    'notVerified',
    0,
  ],
  [
    'of another version of the file',
    () => otherVersion(3, 1),
    ['replay.refused.other-version'],
    /is a recorded session of another version/,
    'nothingUsable',
    0,
  ],
  [
    'whose clock goes back',
    () => closedOf(backwards),
    ['replay.chain.clock-back'],
    /^clock {6}entry 60 is 3\.\d{3} s|^clock {6}entry 60 is 2\.\d{3} s/m,
    'verified',
    0,
  ],
  [
    'without an entry',
    () => journey.slice(0, offsetsIn(journey)[0]),
    ['replay.refused.no-entries'],
    /is a recorded session without an entry/,
    'nothingUsable',
    0,
  ],
  [
    'with one entry',
    () => journey.slice(0, offsetsIn(journey)[1]),
    ['replay.broken-off', 'replay.chain.none'],
    /^played {5}1 of 1 entries/m,
    'notVerified',
    0,
  ],
  [
    'of commands alone',
    () => closedOf(commands),
    [],
    /^entries {4}command 3, mark 1, hash 1$/m,
    'verified',
    0,
  ],
];

describe('S12 a recording', () => {
  test.each(cases)(
    '%s: a sentence on the page and by the command',
    async (_, make, keys, says, result, lost) => {
      const bytes = await make();
      const page = await onPage(bytes);
      expect(page.keys).toEqual(keys);
      for (const key of keys) {
        expect([key, Object.hasOwn(koReplay, key), Object.hasOwn(enReplay, key)]).toEqual([key, true, true]);
      }
      expect([page.listed, page.played]).toEqual([page.count - lost, page.count]);
      const command = await byCommand(bytes);
      expect(command.said.join('\n')).toMatch(says);
      expect(command.result).toBe(result);
    },
  );

  test('that is refused leaves the opened one as it is', async () => {
    const stage = createStage({ siteFetch: () => Promise.resolve(Response.json({})), expose: () => {} });
    await stage.open(new File([journey], 'a.spo'));
    await stage.go(LAST, 'place-alone');
    for (const bytes of [otherVersion(3, 1), journey.slice(0, offsetsIn(journey)[0]), new Uint8Array(9)]) {
      expect((await stage.open(new File([bytes], 'b.spo'))).ok).toBe(false);
      expect((await stage.entries(0, 500)).length).toBe(recorded.length);
      expect((await stage.go(LAST, 'place-alone')).n).toBe(LAST);
    }
  });
});
