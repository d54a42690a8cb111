/** What happens in a window while a recording runs: errors, long tasks, layout shifts and the build, as shapes. */
import { expect, test } from 'vitest';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { MOST_WINDOW_EVENTS, type WindowEvent } from '../../domain/recording/window-events.ts';
import { linesOfRows } from '../../bench/replay/print-rows.ts';
import { readAssertion, watchAssertion } from '../../bench/replay/assertion.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { entryLineOf } from '../../worker/replay/stage/entry-line.ts';
import { entriesOf, openedSession, recordedMatches, takeSession } from '../given/core/recorded-session.ts';
import { createWire } from '../given/core/wire.ts';

const SECRET = 'hunter2';
const place = 'assets/slip-Ab12.js:3:1042';

/** A window may send anything: its declared fields alone are recorded. */
const reports: readonly (readonly object[])[] = [
  [{ kind: 'build', name: 'index-Ab12.js', measures: ['long-task', 'layout-shift', SECRET], token: SECRET }],
  [{ kind: 'error', name: 'TypeError', place, message: SECRET, stack: SECRET }],
  [
    { kind: 'error', name: SECRET, place: `https://other.example/${SECRET}.js:1:1` },
    { kind: 'error', name: `${SECRET}Error`, place: `assets/a.js?token=${SECRET}:1:1` },
    { kind: 'long-task', ms: 312, name: SECRET },
    { kind: 'layout-shift', score: 0.123456, sources: [SECRET] },
    { kind: SECRET },
    { kind: 'long-task', ms: Number.NaN },
    SECRET as unknown as object,
  ],
];

async function record(all: readonly (readonly object[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const wire = createWire();
  await wire.open(recordedMatches);
  const isNoted = async (events: readonly object[]) =>
    wire.core.diagnostics.noteEvents(events as readonly WindowEvent[]);
  expect(await isNoted([{ kind: 'error', name: 'RangeError', place }])).toBe(false);
  await wire.core.diagnostics.setRecording(true);
  for (const events of all) {
    expect(await isNoted(events)).toBe(true);
    await wire.pass(100);
  }
  return takeSession(wire);
}

const bytes = await record(reports);
const session = openedSession(bytes);
const ofWindow = (file: SpoFile): readonly (readonly [number, SpoEntry])[] =>
  [...entriesOf(file).entries()].filter(([, { kind, name }]) => kind === 'meter' && name !== '');

test('V3 events of a window are entries of a recording that somebody started, and no text of others is', () => {
  expect(
    ofWindow(session).map(([n, entry]) => [entryLineOf(n, entry).name, entryLineOf(n, entry).about]),
  ).toEqual([
    ['build', 'index-Ab12.js'],
    ['error', `TypeError · ${place}`],
    ['error', 'Error'],
    ['error', 'Error'],
    ['long-task', '312 ms'],
    ['layout-shift', '0.1235'],
  ]);
  expect(Buffer.from(bytes).includes(SECRET)).toBe(false);
  expect(Buffer.from(bytes).includes('RangeError')).toBe(false);
});

test('V3 a report of very many events is cut', async () => {
  const many = Array.from({ length: 500 }, () => ({ kind: 'long-task', ms: 60 }));
  expect(ofWindow(openedSession(await record([many])))).toHaveLength(MOST_WINDOW_EVENTS);
});

test('V3 --query windows prints them', async () => {
  const lines: string[] = [];
  for await (const line of linesOfRows(session, { table: 'windows', form: 'csv' }))
    lines.push(line.replace(/^\d+,\d+,/, ''));
  expect(lines).toEqual([
    'n,at,kind,name,place,ms,score',
    'build,index-Ab12.js,,,',
    `error,TypeError,${place},,`,
    'error,Error,,,',
    'error,Error,,,',
    'long-task,,,312,',
    'layout-shift,,,,0.1235',
  ]);
});

async function verdictOf(file: SpoFile, text: string) {
  const asked = readAssertion(text);
  if (asked === null) throw new Error(`not understood: ${text}`);
  const watch = watchAssertion(asked);
  const player = openPlayer(file);
  await player.until((entry) => {
    watch.see(player.replay, entry, player.n - 1);
    return false;
  });
  player.stop();
  return watch.verdict;
}

const quiet = openedSession(await record([[{ kind: 'build', name: 'a.js', measures: ['long-task'] }]]));
const unmeasured = openedSession(await record([]));

test.each<readonly [string, SpoFile, boolean | null, RegExp]>([
  ['window error', session, true, /^the window has an error: TypeError at assets/],
  ['window error Error', session, true, /^the window has an error: Error$/],
  ['never window error', session, false, /TypeError/],
  ['never window error RangeError', session, true, /^$/],
  ['long task > 200ms', session, true, /^long task 312 ms$/],
  ['layout shift > 0.1', session, true, /^layout shift 0\.1235$/],
  ['layout shift > 0.2', session, false, /^$/],
  ['never window error', quiet, true, /^$/],
  ['never long task > 0.2s', quiet, true, /^$/],
  ['never layout shift > 0', quiet, null, /^$/],
  ['never window error', unmeasured, null, /^$/],
])(
  'V3 "%s" (%#) is decided by the events, or unknown where none was measured',
  async (text, file, holds, found) => {
    expect(await verdictOf(file, text)).toMatchObject({ holds, found: expect.stringMatching(found) });
  },
);
