/** S5 P5 `npm run replay` reads the parts of a large session while they are played, as the page /replay does: up to 4 GB, never whole in memory. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseReplayOptions } from '../../bench/replay/options.ts';
import { showSession } from '../../bench/replay/replay-session.ts';
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { openFiles } from '../../server/feed/recording/open-file.ts';
import { refuseLong } from '../../server/feed/recording/open-recordings.ts';
import { WHOLE_SESSION_BYTES } from '../../server/feed/recording/session-parts.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'spo-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bytes = spoOf(
  Array.from({ length: 34 }, (_, n) => ({
    kind: 'in',
    at: n * 10,
    name: 'Alive',
    value: { pt: n, more: 'x'.repeat(1_000_000) },
  })),
);

async function openLarge(name: string, all: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, all);
  const [found] = await openFiles([path], [], () => {});
  if (found?.kind !== 'session') throw new Error('no session was opened');
  return { path, session: found.session };
}

test('S5 P5 a large session is as one in memory; what is read after it became shorter ends in a sentence', async () => {
  expect(bytes.length).toBeGreaterThan(WHOLE_SESSION_BYTES);
  const { path, session } = await openLarge('a.spo', bytes);
  const whole = openedSession(bytes);
  expect([session.header, session.count, session.isClosed]).toEqual([whole.header, whole.count, true]);
  expect(checkChain(session)).toEqual(checkChain(whole));
  expect(entriesOf(session).map(({ at }) => at)).toEqual(entriesOf(whole).map(({ at }) => at));
  truncateSync(path, 1000);
  expect(() => entriesOf(session)).toThrow(`${path} was changed while it was read: it has become shorter`);
});

test('S5 S12 a large session that is cut is played to its end, and is not called verified', async () => {
  const { session } = await openLarge('cut.spo', bytes.slice(0, -500_000));
  const said: string[] = [];
  const options = parseReplayOptions(['cut.spo', '--stats']);
  const result = await showSession({ name: 'cut.spo', session }, options, (line) => void said.push(line));
  expect([session.isClosed, session.count, result]).toEqual([false, 33, 'notVerified']);
  expect(said.join('\n')).toMatch(/^chain {6}cut at entry 33 \(byte \d+\)$/m);
});

test('S5 a large session of another version is refused with a sentence', async () => {
  const other = bytes.slice();
  other[3] = 9;
  await expect(openLarge('other.spo', other)).rejects.toThrow(
    'other.spo is a recorded session of another version of the format',
  );
});

test('S5 as a feed a session is held in memory, and a very long one is refused with a sentence', () => {
  expect(() => refuseLong('a.spo', { count: 2_000_000 })).not.toThrow();
  expect(() => refuseLong('a.spo', { count: 2_000_001 })).toThrow(
    'a.spo is a recorded session of 2000001 entries: as a feed at most 2000000 are played',
  );
});
