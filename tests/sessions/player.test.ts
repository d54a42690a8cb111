/** Recorded sessions are played to any entry, and each change to a file is found and placed (worker/replay/session-player.ts). */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverNow } from '../../domain/book/server-clock.ts';
import { checkChain, firstDifference } from '../../domain/protocol/session/check-chain.ts';
import { createSpoWriter, END_MARK, SPO_END } from '../../domain/protocol/session/spo-writer.ts';
import { encodeEntry, type SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { packOdds, unpackOdds } from '../../domain/protocol/stream/packed-odds.ts';
import { isRow } from '../../domain/row.ts';
import { differencesOf } from '../../worker/replay/plain-state.ts';
import { UnusableKeyframe } from '../../worker/replay/keyframe-state.ts';
import { openPlayer, type SessionPlayer, UnplayableEntry } from '../../worker/replay/session-player.ts';
import { entriesOf, openedSession, recordJourney } from '../given/core/recorded-session.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';

const STATE_EVERY = 40;
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));

/** The session recorded again by its own replay, with a hash and a keyframe every 40 entries. */
async function withKeyframes(file: SpoFile): Promise<SpoFile> {
  const player = openPlayer(file);
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(file.header, (bytes) => parts.push(bytes));
  const [first, ...entries] = entriesOf(file);
  writer.addKeyframe(0, first?.value);
  for (const [at, entry] of entries.entries()) {
    if (at % STATE_EVERY === STATE_EVERY - 1) {
      writer.addHash(entry.at, await player.hash());
      writer.addKeyframe(entry.at, player.replay.keyframe());
    }
    await player.step();
    if (entry.kind !== 'hash' && entry.name !== END_MARK) writer.add(entry);
  }
  writer.end(entries.at(-1)?.at ?? 0, await player.hash());
  player.stop();
  return openedSession(joinedBytes(parts));
}

const file = await withKeyframes(openedSession(await recordJourney()));
const twoWindows = await withKeyframes(openedSession(bytesOf('two-windows.spo')));
const whole = entriesOf(file);

async function played(session: SpoFile) {
  const player = openPlayer(session);
  while ((await player.step()) !== null);
  const end = { hash: await player.hash(), difference: player.difference, compared: player.compared };
  player.stop();
  return end;
}

interface Reached {
  readonly hash: string;
  readonly offer: string;
  readonly now: number;
  readonly serverNow: number;
  readonly nextAt: number | null;
}

/** What a player shows, and the times on its clocks. */
function reached({ replay }: SessionPlayer): Reached {
  const [hash, offer] = [replay.shownHash(), replay.hash()];
  const { now, nextAt, live, coreNow } = replay;
  return { hash, offer, now, nextAt, serverNow: Math.round(serverNow(live.clock, coreNow)) };
}

describe('a player', () => {
  test('S5: every recorded hash is reached, from the beginning and from each keyframe', async () => {
    expect(file.places.length).toBeGreaterThan(14);
    const end = await played(file);
    expect(end).toMatchObject({ difference: null, compared: file.places.length / 2 });
    for (const { n } of file.places.filter(({ kind }) => kind === 'keyframe')) {
      const player = openPlayer(file);
      await player.seek(n + 1);
      expect(player.n).toBe(n + 1);
      await player.seek(file.count);
      expect([await player.hash(), player.difference]).toEqual([end.hash, null]);
      player.stop();
    }
  });

  test.each([
    ['prices, scores and a cut link', 12, file],
    ['a bet of two windows', 3, twoWindows],
    ['one keyframe alone', 8, openedSession(bytesOf('journey.spo'))],
  ])('S5: after any way to an entry the state is the same: %s', async (_, numRuns, session) => {
    const straight: Reached[] = [];
    const first = openPlayer(session);
    for (straight[1] = reached(first); (await first.step()) !== null;) straight[first.n] = reached(first);
    expect(first.n).toBe(session.count);
    first.stop();
    const way = fc.array(
      fc.oneof(
        fc.constant('back' as const),
        fc.constant('on' as const),
        fc.integer({ min: 1, max: session.count }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(way, async (steps) => {
        const player = openPlayer(session);
        for (const step of steps) {
          if (step === 'back') await player.step(-1);
          else if (step === 'on') await player.step();
          else await player.seek(step);
          expect(reached(player)).toEqual(straight[player.n]);
        }
        await player.seek(session.count);
        expect([reached(player), player.difference]).toEqual([straight[session.count], null]);
        player.stop();
      }),
      // Back to a slip that has not followed the book of its keyframe.
      { numRuns, examples: [[[42, 'on', 42]]] },
    );
  });

  test('goes to a time, back too, and stops at the first entry after which something is so', async () => {
    const player = openPlayer(file);
    const { startedAt } = file.header;
    await player.seekTime(startedAt + 9000);
    const [n, hash] = [player.n, await player.hash()];
    expect(whole[n]?.at).toBeGreaterThan(9000);
    await player.seekTime(startedAt + 2000);
    expect(player.now).toBe(startedAt + 2000);
    expect(player.n).toBeLessThan(n);
    await player.seekTime(startedAt + 9000);
    expect([player.n, await player.hash()]).toEqual([n, hash]);
    await player.seek(1);
    const found = await player.until(() => player.state('matches/2/state/homeScore') === 17);
    expect([found, player.state('matches/2/state/homeScore')]).toEqual([true, 17]);
    expect(whole[player.n - 1]?.name).toMatch(/MatchData|Fixture/);
    expect(player.state('matches/2/nothing')).toBeUndefined();
    expect(await player.until(() => false)).toBe(false);
    player.stop();
  });

  /** The bytes with a trailer, so that places of damaged entries are known. */
  function closed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { count: entries, places } = openedSession(bytes);
    const trailer = encodeEntry({ kind: 'trailer', at: 0, name: '', value: { entries, places } });
    const tail = new Uint8Array(8);
    new DataView(tail.buffer).setUint32(0, trailer.length, true);
    tail.set(SPO_END, 4);
    return joinedBytes([bytes, trailer, tail]);
  }

  /** The file with a flipped bit in the entry with this number, and the numbers of its keyframes. */
  const damagedAt = (choose: (keyframes: readonly number[]) => number) => {
    const bytes = closed(joinedBytes(partsOf(whole)));
    const intact = openedSession(bytes);
    const keyframes = intact.places.flatMap(({ kind, n }) => (kind === 'keyframe' ? [n] : []));
    const n = choose(keyframes);
    const [before] = [...intact.entriesFrom(n - 1)].flatMap((read) => (read.ok ? [read.value.next] : []));
    bytes[(before ?? 0) + 10] = (bytes[(before ?? 0) + 10] ?? 0) ^ 1;
    return { player: openPlayer(openedSession(bytes)), n, keyframes };
  };

  test('S12 over a damaged entry it plays on, not verified up to the next keyframe, as recorded from there', async () => {
    const { player, n, keyframes } = damagedAt(([, , third = 0]) => third + 6);
    const next = keyframes.find((keyframe) => keyframe > n) ?? 0;
    await player.seek(n);
    expect([player.n, player.unverified]).toEqual([n, null]);
    await player.seek(n + 1);
    expect([player.n, player.unverified]).toEqual([n + 1, { from: n, to: next }]);
    expect(player.damage).toMatchObject({ n, to: n + 1, why: 'damaged' });
    await player.seek(next);
    expect([player.n, player.unverified]).toEqual([next, { from: n, to: next }]);
    await player.step();
    expect([player.n, player.unverified]).toEqual([next + 1, null]);
    const { compared } = player;
    await player.seek(file.count);
    expect(player.compared).toBeGreaterThan(compared);
    expect([player.n, player.difference]).toEqual([file.count, null]);
    await player.seek(n + 2);
    await player.step(-1);
    expect([player.n, player.unverified?.from]).toEqual([n + 1, n]);
    player.stop();
  });

  test('S12 a damaged keyframe costs the way from the one before, and no state', async () => {
    const { player, n } = damagedAt(([, , , fourth = 0]) => fourth);
    await player.seek(n + 10);
    expect([player.n, player.unverified]).toEqual([n + 10, null]);
    expect(player.damage).toMatchObject({ n, why: 'damaged' });
    await player.seek(file.count);
    expect([player.n, player.difference]).toEqual([file.count, null]);
    player.stop();
  });
});

/** The entries with the hashes that are among them, as they stand. */
function partsOf(entries: readonly SpoEntry[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const writer = createSpoWriter(file.header, (bytes) => parts.push(bytes));
  for (const entry of entries)
    if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, entry.value);
    else writer.add(entry);
  return parts;
}

/** The value with `change` made to the first row that has `field`; null: there is none. */
function changedRow(value: unknown, field: string, to: (before: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      const changed = changedRow(one, field, to);
      if (changed !== null) return value.with(at, changed);
    }
    return null;
  }
  if (!isRow(value)) return null;
  if (Object.hasOwn(value, field)) return { ...value, [field]: to(value[field]) };
  for (const [name, one] of Object.entries(value)) {
    const changed = changedRow(one, field, to);
    if (changed !== null) return { ...value, [name]: changed };
  }
  return null;
}

const plusOne = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : `${String(value)}!`);

const repacked = (packed: unknown, change: (market: MarketUpdate) => MarketUpdate): unknown =>
  packOdds(
    (packed instanceof Uint8Array ? (unpackOdds(packed) ?? []) : []).map(({ matchId, markets }) => ({
      matchId,
      markets: markets.map(change),
    })),
  );
const otherPrice = (packed: unknown): unknown =>
  repacked(packed, (one) => ({
    ...one,
    outcomes: one.outcomes.map((two) => ({ ...two, odds: two.odds + 7 })),
  }));
const suspended = (packed: unknown): unknown => repacked(packed, (one) => ({ ...one, status: -1 }));

interface Falsified {
  readonly event: string;
  readonly field: string;
  readonly to: (before: unknown) => unknown;
}

/** Changes the first entry with the field after entry 20, and returns its number. */
function falsify(own: SpoEntry[], { event, field, to }: Falsified): number {
  for (const [n, entry] of own.entries()) {
    if (n < 20 || entry.name !== event) continue;
    const value = changedRow(entry.value, field, to);
    if (value === null) continue;
    own[n] = { ...entry, value };
    return n;
  }
  throw new Error(`no ${event} has ${field}`);
}

const oddsAt = whole.findIndex(({ name }, n) => n > 60 && name === 'Odds');

describe('a change to a file', () => {
  test.each<readonly [string, (own: SpoEntry[]) => number]>([
    ['a price', (own) => falsify(own, { event: 'Odds', field: 'packed', to: otherPrice })],
    ['a suspension', (own) => falsify(own, { event: 'Odds', field: 'packed', to: suspended })],
    ['a name', (own) => falsify(own, { event: 'Fixture', field: 'HomeTeam_Name', to: plusOne })],
    ['a kick-off', (own) => falsify(own, { event: 'Fixture', field: 'MatchDate', to: plusOne })],
    [
      'a timeline entry',
      (own) =>
        falsify(own, {
          event: 'MatchData',
          field: 'timeline',
          to: () => [{ kind: 'goal', side: 'home', second: 1 }],
        }),
    ],
    ['a clock', (own) => falsify(own, { event: 'MatchData', field: 'clock', to: () => null })],
    ['a lost message', (own) => (own.splice(oddsAt, 1), oddsAt)],
    ['a doubled message', (own) => (own.splice(oddsAt, 0, own[oddsAt] as SpoEntry), oddsAt + 1)],
    [
      'a moved message',
      (own) => {
        const [one] = own.splice(oddsAt, 1);
        own.splice(oddsAt + 7, 0, one as SpoEntry);
        return oddsAt;
      },
    ],
  ])('S12: %s is found and placed by the chain, and by the comparison with the original', (_, change) => {
    const own = [...whole];
    const n = change(own);
    const falsified = openedSession(joinedBytes(partsOf(own)));
    const { changed } = checkChain(falsified);
    expect(changed?.from).toBeLessThanOrEqual(n);
    expect(changed?.to).toBeGreaterThanOrEqual(n);
    expect((changed?.to ?? 0) - (changed?.from ?? 0)).toBeLessThanOrEqual(STATE_EVERY + 3);
    expect(firstDifference(file, falsified, changed?.from).n).toBe(n);
  });

  test('S12: the state shows what a changed price made, and the recorded hashes differ from then on', async () => {
    const own = [...whole];
    const n = falsify(own, { event: 'Odds', field: 'packed', to: otherPrice });
    const falsified = openedSession(joinedBytes(partsOf(own)));
    const players = [openPlayer(file), openPlayer(falsified)] as const;
    for (const player of players) await player.seek(n + 1);
    const [one, other] = players.map((player) => player.state(''));
    const found = differencesOf(one, other, 20);
    expect(found.length).toBeGreaterThan(0);
    for (const { path } of found) expect(path).toMatch(/^matches\/\d+\/markets\/1\//);
    for (const player of players) await player.seek(file.count);
    const { difference } = await played(falsified);
    expect(difference === null ? 0 : difference.n).toBeGreaterThan(n);
    for (const player of players) player.stop();
  });
});

describe('bad input', () => {
  test('an entry or keyframe with any other value is played, or ends the player with a sentence', async () => {
    const sentences = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.jsonValue(), fc.boolean(), async (n, value, isField) => {
        const own = whole.map((entry) =>
          entry.kind === 'hash' ? { ...entry, kind: 'mark' as const } : entry,
        );
        const entry = own[n];
        if (entry === undefined) return;
        const names = isRow(entry.value) ? Object.keys(entry.value) : [];
        const field = names[n % Math.max(1, names.length)];
        const other =
          isField && isRow(entry.value) && field !== undefined ? { ...entry.value, [field]: value } : value;
        own[n] = { ...entry, value: other };
        try {
          const player = openPlayer(openedSession(joinedBytes(partsOf(own))));
          await player.seek(Math.min(n + 30, own.length));
          await player.hash();
          player.stop();
        } catch (error) {
          const isKnown = error instanceof UnusableKeyframe || error instanceof UnplayableEntry;
          sentences.add(isKnown ? error.message.replaceAll(/\d+/g, 'N') : String(error));
        }
      }),
      { numRuns: 75 },
    );
    for (const sentence of sentences)
      expect(sentence).toMatch(/^(?:the keyframe cannot be used: |entry N cannot be played: )/);
  });
});
