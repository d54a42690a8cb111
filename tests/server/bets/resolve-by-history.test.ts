/** R30: which bet of a history is the one whose answer was lost, with a back end that answers no DrawResult. */
import { expect, test } from 'vitest';
import { decodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import { drawEventRow, drawHistoryRow } from '../../../domain/protocol/bets/draw-history.ts';
import { isOfOldBackEnd, plainDrawMarket } from '../../../domain/protocol/bets/old-draw-market.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { betOfRequest } from '../../../worker/features/bets/resolve-by-history.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { historyRow } from '../../given/calls/old-back-end.ts';

const STAKE = 1_000_000;
const AT = Date.UTC(2026, 10, 22, 10, 0, 0);
const row: DrawMarketRow = {
  reqId: 'request-1',
  game_code: 59,
  deadline: AT + 8000,
  epoch: '',
  stream: '59',
  versions: {},
  gold: STAKE,
  passRate: 'better',
  draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2.1 }],
};
const bought = (time: string, more: object = {}) =>
  historyRow(7, STAKE, { BuyDate: `2026-11-22 ${time}`, ...more });
const found = (list: readonly unknown[], known: readonly number[] = []) =>
  betOfRequest(drawHistoryRow.parse({ list }).list.map(decodeBet), row, AT, new Set(known))?.drawId ?? null;

test.each([
  ['bought after it was sent', [bought('10:00:04')], 7],
  ['bought a minute before, by another clock', [bought('09:59:01')], 7],
  ['bought earlier', [bought('09:58:00')], null],
  ['another stake', [historyRow(7, 2 * STAKE, { BuyDate: '2026-11-22 10:00:04' })], null],
  ['another game', [bought('10:00:04', { GameCode: '57' })], null],
  ['several folders', [bought('10:00:04', { details: [] })], null],
  ['no rows', [], null],
] as const)('a bet %s', (_case, list, drawId) => {
  expect(found(list)).toBe(drawId);
});

test('a bet that was known before is not taken for the lost one', () => {
  expect(found([bought('10:00:04')], [7])).toBeNull();
});

test('F5: Draw is read as a bet, as a list of bets, and with the field `draws`', () => {
  const one = bought('10:00:04');
  for (const payload of [one, [one], { draws: [one] }])
    expect(drawEventRow.parse(payload).draws).toMatchObject([
      { DrawId: 7, RefundingByUser: 0, Cancellable: 0 },
    ]);
});

test.each([
  ['any', 1],
  ['better', 0],
  ['within-5', 0],
  ['none', 0],
] as const)('R28: with an older back end the policy "%s" is the pass-rate flag %d', (policy, flag) => {
  const { passRate: _, ...plain } = row;
  const sent = { ...plain, ...encodePolicy(policy, 59) };
  expect(isOfOldBackEnd(sent)).toBe(true);
  expect(plainDrawMarket(sent)).toMatchObject({ passRate: flag });
  expect(plainDrawMarket({ ...sent, epoch: 'e1' })).toEqual({ ...sent, epoch: 'e1' });
  const preMatch = { ...plain, game_code: 57 as const, ...encodePolicy(policy, 57) };
  expect(plainDrawMarket(preMatch)).not.toHaveProperty('passRate');
});
