/** Frames of the sockets that are nearly right (tests/fuzz/fuzz-frames.ts); `npm run fuzz-frames` runs a million. */
import { expect, test } from 'vitest';
import { dice } from '../given/domain/dice.ts';
import { changed } from '../fuzz/changed-value.ts';
import { fuzzFrames } from '../fuzz/fuzz-frames.ts';

const FRAMES = 100_000;

test('S3 100,000 changed frames of both codecs and directions break no reader', () => {
  const { faults, read, taken } = fuzzFrames(FRAMES, 38);
  expect(faults).toEqual([]);
  // Frames that nobody reads, or that are as they were, would show nothing.
  expect(read).toBeGreaterThan(FRAMES / 2);
  expect(taken).toBeGreaterThan(FRAMES / 10);
  expect(taken).toBeLessThan(read);
});

test('a changed value is near to the right one, which stays as it was', () => {
  const right = { gold: 100, draws: [{ Rate: 2.1, MatchId: 5 }], bytes: new Uint8Array([1, 2, 3]) };
  const before = structuredClone(right);
  const roll = dice(4);
  const texts = Array.from({ length: 200 }, () => JSON.stringify(changed(right, roll)));
  expect(right).toEqual(before);
  expect(new Set(texts).size).toBeGreaterThan(100);
  expect(texts.filter((text) => text.includes('draws')).length).toBeGreaterThan(100);
});
