/** The lists of two recordings are compared after every entry of a long session (bench/replay/compare-lists.ts). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import { packOdds, unpackOdds } from '../../domain/protocol/stream/packed-odds.ts';
import { rowOf } from '../../domain/row.ts';
import { compareLists } from '../../bench/replay/compare-lists.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const HOUR = 3_600_000;
const file = openedSession(new Uint8Array(readFileSync(new URL('journey.spo', import.meta.url))));
const whole = entriesOf(file).filter(({ kind }) => kind !== 'hash');
const changedAt = whole.findIndex(({ name }, n) => n > 20 && name === 'Odds');
const changedMs = (whole[changedAt]?.at ?? 0) + 5 * HOUR;

/** A price that is 0.07 higher in one message. */
function otherPrice(entry: SpoEntry): SpoEntry {
  const { packed } = rowOf(entry.value);
  const odds = packed instanceof Uint8Array ? (unpackOdds(packed) ?? []) : [];
  const other = odds.map(({ matchId, markets }) => ({
    matchId,
    markets: markets.map((one) => ({
      ...one,
      outcomes: one.outcomes.map((two) => ({ ...two, odds: two.odds + 7 })),
    })),
  }));
  return { ...entry, value: { ...rowOf(entry.value), packed: packOdds(other) } };
}

/** The session with hours of silence before the message and after the last entry, and some seconds behind the message. */
function longSession(change: (entry: SpoEntry) => SpoEntry) {
  const entries = whole.map((entry, n) => {
    if (n < changedAt) return entry;
    return n === changedAt
      ? { ...change(entry), at: changedMs }
      : { ...entry, at: entry.at + 5 * HOUR + 3000 };
  });
  const end = { kind: 'mark', at: 10 * HOUR, name: 'end', value: null } as const;
  return openedSession(spoOf([...entries, end], file.header));
}

test('V3 a price that differs for seconds in ten hours is found', async () => {
  const same = await compareLists(
    longSession((entry) => entry),
    longSession((entry) => entry),
    5,
  );
  expect([same.partAt, same.differences]).toEqual([null, []]);
  const { partAt, differences } = await compareLists(
    longSession((entry) => entry),
    longSession(otherPrice),
    5,
  );
  const since = (partAt ?? 0) - file.header.startedAt - changedMs;
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThanOrEqual(101);
  expect(differences[0]?.path).toMatch(/\/markets\/.*\/odds$/);
});
