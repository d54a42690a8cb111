/** Sessions that the real core records on a wire: prices and scores move, a match comes, another goes. */
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { openSpo, type SpoFile } from '../../../domain/protocol/session/spo-file.ts';
import { market, snapshot, state } from '../domain/book.ts';
import { createWire, type Wire } from './wire.ts';

export const recordedMatches = Array.from({ length: 6 }, (_, at) =>
  snapshot(at + 1, [market(1, [210, 330, 340])]),
);

export const winnerOdds = (matchId: number, price: number) => ({
  matchId,
  markets: [market(1, [price, 330, 340])],
});

export async function moveAround(wire: Wire, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    wire.publish({
      odds: [winnerOdds(1 + (round % 6), 200 + round), winnerOdds(1 + ((round * 5) % 6), 300 + round)],
    });
    if (round % 7 === 3) wire.publish({ states: [{ matchId: 2, state: state({ homeScore: round }) }] });
    if (round === 20)
      wire.publish({ matches: [snapshot(99, [market(18, [190, 195], { specifier: 'total=2.5' })])] });
    if (round === 30) wire.publish({ removed: [3] });
    wire.alive();
    await wire.pass(100);
  }
}

/** Ends the recording; the bytes of its file. */
export async function takeSession(wire: Wire): Promise<Uint8Array<ArrayBuffer>> {
  await wire.core.diagnostics.setRecording(false);
  const file = await wire.core.diagnostics.takeRecording();
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** The opened file; it must be one. */
export function openedSession(bytes: Uint8Array): SpoFile {
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

export const entriesOf = (file: SpoFile): readonly SpoEntry[] =>
  [...file.entriesFrom(0)].flatMap((read) => (read.ok ? [read.value.entry] : []));

/** A recording of 5 s, with the figures of a window. */
export async function recordSession(wire: Wire): Promise<Uint8Array<ArrayBuffer>> {
  await wire.core.diagnostics.setRecording(true);
  await moveAround(wire, 50);
  await wire.core.diagnostics.noteWindow({ deltas: 20, drawMs: 12, worstDrawMs: 30, longTasks: 1 });
  await wire.pass(1500);
  return takeSession(wire);
}

/** A short recording of a core that follows these matches. */
export async function recordSessionOf(matches: readonly MatchSnapshot[]): Promise<Uint8Array<ArrayBuffer>> {
  const wire = createWire();
  await wire.open(matches);
  await wire.core.diagnostics.setRecording(true);
  await wire.pass(100);
  return takeSession(wire);
}

/** A recording in which the window moves from the live list to a match and back, and the link is cut. */
export async function recordJourney(): Promise<Uint8Array<ArrayBuffer>> {
  const wire = createWire();
  await wire.open(recordedMatches);
  await moveAround(wire, 10);
  await wire.core.diagnostics.setRecording(true);
  await moveAround(wire, 25);
  wire.core.prices.showPage({ kind: 'match', matchId: 2 });
  await moveAround(wire, 45);
  wire.core.prices.showPage({ kind: 'live-list' });
  await moveAround(wire, 12);
  wire.down();
  await wire.pass(500);
  wire.up();
  await moveAround(wire, 32);
  return takeSession(wire);
}

/** What every replay of `recordJourney` has on offer at its end, in Node and in a browser. */
export const JOURNEY_HASH = 'eb5f9c728338667c';
