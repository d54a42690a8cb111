/** D8 lines of markets in slips, commands and questions that earlier releases wrote down, in their one form. */
import { describe, expect, test } from 'vitest';
import { storedPickId, withStoredLines } from '../../domain/match/stored-lines.ts';
import { readPickId, withPart } from '../../domain/recording/recorded-member.ts';
import { playable } from '../../worker/replay/recorded-session.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { slipItem } from '../given/domain/slip.ts';

test.each([
  ['5:18:total=2.50:12', '5:18:total=2.5:12'],
  ['5:16:hcp=+0.50:1714', '5:16:hcp=0.5:1714'],
  ['5:14:hcp=0:1:1711', '5:14:hcp=0:1:1711'],
  ['5:21:variant=sr:exact_goals:6+:7', '5:21:variant=sr:exact_goals:6+:7'],
  ['5:1::1', '5:1::1'],
  ['total=2.50', 'total=2.50'],
  ['10:30', '10:30'],
])('D8 the id of a pick, %s, is %s', (written, id) => expect(storedPickId(written)).toBe(id));

describe('D8 a line of an earlier release', () => {
  const [written, line] = ['total=2.50', 'total=2.5'];
  const own = (specifier: string) =>
    slipItem({ id: `1:18:${specifier}:12`, marketId: 18, outcomeId: 12, specifier });

  test('at any depth, in names and in values', () => {
    const value = {
      a: [{ specifier: written, Specifiers: '{"total":"2.50"}' }],
      prices: { '1:18:total=2.50:12': 190 },
    };
    expect(withStoredLines(value)).toEqual({
      a: [{ specifier: line, Specifiers: line }],
      prices: { '1:18:total=2.5:12': 190 },
    });
  });
  test('in a pick that a fork names', () => {
    expect(readPickId('1:18:total=2.50:12')).toEqual({
      matchId: 1,
      marketId: 18,
      specifier: line,
      outcomeId: 12,
    });
  });
  test('in a slip of a keyframe', () => {
    const present = { slip: emptySlip, undo: null, lost: [] };
    const held = withPart('slip', present, { ...present, slip: { ...emptySlip, items: [own(written)] } });
    expect(held).toMatchObject({ ok: true, value: { slip: { items: [own(line)] } } });
  });
  test('in a recorded slip, a command and a question', () => {
    const slip = (specifier: string) => ({ slip: { items: [own(specifier)] } });
    expect(playable({ kind: 'state', at: 0, name: 'slip', value: slip(written) })).toMatchObject({
      state: slip(line),
    });
    expect(
      playable({ kind: 'command', at: 0, name: 'slip.removeItem', value: [own(written).id] }),
    ).toMatchObject({ args: [own(line).id] });
    const row = (Specifiers: string) => ({ reqId: 'r', draws: [{ MatchId: 1, MarketId: 18, Specifiers }] });
    expect(
      playable({ kind: 'call', at: 0, name: 'DrawMarket', value: { id: 1, row: row(written) } }),
    ).toMatchObject({ row: row(line) });
  });
});
