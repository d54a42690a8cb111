/**
 * S5 Ticks, random numbers and ids are in no recording (worker/replay/README.md): whatever they are, a replay comes to the same state, bit for
 * bit, and entries of them would add nothing.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { createSpoWriter } from '../../domain/protocol/session/spo-writer.ts';
import { joinedBytes } from '../../domain/joined-bytes.ts';
import { rowOf } from '../../domain/row.ts';
import { plainState } from '../../worker/replay/plain-state.ts';
import type { Recording } from '../../worker/replay/recorded-order.ts';
import { recordingOf } from '../../worker/replay/recorded-session.ts';
import { openReplay } from '../../worker/replay/replay.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { readyToBet } from '../given/core/core-member.ts';
import { createWire } from '../given/core/wire.ts';
import {
  entriesOf,
  moveAround,
  openedSession,
  takeSession,
  winnerOdds,
} from '../given/core/recorded-session.ts';

/** Ms that the ticks of a replay are before those of the recording; one comes every 200 ms. */
const phases = [0, 1, 37, 73, 111, 150, 199];

/**
 * Records a member with a pick in the slip while the link is cut, the server answers no recovery for 12 s, and the feed gives no sign of life for
 * 6 s. The core takes these random numbers.
 */
async function recordLosses(random: () => number): Promise<SpoFile> {
  const { wire } = await readyToBet(createWire({}, { random }));
  await wire.core.diagnostics.setRecording(true);
  wire.core.slip.setStake('1,000,000');
  await moveAround(wire, 10);
  wire.beSilent(true);
  wire.down();
  await wire.pass(500);
  wire.up();
  await wire.pass(12_000);
  wire.beSilent(false);
  for (let round = 0; round < 100; round++) {
    wire.alive();
    await wire.pass(100);
  }
  await moveAround(wire, 10);
  for (let round = 0; round < 60; round++) {
    wire.publish({ odds: [winnerOdds(1 + (round % 6), 200 + round)] });
    await wire.pass(100);
  }
  await moveAround(wire, 20);
  return openedSession(await takeSession(wire));
}

/** Records a member who types while nothing comes for 3.5 s, again and again: each time the lock by silence is at another place between two states. */
async function recordSilences(): Promise<SpoFile> {
  const { wire } = await readyToBet();
  await wire.core.diagnostics.setRecording(true);
  for (let silence = 0; silence < 8; silence++) {
    await moveAround(wire, 5);
    await wire.pass(35 * silence);
    for (let round = 0; round < 50; round++) {
      wire.core.slip.setStake(String(1_000_000 + 100_000 * (round % 2)));
      await wire.pass(70);
    }
  }
  return openedSession(await takeSession(wire));
}

let file: SpoFile;
let silences: SpoFile;
beforeAll(async () => {
  file = await recordLosses(() => 0.5);
  silences = await recordSilences();
});

/** The recording for a replay whose clock, and so its ticks, begins so much earlier. */
function inPhase(session: SpoFile, ms: number): Recording {
  const { start, ...recording } = recordingOf(session);
  if (start === undefined) throw new Error('the session has no keyframe');
  return { ...recording, start: { ...start, at: start.at - ms } };
}

/** The state of all matches and streams after each entry, and whether each recorded hash was reached. */
async function played(session: SpoFile, ms: number, runsCommands: boolean) {
  const replay = openReplay(inPhase(session, ms), { runsCommands });
  const states: string[] = [];
  const reached: boolean[] = [];
  for (const { kind, value } of entriesOf(session).slice(1)) {
    expect(await replay.step()).toBe(true);
    const { streams, matches } = plainState(replay);
    states.push(JSON.stringify({ streams, matches }));
    if (kind === 'hash') reached.push(rowOf(value)['state'] === replay.shownHash());
  }
  const difference = replay.commands?.difference ?? null;
  replay.stop();
  return { states, reached, difference };
}

const subscribed = (session: SpoFile): readonly number[] =>
  entriesOf(session).flatMap(({ kind, name, at }) => (kind === 'out' && name === 'subscribe' ? [at] : []));

describe('S5 ticks', () => {
  test('whenever they come, the state after each entry is the same, and every recorded hash is reached', async () => {
    const first = await played(file, 0, false);
    expect(first.reached).toEqual([true]);
    expect(new Set(first.states).size).toBeGreaterThan(50);
    for (const ms of phases) expect(await played(file, ms, false)).toEqual(first);
  });

  test.each(phases)('%i ms earlier, the commands still come to the recorded slip and history', async (ms) => {
    for (const session of [file, silences])
      expect(await played(session, ms, true)).toMatchObject({ reached: [true], difference: null });
  });
});

describe('S5 random numbers and ids', () => {
  test.each([0, 0.999])(
    'a core that took %f asked at other times; its replay is bit-exact, too',
    async (number) => {
      const other = await recordLosses(() => number);
      expect(subscribed(other).length).toBeGreaterThan(3);
      expect(subscribed(other)).not.toEqual(subscribed(file));
      for (const runsCommands of [false, true]) {
        const player = openPlayer(other, { runsCommands });
        await player.seek(other.count);
        expect([player.compared, player.difference, player.commands?.difference ?? null]).toEqual([
          1,
          null,
          null,
        ]);
        player.stop();
      }
    },
  );

  test('no recording has an entry of them; one that has plays as without them', async () => {
    const entries = entriesOf(file);
    const reserved: readonly SpoEntry['kind'][] = ['tick', 'random', 'id'];
    expect(entries.filter(({ kind }) => reserved.includes(kind))).toEqual([]);
    const parts: Uint8Array[] = [];
    const writer = createSpoWriter(file.header, (bytes) => void parts.push(bytes));
    for (const entry of entries) {
      if (entry.kind === 'keyframe') writer.addKeyframe(entry.at, entry.value);
      else if (entry.kind === 'hash') writer.addHash(entry.at, String(rowOf(entry.value)['state']));
      else writer.add(entry);
      for (const kind of entry.kind === 'hash' ? [] : reserved)
        writer.add({
          kind,
          at: entry.at,
          name: kind === 'id' ? 'replay-9' : '',
          value: kind === 'random' ? 0.5 : null,
        });
    }
    const more = openedSession(joinedBytes(parts));
    expect(more.count).toBeGreaterThan(3 * file.count);
    const [player, original] = [openPlayer(more), openPlayer(file)];
    await player.seek(more.count);
    await original.seek(file.count);
    expect([player.difference, player.compared]).toEqual([null, original.compared]);
    expect(player.state('')).toEqual(original.state(''));
    player.stop();
    original.stop();
  });
});
