/** A goal turns a pick into another bet: the core asks before it sends, and says which state of the match the member saw. */
import { expect, test } from 'vitest';
import { state } from '../given/domain/book.ts';
import { readyToBet } from '../given/core/core-member.ts';
import { portsSettle } from '../given/core/wire.ts';

const scored = (homeScore: number) => ({
  states: [{ matchId: 1, state: state({ homeScore, statusCode: 7 }) }],
});

test('R28 after a goal a bet is refused until the member confirms it; it is sent with what they saw', async () => {
  const { wire, slips } = await readyToBet();
  wire.publish(scored(0));
  await wire.pass(20);
  await portsSettle();
  wire.core.slip.seeMatch();
  await portsSettle();
  expect(slips.at(-1)?.refusal).toBeNull();
  wire.publish(scored(1));
  await wire.pass(20);
  await portsSettle();
  expect(slips.at(-1)?.refusal).toMatchObject({ kind: 'match-changed', change: 'score' });
  expect(slips.at(-1)?.repair).toEqual({ kind: 'see-match' });
  expect(await wire.core.bets.place()).toMatchObject({ ok: false, error: { kind: 'match-changed' } });
  wire.core.slip.seeMatch();
  void wire.core.bets.place();
  await portsSettle();
  const sent = wire.asked.find(({ event }) => event === 'DrawMarket');
  expect(sent?.row).toMatchObject({ draws: [{ Seen: expect.stringMatching(/^7 1:0 /) }] });
});
