/** Conditions on a replay in words (worker/replay/condition.ts, watch-condition.ts) and of `--assert` (bench/replay/assertion.ts). */
import { describe, expect, test } from 'vitest';
import type { SpoEntry } from '../../domain/protocol/session/spo-entry.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { readAssertion, watchAssertion } from '../../bench/replay/assertion.ts';
import { readCondition } from '../../worker/replay/condition.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { watchCondition } from '../../worker/replay/watch-condition.ts';
import { recordBet } from '../given/core/recorded-bet.ts';
import { openedSession, recordJourney } from '../given/core/recorded-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const bet = openedSession((await recordBet()).bytes);
const journey = openedSession(await recordJourney());

const window = { deltas: 1, drawMs: 5, worstDrawMs: 60, longTasks: 2, heapBytes: 300 * 1024 * 1024 };
const meter = { feedAgeMs: 700, updatesPerSecond: 90, merged: 0, skipped: 0, queue: 4, commitMs: 9, window };
const figures = openedSession(
  spoOf([
    { kind: 'in', at: 0, name: 'Alive', value: {} },
    { kind: 'meter', at: 500, name: '', value: { ...meter, window: null, queue: 0 } },
    { kind: 'in', at: 1500, name: 'Alive', value: {} },
    { kind: 'meter', at: 1600, name: '', value: meter },
  ]),
);

/** Number of the first entry after which the condition holds, and what was found. */
async function firstOf(file: SpoFile, text: string): Promise<readonly [number | null, string]> {
  const condition = readCondition(text);
  if (condition === null) throw new Error(`not understood: ${text}`);
  const look = watchCondition(condition);
  const player = openPlayer(file);
  let found = '';
  const came = await player.until((entry: SpoEntry) => {
    const there = look(player.replay, entry);
    ({ found } = there);
    return there.holds === true;
  });
  player.stop();
  return [came ? player.n - 1 : null, found];
}

describe('conditions', () => {
  test.each<readonly [string, SpoFile, RegExp]>([
    ['market 18 active', journey, /^market 18 total=2\.5 of match 99 is active$/],
    ['market 1 of 2 active', journey, /^market 1 of match 2 is active$/],
    ['match 3 gone', journey, /^match 3 is gone$/],
    ['match gone', journey, /^match \d is gone$/],
    ['market of 2 active', journey, /^market 1 of match 2 is active$/],
    [
      'price > 3.4 and market active',
      journey,
      /^market 1 of match \d, outcome \d: 3\.4\d and market \d+ .*is active$/,
    ],
    ['market 18 total=2.50 of 99 active', journey, /^market 18 total=2\.5 of match 99 is active$/],
    ['price of market 18 total=2.5 > 1', journey, /^market 18 total=2\.5 of match 99, outcome \d+: /],
    [
      '(bet win or match 99 open) and not (match 99 gone)',
      journey,
      /^match 99 is open and not \(match 99 gone\)$/,
    ],
    ['match 99 open', journey, /^match 99 is open$/],
    ['price > 3.4', journey, /^market 1 of match \d, outcome \d: 3\.4\d$/],
    ['price of market 1 of 2 outcome 1 >= 2.4', journey, /^market 1 of match 2, outcome 1: \d\.\d\d$/],
    ['score 10:0', journey, /^match 2 has the score 10:0$/],
    ['match 2 score 17:0', journey, /^match 2 has the score 17:0$/],
    ['goal', journey, /^match 2: 3:0, then 10:0$/],
    ['match goal and score 24:0', journey, /^match 2: 17:0, then 24:0 and match 2 has the score 24:0$/],
    ['match 2 goal', journey, /^match 2: 3:0, then 10:0$/],
    ['bet sent', bet, /^the bet \S+ is sent$/],
    ['bet accepted', bet, /^the bet \S+ is accepted$/],
    ['bet win', bet, /^bet 9 is win$/],
    ['gap > 1s', figures, /^gap 1500 ms$/],
    ['feed age > 0.5s', figures, /^feed age 700 ms$/],
    ['heap > 200MB', figures, /^heap 300 MB$/],
    ['draw>50ms', figures, /^draw 60 ms$/],
    ['commit >= 9ms', figures, /^commit 9 ms$/],
    ['long tasks = 2', figures, /^long tasks 2$/],
    ['updates < 100', figures, /^updates 90$/],
    ['queue > 100 or gap > 1s', figures, /^gap 1500 ms$/],
    ['queue > 3 and not draw < 50ms', figures, /^queue 4 and not draw < 50ms$/],
  ])('V3 "%s" names what it found', async (text, file, found) => {
    const [n, what] = await firstOf(file, text);
    expect(n).not.toBe(null);
    expect(what).toMatch(found);
  });

  test.each<readonly [string, SpoFile]>([
    ['price > 99', journey],
    ['price of market 1 of 777 > 1', journey],
    ['bet refused', bet],
    ['bet refused price-changed', bet],
    ['heap > 1GB', figures],
    ['heap > 1MB', journey],
    ['not heap > 1MB', journey],
    ['gap > 2s', figures],
    ['match 999 gone', journey],
    ['market 18 total=99.5 active', journey],
    ['price of market 18 total=99.5 > 1', journey],
    ['match 99 open and (bet win or match 999 gone)', journey],
    ['price > 2 and market handed-over', journey],
    ['match 1 goal', journey],
    ['match 999 goal', journey],
    ['score 0:10', journey],
    ['match 1 score 10:0', journey],
    ['goal and score 3:0', journey],
  ])('V3 "%s" never comes true', async (text, file) => {
    expect((await firstOf(file, text))[0]).toBe(null);
  });

  test.each([
    '',
    'market x suspended',
    'market 18 ended',
    'match 1 of 2 open',
    'match of 2 open',
    'market',
    'price',
    'price > ten',
    'price > 10s',
    'heap > 200',
    'gap > 1MB',
    'bet eaten',
    'bet sent price-changed',
    'bet refused price-change',
    'not bet refused locke',
    'price > 1 and',
    'and bet win',
    'bet win or or bet lose',
    'market -1 active',
    'score',
    'score 2',
    'score 2:1:0',
    'score -1:0',
    'score 2-1',
    'score 2:1 match 7',
    'match 7 score',
    'match x goal',
    'goal 2',
    'goals',
    'market 1e3 active',
    'market 18 of active',
    'price > -1',
    'price > 1,5',
    'price > Infinity',
    'price == 2',
    'price => 2',
    'price outcome 3 of market 1 > 2',
    'gap > 1S',
    'gap > 1h',
    'layout shift > 0.1ms',
    'window error Type Error',
    'constructor > 1',
    'price > 1toString',
    '(bet win',
    'bet win)',
    '()',
    'not',
    '(bet win) (gap > 1s)',
    'match 1 total=2.5 open',
    'market total 2.5 active',
    'bet win && gap > 1s',
    'price > １０',
    'not '.repeat(300),
    'x'.repeat(2000),
  ])('V3 "%s" is not understood', (text) => {
    expect(readCondition(text)).toBe(null);
  });

  test.each<readonly [string, boolean | null, number | null, SpoFile]>([
    ['never heap > 1MB', null, null, journey],
    ['always heap < 200MB', null, null, journey],
    ['heap > 1MB', null, null, journey],
    ['at end heap > 1MB', null, null, journey],
    ['never match 999 gone', true, null, journey],
    ['never match 1 goal', true, null, journey],
    ['at end match 2 score 31:0', true, journey.count - 1, journey],
    ['at end goal', false, journey.count - 1, journey],
    ['queue > 3', true, 3, figures],
    ['queue > 9', false, null, figures],
    ['never queue > 3', false, 3, figures],
    ['never queue > 9', true, null, figures],
    ['always feed age > 500ms', true, null, figures],
    ['always queue < 3', false, 3, figures],
    ['at end queue = 4', true, 5, figures],
    ['at end queue = 0', false, 5, figures],
    ['at end heap > 1GB', false, 5, figures],
    [' at  end\n queue = 4', true, 5, figures],
  ])('V3 asserted "%s": %s, decided at entry %s', async (text, holds, n, file) => {
    const asserted = readAssertion(text);
    if (asserted === null) throw new Error('not understood');
    const watch = watchAssertion(asserted);
    const player = openPlayer(file);
    await player.until((entry) => {
      watch.see(player.replay, entry, player.n - 1);
      return false;
    });
    player.stop();
    expect([watch.verdict.holds, watch.verdict.n]).toEqual([holds, n]);
  });

  test.each([
    '',
    'never',
    'nevergap > 1s',
    'alwaysbet sent',
    'at endgap > 1s',
    'never always gap > 1s',
    'once gap > 1s',
  ])('V3 asserted "%s" is not understood', (text) => {
    expect(readAssertion(text)).toBe(null);
  });
});
