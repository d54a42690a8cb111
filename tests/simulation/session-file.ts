/** What a device of a schedule got and sent, as a recorded session: `/replay` opens it, with the events of the schedule as its marks. */
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { encodeAlive, encodeMatchesDelta } from '../../domain/protocol/stream/stream-codec.ts';
import type { SpoEntry, SpoKind } from '../../domain/protocol/session/spo-entry.ts';
import { openSpo, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { createSpoWriter, SPO_VERSION } from '../../domain/protocol/session/spo-writer.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { encodeFixture } from '../given/domain/fixture-row.ts';
import type { Clock } from './clock.ts';
import { type Matches, rowsOf } from './matches.ts';

/** `prices` and the link beside what passed through the socket. */
export interface Noted {
  readonly at: number;
  readonly kind: Extract<SpoKind, 'in' | 'call' | 'answer' | 'link'>;
  readonly name: string;
  readonly value: unknown;
}

/** Notes what a device gets and sends, from the begin of the schedule on. */
export function createNotes(clock: Clock, from: number) {
  const noted: Noted[] = [];
  let asked = 0;
  return {
    noted,
    note: (kind: Noted['kind'], name: string, value: unknown): void =>
      void noted.push({ at: clock.now() - from, kind, name, value }),
    nextId: (): number => ++asked,
  };
}
export type Notes = ReturnType<typeof createNotes>;

/** A line of the schedule's events, ms since its begin. */
export interface SessionMark {
  readonly at: number;
  readonly text: string;
}

/** Of a line of the log, which begins with its seconds. */
export const markOf = (line: string): SessionMark => {
  const [seconds = ''] = line.split(' ', 1);
  return { at: Number(seconds) * 1000, text: line.slice(seconds.length + 1) };
};

const MOST_MARK = 200;
export const markEntry = ({ at, text }: SessionMark): SpoEntry => ({
  kind: 'mark',
  at,
  name: text.slice(0, MOST_MARK),
  value: null,
});

const ofBets: ReadonlySet<string> = new Set([
  'DrawTimer',
  'DrawLiveOddsResult',
  'Draw',
  'DrawHistoryGameType',
]);
const questions: ReadonlySet<string> = new Set([
  'DrawMarket',
  'DrawResult',
  'DrawRoom',
  'DrawHistory',
  'DrawDetail',
]);
const ALIVE_MS = 1000;
const LIMIT = 1_000_000_000;

interface ListDeps {
  readonly matches: Matches;
  readonly startedAt: number;
  readonly add: (kind: SpoKind, at: number, name: string, value: unknown) => void;
}

/** A list as the device follows it: nodes of the simulation name states, and a recording has messages. */
function createList(name: '59' | '57', { matches, startedAt, add }: ListDeps) {
  const phase = name === '59' ? 'live' : 'early';
  let seq = 0;
  let known = 0;
  let recoveries = 0;
  const headAt = (at: number) => ({ stream: name, epoch: 'e1', seq, pt: startedAt + at });
  const rowsAt = (state: number) => {
    const found = matches.at(state);
    return found === null ? [] : rowsOf(found, phase);
  };
  return {
    lost: (): void => void (known = 0),
    alive(at: number): void {
      if (known === 0) return;
      seq++;
      add('in', at, 'Alive', encodeAlive(headAt(at), { feedPt: startedAt + at, feedUp: true }));
    },
    show(at: number, state: number): void {
      const rows = rowsAt(state);
      if (known === 0) {
        const recoveryId = `${name}-${++recoveries}`;
        add('out', at, 'subscribe', { game_code: Number(name), recoveryId });
        add('in', at, 'Fixture', encodeFixture(headAt(at), rows, { recoveryId, part: 1, of: 1 }));
      } else if (state > known) {
        seq++;
        const present = new Set(rows.map(({ facts }) => facts.matchId));
        const removed = rowsAt(known)
          .map(({ facts }) => facts.matchId)
          .filter((id) => !present.has(id));
        add('in', at, 'Fixture', encodeMatchesDelta(headAt(at), rows, removed));
      }
      known = Math.max(known, state);
    },
  };
}

/** The entries of the session, in the order of their times. */
function entriesOf(
  noted: readonly Noted[],
  marks: readonly SessionMark[],
  startedAt: number,
  matches: Matches,
): readonly SpoEntry[] {
  const entries: SpoEntry[] = [];
  const add = (kind: SpoKind, at: number, name: string, value: unknown): void =>
    void entries.push({ kind, at, name, value });
  const lists = (['59', '57'] as const).map((name) => createList(name, { matches, startedAt, add }));
  let aliveAt = 0;
  const aliveUntil = (at: number): void => {
    for (; aliveAt + ALIVE_MS <= at; aliveAt += ALIVE_MS)
      for (const list of lists) list.alive(aliveAt + ALIVE_MS);
  };
  const take = ({ at, kind, name, value }: Noted): void => {
    if (name === 'prices')
      return lists.forEach((list) => list.show(at, (value as { readonly seq: number }).seq));
    if (kind === 'link' && name === 'disconnected') lists.forEach((list) => list.lost());
    if (kind === 'in' && !ofBets.has(name)) return;
    if ((kind === 'call' || kind === 'answer') && !questions.has(name)) return;
    add(kind, at, name, value);
  };
  const all = [
    ...noted.map((one) => ({ at: one.at, act: () => take(one) })),
    ...marks.map((mark) => ({ at: mark.at, act: () => void entries.push(markEntry(mark)) })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, act } of all) {
    aliveUntil(at);
    act();
  }
  return entries;
}

function fileOf(entries: readonly SpoEntry[], startedAt: number, state: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const header = {
    format: 'spo',
    version: SPO_VERSION,
    build: 'simulation',
    codec: 'msgpack',
    startedAt,
    siteKey: '',
    limits: { entries: LIMIT, bytes: LIMIT },
  } as const;
  const writer = createSpoWriter(header, (bytes) => parts.push(bytes));
  for (const entry of entries) writer.add(entry);
  writer.end(entries.at(-1)?.at ?? 0, state);
  return joinedBytes(parts);
}

function opened(bytes: Uint8Array): SpoFile {
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

/** The file of a device that bets. */
export const sessionFile = (
  noted: readonly Noted[],
  marks: readonly SessionMark[],
  { startedAt, matches }: { readonly startedAt: number; readonly matches: Matches },
): Promise<Uint8Array<ArrayBuffer>> => sessionOf(entriesOf(noted, marks, startedAt, matches), startedAt);

/** The bytes of a file with these entries. The core plays it once, for the state that the file ends with. */
export async function sessionOf(
  entries: readonly SpoEntry[],
  startedAt: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const player = openPlayer(opened(fileOf(entries, startedAt, '')));
  try {
    await player.seek(entries.length);
    return fileOf(entries, startedAt, await player.hash());
  } finally {
    player.stop();
  }
}
