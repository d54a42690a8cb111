/** A session that the real core records of a member: a bet with its answer, the history, a lost link and a settlement. */
import { expect } from 'vitest';
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { betOf } from '../domain/bet.ts';
import { readyToBet, reqIdOf } from './core-member.ts';
import { moveAround, takeSession, winnerOdds } from './recorded-session.ts';
import { portsSettle } from './wire.ts';

/** Planted where the wire brings them: in answers, bets, events and commands. */
export const planted = [
  't'.repeat(43),
  '010-1234-5678',
  '홍길동비밀',
  'spoboard1!',
  '4111111111111111',
  'demo1',
];
const [token, phone, plantedText, password, card] = planted;
const secrets = { token, phone, text: plantedText, password, card, nickname: plantedText, memo: plantedText };

const open = betOf({ drawId: 9, state: 'opened' });
const won = betOf({ drawId: 9, state: 'win', won: 2_100_000 });

/** Records a pick, a stake, a price change, a bet with its answer, the history, a lost link and a settlement. */
export async function recordBet(): Promise<{
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly slips: readonly SlipView[];
}> {
  const { wire, slips } = await readyToBet();
  await wire.core.diagnostics.setRecording(true);
  wire.core.slip.setStake('1,000,000');
  await moveAround(wire, 12);
  wire.publish({ odds: [winnerOdds(1, 260)] });
  await wire.pass(400);
  const placed = wire.core.bets.place();
  await portsSettle();
  const sent = wire.asked.findLast(({ event }) => event === 'DrawMarket');
  wire.push('DrawTimer', { reqId: reqIdOf(sent), count: 3 });
  await moveAround(wire, 8);
  const answer = { code: 200, data: 200, DrawId: 9, Odd: 2.6, gold: 1_000_000, expected: 2_600_000 };
  sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer, ...secrets } });
  expect((await placed).ok).toBe(true);
  wire.core.bets.openHistory({ gameCode: 59, filter: 'all', termDays: 7, page: 1 });
  await portsSettle();
  const asked = wire.asked.findLast(({ event }) => event === 'DrawHistory');
  asked?.answer({ code: 200, totalItems: 1, list: [{ ...encodeBet(open), ...secrets }] });
  await moveAround(wire, 8);
  wire.down();
  await wire.pass(500);
  wire.up();
  await moveAround(wire, 8);
  wire.push('Draw', { draws: [{ ...encodeBet(won), ...secrets }], ...secrets });
  await moveAround(wire, 8);
  return { bytes: await takeSession(wire), slips };
}

export { plantedText };
