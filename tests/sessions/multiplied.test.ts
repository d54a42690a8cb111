/** A session as a load (`npm run bench -- --session FILE --x N`): the client ends in the server's state, however many copies there are. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import { isEverInPlay, multiplied, playablesOf } from '../../bench/session/multiplied.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { removeTemporary, temporaryFile } from '../given/runs/temporary.ts';

afterAll(removeTemporary);

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

test('of recordings with a match in play, and of one whose match never is, the bench knows which', async () => {
  const lines = recordingLines();
  const before = lines.filter((line) => !line.includes('"inPlay":true'));
  const of = async (all: readonly string[]) =>
    (await playablesOf(temporaryFile('spo-load-', 'a.jsonl', all.join('\n')), () => {})).map(isEverInPlay);
  expect([await of(lines), await of(before)]).toEqual([[true], [false]]);
});

const tennis = temporaryFile(
  'spo-load-',
  'tennis.jsonl',
  recordingLines().slice(0, 3).join('\n').replaceAll('"eventTypeId":"1"', '"eventTypeId":"2"'),
);

test.each([
  ['--session', 'tennis.jsonl', /^tennis\.jsonl: nothing in it is a market of a match that the site offers$/],
  ['--session', 'no-file.spo', /^no-file\.spo: there is no such file$/],
  ['--session', 'tests/README.md', /^README\.md holds no line of a Betfair stream history/],
  ['--recording', 'tests/README.md', /^tests\/README\.md holds no lines of an exchange's stream$/],
])('npm run bench -- %s %s ends in a sentence', (option, file, sentence) => {
  const root = join(folder, '..', '..');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['bench/main.ts', option, file === 'tennis.jsonl' ? tennis : file, '--brief'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const lines = stderr.trim().split('\n');
  expect([status, lines.at(-1)]).toEqual([2, expect.stringMatching(sentence)]);
  expect(stderr).not.toMatch(/^\s+at /m);
});
