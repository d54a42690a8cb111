/** T4 MAX in the core: the largest stake known here at once, then what the server's books leave. */
import { describe, expect, test } from 'vitest';
import { portsSettle } from '../given/core/wire.ts';
import { readyToBet } from '../given/core/core-member.ts';

describe('T4 E7 MAX', () => {
  test('when the server leaves less for the day, MAX is lowered to it', async () => {
    const { wire, slips } = await readyToBet();
    const pressed = wire.core.slip.stakeMax();
    await portsSettle();
    const atOnce = slips.at(-1)?.slip.stake ?? 0;
    const asked = wire.asked.findLast(({ event }) => event === 'DrawRoom');
    expect(asked?.row).toMatchObject({ game_code: 59, draws: [{ MatchId: 1, MarketId: 1, OutcomeId: 1 }] });
    asked?.answer({ code: 200, dayLeft: 700_000, sameHitLeft: null });
    expect(await pressed).toEqual({ ok: true, value: null });
    await portsSettle();
    expect(atOnce).toBeGreaterThan(700_000);
    expect(slips.at(-1)?.slip.stake).toBe(700_000);
  });

  test('when the member changed the stake meanwhile, the answer changes nothing', async () => {
    const { wire, slips } = await readyToBet();
    const pressed = wire.core.slip.stakeMax();
    await portsSettle();
    wire.core.slip.setStake('900000');
    wire.asked
      .findLast(({ event }) => event === 'DrawRoom')
      ?.answer({ code: 200, dayLeft: 1, sameHitLeft: 1 });
    await pressed;
    await portsSettle();
    expect(slips.at(-1)?.slip.stake).toBe(900_000);
  });

  test('when a back end does not know the question, the known limit stays', async () => {
    const { wire, slips } = await readyToBet();
    const pressed = wire.core.slip.stakeMax();
    await portsSettle();
    wire.asked.findLast(({ event }) => event === 'DrawRoom')?.fail();
    expect(await pressed).toEqual({ ok: true, value: null });
    await portsSettle();
    expect(slips.at(-1)?.slip.stake).toBe(slips.at(-1)?.mostStake);
  });
});
