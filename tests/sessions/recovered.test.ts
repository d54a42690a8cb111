/**
 * Recordings with faults of the connection: each ends with the recorded lists (`npm run replay -- FILE --faults seed:N`). Three files, one of
 * them as HAR too, two sessions made here, and slices of two files; each with one seed a set of kinds. More seeds: faults.test.ts.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harOf } from '../../bench/replay/session-export.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { faultKinds, type FaultKind, faultsOf } from '../../domain/recording/fault-plan.ts';
import { openBytes, openFile } from '../../server/feed/recording/open-file.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { openFaultable } from '../../worker/replay/faulted-session.ts';
import { recordBet } from '../given/core/recorded-bet.ts';
import {
  entriesOf,
  openedSession,
  recordSessionOf,
  recordedMatches,
} from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const folder = import.meta.dirname;
const kindsOf: readonly (readonly FaultKind[])[] = [['drop', 'cut'], faultKinds];

async function sessionsIn(name: string): Promise<readonly SpoFile[]> {
  const opened = await openFile(join(folder, name), () => {});
  return opened.flatMap((one) => (one.kind === 'session' ? [one.session] : []));
}

/** The session from a keyframe taken at `n`, and its first `n` entries. */
async function partsOf(file: SpoFile, n: number): Promise<readonly SpoFile[]> {
  const all = entriesOf(file);
  const player = openPlayer(file);
  await player.seek(n);
  const at = player.now - file.header.startedAt;
  const keyframe = { kind: 'keyframe', at, name: '', value: player.replay.keyframe() } as const;
  player.stop();
  const later = all.slice(n).filter(({ kind }) => kind !== 'hash' && kind !== 'keyframe');
  const former = all.slice(0, n).filter(({ kind }) => kind !== 'hash');
  return [[keyframe, ...later], former].map((entries) => openedSession(spoOf(entries, file.header)));
}

async function recordings(): Promise<readonly SpoFile[]> {
  const files = readdirSync(folder).filter((name) => /\.spo(?:\.jsonl)?$/.test(name));
  const sessions = (await Promise.all(files.map(sessionsIn))).flat();
  const [journey, windows] = [await sessionsIn('journey.spo'), await sessionsIn('two-windows.spo')].flat();
  if (journey === undefined || windows === undefined) throw new Error('a session is missing');
  const har = await openBytes('a.har', Buffer.from([...harOf(journey)].join('')), () => {});
  sessions.push(...har.flatMap((one) => (one.kind === 'session' ? [one.session] : [])));
  sessions.push(openedSession((await recordBet()).bytes));
  sessions.push(openedSession(await recordSessionOf(recordedMatches)));
  for (const n of [40, 90, 140, 300]) sessions.push(...(await partsOf(journey, n)));
  for (const n of [30, 120, 200, 280]) sessions.push(...(await partsOf(windows, n)));
  return sessions;
}

const all = await recordings();

test('V6 the sessions are three files, one of them as HAR, two made here, and sixteen slices of two files', () => {
  expect(all).toHaveLength(3 + 1 + 2 + 16);
});

test.each(all.map((file, at) => [at, file] as const))(
  'V6 recording %i is recovered with the faults of each set of kinds',
  async (at, file) => {
    const faultable = await openFaultable(file);
    for (const kinds of kindsOf) {
      const run = await faultable.play(faultsOf({ seed: 7 + at, kinds }, faultable.entries));
      expect([kinds, run.isRepaired, run.differences]).toEqual([kinds, true, []]);
      expect(run.offer).toBe(run.recordedOffer);
    }
  },
);
