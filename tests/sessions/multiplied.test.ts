/** A session as a load (`npm run bench -- --session FILE --x N`): the client ends in the server's state, however many copies there are. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import { multiplied, playablesOf } from '../../bench/session/multiplied.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => /\.spo(?:\.jsonl)?$/.test(name));
const STAGGER_MS = 1000;

test.each(files.flatMap((name) => [1, 3].map((times) => [name, times] as const)))(
  'the load of %s, %i times, ends in the state of the server',
  async (name, times) => {
    const playables = await playablesOf(join(folder, name), () => {});
    expect(playables.length).toBeGreaterThan(0);
    for (const playable of playables) {
      const { hash, serverHash, updates } = await replayRecording(multiplied(playable, times, STAGGER_MS));
      expect(hash).toBe(serverHash);
      expect(updates).toBeGreaterThan(100);
    }
  },
);
