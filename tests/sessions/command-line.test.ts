/** V3 What `npm run replay` answers to wrong arguments and files: one line on the error output, nothing else, and its exit code. */
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../../bench/replay/exit-code.ts';
import { replayCommand } from '../../bench/replay/replay-command.ts';
import { harOf } from '../../bench/replay/session-export.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';
import { temporaryFolder } from '../given/runs/temporary.ts';

const folder = temporaryFolder('spo-command-line-');
const inFolder = (name: string): string => join(folder, name);
const odds = `<odds_change product="1" event_id="sr:match:1" timestamp="1600000000000">
  <odds><market id="1" status="1"><outcome id="1" odds="2.5" active="1"/></market></odds></odds_change>`;

for (const name of ['journey.spo', 'two-windows.spo'])
  copyFileSync(join(import.meta.dirname, name), inFolder(name));
const journey = new Uint8Array(readFileSync(join(import.meta.dirname, 'journey.spo')));
writeFileSync(inFolder('cut.spo'), journey.subarray(0, -100));
writeFileSync(inFolder('shorter.spo'), journey.subarray(0, 30_000));
writeFileSync(
  inFolder('damaged.spo'),
  journey.map((byte, at) => (at === 30_000 ? byte ^ 16 : byte)),
);
writeFileSync(inFolder('journey.har'), [...harOf(openedSession(journey))].join(''));
const later = entriesOf(openedSession(journey)).map((entry, n) =>
  n === 2 ? { ...entry, at: entry.at + 1 } : entry,
);
writeFileSync(inFolder('later.spo'), spoOf(later));
writeFileSync(inFolder('feed.jsonl'), recordingLines().join('\n'));
writeFileSync(inFolder('odds.xml'), odds);
writeFileSync(inFolder('empty'), '');
writeFileSync(
  inFolder('first.jsonl'),
  '{"spo":"session","version":1,"startedAt":1600000000000,"codec":""}\n',
);
writeFileSync(inFolder('object.json'), '{}');
mkdirSync(inFolder('none'));
mkdirSync(inFolder('both'));
for (const name of ['journey.spo', 'two-windows.spo'])
  copyFileSync(join(import.meta.dirname, name), join(folder, 'both', name));
symlinkSync(inFolder('loop'), inFolder('loop'));

/** `@name` is a file of the folder; `x{9}` is nine times the letter. */
const meant = (text: string): string =>
  text
    .replace('@', `${folder}/`)
    .replace(/(.)\{(\d+)\}/, (_, one: string, times) => one.repeat(Number(times)));

async function run(args: readonly string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const result = await replayCommand(args.map(meant), {
    write: (line) => void out.push(line),
    writeBytes: async (bytes) => void out.push(String(bytes)),
    writeError: (line) => void errors.push(line),
    isTerminal: false,
  });
  return { code: exitCodes[result], out, errors };
}

describe('one line and exit code 3', () => {
  test.each<readonly [readonly string[], RegExp]>([
    [[], /^name at least one recording/],
    [[''], /^the name of a file is empty/],
    [['none.spo'], /^none\.spo: there is no such file$/],
    [['@journey.spo/x'], /there is no such file$/],
    [['x{300}'], /there is no such file$/],
    [['@loop'], /loop: it is a link that leads back to itself$/],
    [['/dev/null'], /^\/dev\/null is not a file$/],
    [['/proc/self/mem'], /^\/proc\/self\/mem: it cannot be read \(EIO\)$/],
    [['@none'], /^none is empty$/],
    [['@empty'], /^empty is empty$/],
    [['@first.jsonl'], /^first\.jsonl is a recorded session without an entry$/],
    [['@journey.spo', '--names', '@none'], /^--names \S+none is a folder, not a file$/],
    [['@journey.spo', '--names', 'none.txt'], /^--names none\.txt: there is no such file$/],
    [['@journey.spo', '--names', '/proc/self/mem'], /^--names \S+: it cannot be read \(EIO\)$/],
    [['@journey.spo', '--names', '@empty'], /^--names \S+empty holds no names/],
    [['@journey.spo', '--names', ''], /^the name of a file is empty/],
  ])('V3 a file that is none or cannot be read: %j', async (args, sentence) => {
    const { code, out, errors } = await run(args);
    expect([code, out, errors]).toEqual([3, [], [expect.stringMatching(sentence)]]);
  });

  test.each<readonly [readonly string[], RegExp]>([
    [['--fork', '@none'], /^--fork \S+none: it is a folder, not a file$/],
    [['--fork', 'none.json'], /^--fork none\.json: there is no such file$/],
    [['--fork', '/proc/self/mem'], /^--fork \/proc\/self\/mem: it cannot be read \(EIO\)$/],
    [['--fork', '@empty'], /^--fork \S+empty is no fork: --to fork prints one$/],
    [['--fork', '@object.json'], /is no fork/],
    [['--fork', '@journey.spo'], /is no fork/],
    [['--fork', '343'], /^--fork 343: journey\.spo has 342 entries/],
    [['--fork', ''], /^--fork takes the number of an entry, 0 to 999999999, or a file .* not ""/],
    [['--fork', '1.5'], /^--fork takes the number .* not "1\.5"/],
    [['--fork', '1e3'], /^--fork takes the number .* not "1e3"/],
    [['--fork=-5'], /^--fork takes the number .* not "-5"/],
    [['--fork', '9{10}'], /^--fork takes the number/],
    [['--fork', '9', '--set', 'stake=1.5'], /^--set does not understand "stake=1\.5"; it takes stake=N/],
    [
      ['--fork', '9', '--set', 'add=1s:slip.setStake:abc'],
      /^--set does not understand "add=1s:slip\.setStake:abc"/,
    ],
    [['--fork', '9', '--set', 'add=1s:slip.setStake:1:2'], /^--set does not understand/],
    [['--fork', '9', '--set', 'add=1s:slip.clear:1'], /^--set does not understand/],
    [['--fork', '9', '--set', 'drop=999'], /^entry 999 is no message after the place of the fork/],
    [['--at', '0x10'], /^--at takes a whole number above 0, not "0x10"/],
    [['--at', '1e2'], /^--at takes a whole number above 0, not "1e2"/],
    [['--at', ' 5'], /^--at takes a whole number above 0, not " 5"/],
    [['--at=-1'], /^--at takes a whole number above 0, not "-1"/],
    [['--at', '9{16}'], /^--at takes a whole number above 0/],
    [['--speed', '0x5'], /^--speed takes a number above 0, not "0x5"/],
    [['--speed', 'Infinity'], /^--speed takes a number above 0/],
    [['--speed', '5', '--max-gap', '-1s'], /^--max-gap needs a value/],
    [['--speed', '5', '--max-gap', '9{300}d'], /^--max-gap takes a time/],
    [['--until', '5'], /^--until does not understand "5"; it takes an ISO time/],
    [['--until', '2023-02-30'], /^--until does not understand "2023-02-30"/],
    [['--until', 'May 2023'], /^--until does not understand "May 2023"/],
    [['--until', '2000-01-01'], /^--until: journey\.spo begins at 2023-11-14T22:13:21\.050Z/],
    [['--from', '2023-11-14T22:13Z'], /^--from: journey\.spo begins at/],
    [['--from', '2023-11-14T25:13Z'], /^--from does not understand/],
    [['--from', '5s', '--until', '2s'], /^--until is a time before that of --from/],
    [['--from', '5s', '--at', '3'], /^--at 3: that entry is before the time of --from/],
    [['--stop-when', 'window error and'], /^--stop-when does not understand "window error and"/],
    [['--assert', 'never window error or'], /^--assert does not understand/],
    [['--expect', 'zz'], /^--expect takes a hash, 16 digits of 0-9 and a-f, not "zz"/],
    [['--json=yes'], /^--json takes no value/],
    [['--no-json'], /^Unknown option '--no-json'/],
    [['-j'], /^Unknown option '-j'/],
    [['--', '--stats'], /^--stats: there is no such file$/],
    [['--to', 'fork'], /^--to fork prints a fork: name its place with --fork N/],
    [['--to', 'JSONL'], /^--to takes har, .* not "JSONL"/],
    [['--faults', 'seed:1,drop,'], /^--faults does not understand/],
    [
      ['--stop-when', 'price > 10 and points 2:1'],
      /^--stop-when does not understand "points 2:1" in "price > 10 and points 2:1"; it takes 'market .*and parentheses/,
    ],
    [
      ['--assert', 'never (bet win or price > 1,5)'],
      /^--assert does not understand "price > 1,5" in .*; it takes 'price \[of market \[ID\] \[LINE\] \[of MATCH\]\] \[outcome ID\] > N' \(npm/,
    ],
    [
      ['--stop-when', 'heap > 1TB'],
      /^--stop-when does not understand "heap > 1TB"; it takes 'heap > N\(KB\|MB\|GB\)' \(npm/,
    ],
    [['--stop-when', ''], /^--stop-when does not understand ""; it takes 'market \[ID\]/],
  ])('V3 of a session: %j', async (args, sentence) => {
    const { code, out, errors } = await run(['@journey.spo', ...args]);
    expect([code, out, errors]).toEqual([3, [], [expect.stringMatching(sentence)]]);
  });

  test.each<readonly [readonly string[], RegExp]>([
    [['@feed.jsonl', '--until', '2000-01-01'], /^--until: the first message is of 20\d\d-/],
    [['@odds.xml', '--until', '2000-01-01'], /^--until: the first message is of 2020-09-13T12:26:40/],
    [['@feed.jsonl', '--until', '2000-01-01', '--to', 'spo'], /^--until: the first message is of/],
    [['@feed.jsonl', '--at', '5'], /^this option takes recorded sessions/],
    [['@feed.jsonl', '@journey.spo', '--diff'], /^this option takes recorded sessions/],
    [
      ['@journey.spo', '@two-windows.spo', '--to', 'har'],
      /^--to har prints one session; there are 2 in the files/,
    ],
    [['@both', '--to', 'mcap'], /^--to mcap prints one session; there are 2/],
    [['@journey.spo', '@two-windows.spo', '--query', 'bets'], /^--query prints one session; there are 2/],
    [
      ['@journey.spo', '@two-windows.spo', '--fork', '40', '--to', 'fork'],
      /^--to fork prints one session; there are 2/,
    ],
    [['@journey.spo', '--diff'], /^--diff takes two recordings/],
    [['@both', '@journey.spo', '--diff'], /^--diff compares two sessions; there are 3 in the files/],
  ])('V3 of several files and of a feed: %j', async (args, sentence) => {
    const { code, out, errors } = await run(args);
    expect([code, out, errors]).toEqual([3, [], [expect.stringMatching(sentence)]]);
  });
});

test.each<readonly [number, readonly string[], RegExp]>([
  [0, ['@journey.spo'], /^result {5}verified$/],
  [0, ['--help'], /^ends with 0 verified/],
  [0, ['@journey.spo', '--expect', 'EB5F9C728338667C'], /^result {5}verified$/],
  [1, ['@journey.spo', '--expect', '0000000000000000'], /^result {5}DIFFERS$/],
  [1, ['@journey.spo', '@two-windows.spo', '--diff'], /^differ {5}from entry 0/],
  [0, ['@journey.spo', '--show', 'market/1/nonsense'], /^there is no market\/1\/nonsense here$/],
  [2, ['@journey.spo', '--at', '5'], /^result {5}not verified: no hash was reached, the first is entry \d+$/],
  [2, ['@cut.spo'], /^result {5}not verified: the recording was broken off$/],
  [2, ['@shorter.spo'], /^result {5}not verified: the recording holds no hash/],
  [2, ['@damaged.spo'], /^result {5}not verified: an entry cannot be read$/],
  [2, ['@journey.har'], /^result {5}not verified: the recording holds no hash; --expect HASH compares one/],
  [2, ['@journey.spo', '@cut.spo', '--diff'], /^cut {8}cut\.spo: the file is cut at entry 342$/],
  [1, ['@journey.spo', '@later.spo', '--diff'], /^ {11}the states after it are the same$/],
  [4, ['@journey.spo', '--stop-when', 'price > 99'], /^stopped {4}never: "price > 99" did not come true$/],
  [4, ['@two-windows.spo', '--stop-when', 'heap > 1MB'], /^stopped {4}never: .* was not measured/],
])('V3 ends with %i: %j', async (code, args, line) => {
  const found = await run(args);
  expect([found.code, found.errors]).toEqual([code, []]);
  expect(found.out).toContainEqual(expect.stringMatching(line));
});

describe('V3 a fork in a file', () => {
  const printed = async (): Promise<string> =>
    (await run(['@journey.spo', '--fork', '40', '--set', 'gold=200000', '--to', 'fork'])).out.join('\n');
  const played = async (contents: string | Uint8Array) => {
    writeFileSync(inFolder('fork.json'), contents);
    return run(['@journey.spo', '--fork', '@fork.json']);
  };

  test.each<readonly [string, (text: string) => string | Uint8Array]>([
    ['as it is printed', (text) => text],
    ['with a mark', (text) => `\ufeff${text}`],
    ['as UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('%s comes out as it says', async (_, written) => {
    const { code, out, errors } = await played(written(await printed()));
    expect([code, errors, out.at(-1)]).toEqual([0, [], 'result     as the file says']);
  });

  test.each([
    { act: 'add', afterMs: 0, name: 'slip.setStake', args: [{ a: 1 }] },
    { act: 'add', afterMs: 0, name: 'slip.setStake', args: [1, 2] },
    { act: 'add', afterMs: -5, name: 'slip.clear', args: [] },
    { act: 'add', afterMs: 0, name: 'no.command', args: [] },
    { act: 'late', n: 41, ms: -5 },
    { act: 'skip', n: -1 },
    { act: 'jump', n: 41 },
  ])('with the change %j is none', async (change) => {
    const { plan, ...file } = JSON.parse(await printed()) as { plan: object };
    const { code, out, errors } = await played(
      JSON.stringify({ ...file, plan: { ...plan, commands: [change] } }),
    );
    expect([code, out, errors]).toEqual([3, [], [expect.stringMatching(/is no fork/)]]);
  });
});
